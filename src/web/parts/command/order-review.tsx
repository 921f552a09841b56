import { Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OrderReview as Review } from '#contract/desk/command.ts';
import type { OrderPreflight, PreflightLine } from '#contract/desk/preflight.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonPanel } from '#web/parts/list/skeleton.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { PreflightLines } from './preflight-lines.tsx';
import { ReviewDecision, type ReviewVerdict } from './review-decision.tsx';

type OrderReviewProps = {
  /** The order that awaits approval. */
  readonly order: { readonly made_by: { readonly email: string }; readonly review: Review | null };
  readonly noun: 'request' | 'batch';
  /** The order as a short title: `'Withdrawal of 0.5 BTC'`. */
  readonly title: string;
  readonly query: UseQueryResult<OrderPreflight>;
  readonly decide: { readonly isPending: boolean; readonly mutateAsync: (verdict: ReviewVerdict) => Promise<unknown> };
  /** Further content for the approver, below the checks. */
  readonly children?: ReactNode;
};

/** The approval of an order: possible approvers, every current check with its changes, and the decision. */
export function OrderReview({ order: { made_by: maker, review }, noun, title, query, decide, children }: OrderReviewProps) {
  const { user } = useSession();
  const isOwn = maker.email === user.email;
  const named = (review?.required ?? []).map(({ role }) => role);
  const mayDecide = !isOwn && mayDo(userRoles(), named);
  return (
    <Panel title="Approval" aside={<span>{review?.why}</span>}>
      <ListStates query={query} what="The pre-flight checks" skeleton={<SkeletonPanel title="Current checks" facts={5} />}>
        {({ lines, made: linesAtRequest, reviewers, can_be_released: canBeReleased }) => (
          <>
            {isOwn ? <Text>This {noun} is yours: another user must approve or decline it.</Text> : null}
            {mayDecide && canBeReleased ? null : <Text mb="sm">{approversText(reviewers, canBeReleased)}</Text>}
            <Title order={3} mb="xs">
              Current checks
            </Title>
            {lines.length === 0 ? (
              <Text>No pre-flight checks for this kind of {noun}.</Text>
            ) : (
              <PreflightLines lines={lines} below={(line) => <Before line={line} linesAtRequest={linesAtRequest} />} />
            )}
            {children}
            {mayDecide ? (
              <ReviewDecision title={title} lines={lines} isPending={decide.isPending} decide={(verdict) => decide.mutateAsync(verdict)} />
            ) : null}
          </>
        )}
      </ListStates>
    </Panel>
  );
}

/** States in one sentence who can approve the order. */
function approversText(reviewers: readonly { readonly name: string }[], canBeReleased: boolean): string {
  const names = reviewers.map(({ name }) => name);
  if (names.length === 0) return 'No other active user can approve it. A security admin can assign the role.';
  const who = names.length === 1 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
  return canBeReleased
    ? `${names.length === 1 ? who : `One of ${who}`} can approve it.`
    : `Only ${who} can approve it now, and it needs more approvers.`;
}

type BeforeProps = { readonly line: PreflightLine; readonly linesAtRequest: readonly PreflightLine[] | null };

/** A line's earlier answer, if it changed since the order was requested. */
function Before({ line, linesAtRequest }: BeforeProps) {
  const before = linesAtRequest?.find(({ rule }) => rule === line.rule);
  if (before === undefined || before.text === line.text) return null;
  return (
    <Text size="xs" c="dimmed">
      <strong>Changed.</strong> At the request: {before.text}.
    </Text>
  );
}
