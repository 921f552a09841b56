import { Box, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Command, OrderReview as Review } from '#contract/desk/command.ts';
import type { OrderPreflight, PreflightLine } from '#contract/desk/preflight.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonPanel } from '#web/parts/list/skeleton.tsx';
import { DetailColumns, Panel } from '#web/parts/record/facts.tsx';
import { PreflightLines } from './preflight-lines.tsx';
import { DecisionBar, type ReviewVerdict } from './review-decision.tsx';

/** A command or a batch that may await approval. */
type ReviewedOrder = { readonly state: string; readonly made_by: Command['made_by']; readonly review: Review | null };

/**
 * Whether a user can approve or decline an order now. The user must have an approving role, and must be neither the requester nor
 * an earlier approver.
 */
export function canDecide({ state, made_by: requester, review }: ReviewedOrder, email: string): boolean {
  if (state !== 'awaiting_review' || review === null || requester.email === email) return false;
  return (
    mayDo(
      userRoles(),
      review.required.map(({ role }) => role),
    ) && decisionsOf(review).every(({ by: approver }) => approver.email !== email)
  );
}

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
          decline={{ verb: 'Decline', pastParticiple: 'Declined', run: (reason) => decide.mutateAsync({ decision: 'decline', reason }) }}
        />
      ) : null}
    </Box>
  );
}

function decisionsOf(review: Review | null) {
  return review?.given ?? [];
}

function approvalsOf({ review }: ReviewedOrder) {
  return decisionsOf(review).filter(({ decision }) => decision === 'release');
}

/** The checks of an order. Failed and changed checks come first; passed checks are folded. */
function Checks({ lines, made: linesAtRequest }: OrderPreflight) {
  const checks = lines.filter(({ rule, answer }) => rule !== 'review' || answer === 'no');
  const earlierLine = (line: PreflightLine) => linesAtRequest?.find(({ rule }) => rule === line.rule);
  const failedChecks = checks.filter(({ answer, rule }) => answer === 'no' && rule !== 'unresolved').length;
  return (
    <Panel title="Checks">
      <Stack gap="sm">
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
  if (lineAtRequest === undefined || lineAtRequest.text === line.text) return null;
  return (
    <Text size="xs" c="dimmed">
      <strong>Changed.</strong> At the request: {lineAtRequest.text}.
    </Text>
  );
}

type ApprovalsProps = Pick<OrderReviewProps, 'order' | 'noun'> & { readonly requiredCount: number; readonly preflight: OrderPreflight };

/** The reason why an approval is required, the approvals so far, and the users who can approve. */
function Approvals({ order, noun, requiredCount, preflight: { reviewers, can_be_released: canBeReleased } }: ApprovalsProps) {
  const { user } = useSession();
  const approvals = approvalsOf(order);
  const { why, rule } = order.review ?? {};
  return (
    <Panel title="Approval" aside={rule ? <Link to="/policy">Policy version {rule.version}</Link> : null}>
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

/** States in one sentence who can approve the order. */
function approversText(names: readonly string[], canBeReleased: boolean): string {
  if (names.length === 0) return 'No other active user can approve it. A security admin can assign the role.';
  return `Can be approved by ${names.join(', ')}${canBeReleased ? '' : ', and needs more approvers'}.`;
}
