import { Text } from '@mantine/core';
import type { Command, OrderReview } from '#contract/desk/command.ts';
import { mayDo } from '#contract/roles.ts';
import { paymentLife } from '#contract/rules/payment-life.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { Chip } from '#web/parts/transaction/status.tsx';
import { commandStateLabels, decisionsOf, nextActor, type StateLabel } from './command-labels.ts';
import { lifeState } from './payment-life.tsx';

/** A command or a batch that may await approval. */
export type ReviewedOrder = { readonly state: string; readonly made_by: Command['made_by']; readonly review: OrderReview | null };

/**
 * Whether a user can approve or decline an order now. The user must have an approving role, and must be neither the requester nor
 * an earlier approver.
 */
export function canDecide(order: ReviewedOrder, email: string): boolean {
  const { state, made_by: requester, review } = order;
  if (state !== 'awaiting_review' || review === null || requester.email === email) return false;
  return (
    mayDo(
      userRoles(),
      review.required.map(({ role }) => role),
    ) && decisionsOf(order).every(({ by: approver }) => approver.email !== email)
  );
}

type CommandStateChipProps = {
  readonly command: Command;
  /** The transaction of the command. Default: its copy in the desk's index. */
  readonly record?: Command['record'];
};

/** The stage of a command and its transaction, or the state of an unsent command. Also shows the actor who acts next. */
export function CommandStateChip({ command, record = command.record }: CommandStateChipProps) {
  const { state } = command;
  const life = state === 'unknown' ? null : paymentLife(command, record);
  const next = useStoreValue(nowMs, (now) => nextActor(command, now));
  return <StateChip state={{ ...commandStateLabels[state], ...(life === null ? {} : lifeState(life)), next }} order={command} />;
}

type StateChipProps = {
  readonly state: Pick<StateLabel, 'label' | 'tone' | 'next'>;
  readonly order: ReviewedOrder;
};

/** The label of a state, and the actor who acts next. */
export function StateChip({ state: { label, tone, next }, order }: StateChipProps) {
  const { user } = useSession();
  return (
    <>
      <Chip tone={tone}>{label}</Chip>{' '}
      {next === null ? null : (
        <Text span size="xs" c="dimmed">
          · {canDecide(order, user.email) ? 'you' : next}
        </Text>
      )}
    </>
  );
}
