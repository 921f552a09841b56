import { Alert, Anchor, Box, Checkbox, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { OrderPreflight, PreflightLine } from '#contract/desk/preflight.ts';
import type { Repeat } from '#contract/error.ts';
import { earlierName } from '#contract/money/repeats.ts';
import { useSession } from '#web/data/session.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { PolicyVersionLink } from '#web/parts/policy/policy-version-link.tsx';
import { DetailColumns, Panel } from '#web/parts/record/facts.tsx';
import { SkeletonPanel } from '#web/parts/record/skeleton-panel.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { decisionsOf } from './command-labels.ts';
import { canDecide, type ReviewedOrder } from './command-state.tsx';
import { checkLabel, PreflightLines } from './preflight-lines.tsx';
import { DecisionBar, type ReviewVerdict } from './review-decision.tsx';

type OrderReviewProps = {
  /** The order that awaits approval. */
  readonly order: ReviewedOrder;
  /** The noun of the order: `'withdrawal'`. */
  readonly noun: string;
  /** Amount and recipient, as text after the verb on the button. */
  readonly amountAndRecipient: ReactNode;
  readonly query: UseQueryResult<OrderPreflight>;
  readonly decide: { readonly mutateAsync: (verdict: ReviewVerdict) => Promise<unknown> };
  /** Folded panels at the end of the page. */
  readonly details: ReactNode;
  /** Content below the details, as wide as the page. */
  readonly contentBelow?: ReactNode;
  /** The facts of the order. */
  readonly children: ReactNode;
};

/** The page on which a user approves or declines an order: its facts, its checks, its approvals, and the buttons. */
export function OrderReview({ order, noun, amountAndRecipient, query, decide, details, contentBelow, children }: OrderReviewProps) {
  const { user } = useSession();
  const requiredCount = (order.review?.required ?? []).reduce((sum, { count }) => sum + count, 0);
  const isLast = requiredCount - approvalsOf(order).length <= 1;
  const newRepeats = unconfirmedRepeats(query.data);
  const [confirmedRepeats, setConfirmedRepeats] = useState('');
  const checksAndApprovals = (
    <ListStates query={query} what="The pre-flight checks" skeleton={<SkeletonPanel title="Checks" facts={5} />}>
      {(preflight) => (
        <Stack>
          <Checks {...preflight} />
          <Approvals order={order} noun={noun} requiredCount={requiredCount} preflight={preflight} />
        </Stack>
      )}
    </ListStates>
  );
  return (
    <Box maw="77.5rem">
      <OpenChecks lines={query.data?.lines ?? []} />
      <DetailColumns sideContent={checksAndApprovals} contentBelow={details}>
        {children}
      </DetailColumns>
      {contentBelow}
      {canDecide(order, user.email) && query.data !== undefined ? (
        <DecisionBar
          noun={noun}
          approveLabel={
            <>
              {isLast ? 'Approve and send' : 'Approve'} {amountAndRecipient}
            </>
          }
          approve={async () => {
            await decide.mutateAsync({ decision: 'release' });
            return 'Approved';
          }}
          blocker={
            newRepeats === '' ? null : (
              <Checkbox
                label="I checked the identical payments: they are no duplicates"
                checked={confirmedRepeats === newRepeats}
                onChange={(event) => setConfirmedRepeats(event.currentTarget.checked ? newRepeats : '')}
              />
            )
          }
          isBlocked={confirmedRepeats !== newRepeats}
          decline={{ verb: 'Decline', pastParticiple: 'Declined', run: (reason) => decide.mutateAsync({ decision: 'decline', reason }) }}
        />
      ) : null}
    </Box>
  );
}

/** The names of the identical payments that the requester could not confirm, because they were requested later. */
function unconfirmedRepeats(preflight: OrderPreflight | undefined): string {
  const [repeats = [], repeatsAtRequest] = [preflight?.lines, linesAtRequestOf(preflight)].map(
    (lines) => lines?.find(({ rule }) => rule === 'duplicate')?.repeats,
  );
  const newRepeats = repeats.filter((each) => !isConfirmedRepeat(each, repeatsAtRequest));
  return newRepeats.map(({ row, earlier }) => `${row} ${earlierName(earlier)}`).join(',');
}

function linesAtRequestOf(preflight: OrderPreflight | undefined) {
  return preflight?.made;
}

function approvalsOf(order: ReviewedOrder) {
  return decisionsOf(order).filter(({ decision }) => decision === 'release');
}

/** Names the checks that did not pass, at the top of a narrow page, on which the panel of checks is below the first screen. */
function OpenChecks({ lines }: { readonly lines: readonly PreflightLine[] }) {
  const linesWith = (wanted: PreflightLine['answer']) => lines.filter(({ rule, answer }) => rule !== 'review' && answer === wanted);
  const failedLines = linesWith('no');
  const openLines = [...failedLines, ...linesWith('ask')];
  if (openLines.length === 0) return null;
  return (
    <Alert role="note" color={failedLines.length > 0 ? 'red' : 'amber'} mb="sm" p="xs" hiddenFrom="md">
      {openLines.map((line) => checkLabel(line).label).join(', ')}.{' '}
      <Anchor href={`#${checksId}`} underline="always">
        See the checks
      </Anchor>
    </Alert>
  );
}

const checksId = 'checks';

/** The checks of an order. Failed and changed checks come first; passed checks are folded. */
function Checks(preflight: OrderPreflight) {
  const { lines } = preflight;
  const linesAtRequest = linesAtRequestOf(preflight);
  const checks = lines.filter(({ rule, answer }) => rule !== 'review' || answer === 'no');
  const earlierLine = (line: PreflightLine) => linesAtRequest?.find(({ rule }) => rule === line.rule);
  const failedChecks = checks.filter(({ answer, rule }) => answer === 'no' && rule !== 'unresolved').length;
  return (
    <Panel title="Checks">
      <Stack gap="sm" id={checksId} style={{ scrollMarginTop: '5rem' }}>
        {failedChecks === 0 ? null : (
          <Text role="note">
            {failedChecks === 1 ? '1 check failed' : `${failedChecks} checks failed`}: the custodian will probably refuse.
          </Text>
        )}
        {checks.length === 0 ? <Text>No checks for this kind of request.</Text> : null}
        <PreflightLines
          lines={checks}
          isOpen={(line) => (earlierLine(line)?.answer ?? 'yes') !== 'yes'}
          renderBelow={(line) => <EarlierAnswer line={line} lineAtRequest={earlierLine(line)} />}
        />
      </Stack>
    </Panel>
  );
}

type EarlierAnswerProps = { readonly line: PreflightLine; readonly lineAtRequest: PreflightLine | undefined };

/** The answer of a check at the time of the request, if the answer has changed since then. */
function EarlierAnswer({ line, lineAtRequest }: EarlierAnswerProps) {
  if (lineAtRequest === undefined) return null;
  // The desk accepts a duplicate only if the requester confirms it, which is not possible for a payment that was requested later.
  const { repeats = [] } = line;
  const isConfirmed = repeats.length > 0 && repeats.every((each) => isConfirmedRepeat(each, lineAtRequest.repeats));
  if (lineAtRequest.text === line.text && !isConfirmed) return null;
  return (
    <Text size="xs" c="dimmed">
      {lineAtRequest.text === line.text ? null : (
        <>
          <strong>Changed.</strong> At the request: {lineAtRequest.text}.{' '}
        </>
      )}
      {isConfirmed ? 'The requester chose to pay it again.' : null}
    </Text>
  );
}

function isConfirmedRepeat({ row, earlier }: Repeat, repeatsAtRequest: readonly Repeat[] = []): boolean {
  return repeatsAtRequest.some((each) => each.row === row && earlierName(each.earlier) === earlierName(earlier));
}

type ApprovalsProps = Pick<OrderReviewProps, 'order' | 'noun'> & { readonly requiredCount: number; readonly preflight: OrderPreflight };

/** The reason why an approval is required, the approvals so far, and the users who can approve. */
function Approvals({ order, noun, requiredCount, preflight: { reviewers, can_be_released: canBeReleased } }: ApprovalsProps) {
  const { user } = useSession();
  const approvals = approvalsOf(order);
  const { why, rule } = order.review ?? {};
  return (
    <Panel title="Approval" aside={rule ? <PolicyVersionLink version={rule.version} /> : null}>
      <Text size="xs" c="dimmed">
        {why}
      </Text>
      {order.made_by.email === user.email ? <Text>This {noun} is yours: another user must approve or decline it.</Text> : null}
      <Text>
        {approvals.length} of {requiredCount} approved{approvals.length === 0 ? '' : ` (${approvals.map(({ by }) => by.name).join(', ')})`}.{' '}
        {approversText(
          reviewers.map(({ name, email }) => (email === user.email ? 'you' : name)),
          canBeReleased,
        )}
      </Text>
    </Panel>
  );
}

type PastReviewProps = Pick<OrderReviewProps, 'order'> & {
  /** The stored checks of the order, if it has them. */
  readonly checks: OrderPreflight | undefined;
};

/** The approval of an order that was decided, and its checks at the request if they were stored. */
export function PastReview({ order, checks }: PastReviewProps) {
  if (order.review === null) return null;
  const { needed: isNeeded, why, rule } = order.review;
  const lines = linesAtRequestOf(checks);
  return (
    <>
      <Panel title="Approval" aside={rule ? <PolicyVersionLink version={rule.version} /> : null}>
        <Text size="xs" c="dimmed">
          {isNeeded ? why : `Not needed: ${why}`}
        </Text>
        {decisionsOf(order).map(({ by, at, decision }) => (
          <Text key={by.email}>
            {decision === 'release' ? 'Approved' : 'Declined'} by {by.name} ({by.email}), <Time value={at} isFull />
          </Text>
        ))}
      </Panel>
      {lines ? (
        <Panel title="Checks at the request">
          <PreflightLines lines={lines.filter(({ rule: check }) => check !== 'review')} />
        </Panel>
      ) : null}
    </>
  );
}

/** States in one sentence who can approve the order. */
function approversText(names: readonly string[], canBeReleased: boolean): string {
  if (names.length === 0) return 'No other active user can approve it. A security admin can assign the role.';
  return `Can be approved by ${names.join(', ')}${canBeReleased ? '' : ', and needs more approvers'}.`;
}
