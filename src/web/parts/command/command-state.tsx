import type { Command, OrderReview } from '#contract/desk/command.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { nowMs } from '#web/lib/now.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { Chip, NextActor } from '#web/parts/transaction/status.tsx';
import { RecordLife } from '#web/parts/transaction/transaction-life.tsx';
import { commandStateLabels, decisionsOf, nextActor, type StateLabel } from './command-labels.ts';

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

/** The stage of an accepted command, as in the lists of transactions, or the state of another command with its next actor. */
export function CommandStateChip({ command, record = command.record }: CommandStateChipProps) {
  const { state } = command;
  const next = useStoreValue(nowMs, (now) => nextActor(command, now));
  if (state === 'confirmed' && record !== null) return <RecordLife record={record} />;
  return <StateChip state={{ ...commandStateLabels[state], next }} order={command} />;
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
      <Chip tone={tone}>{label}</Chip> {next === null ? null : <NextActor next={canDecide(order, user.email) ? 'you' : next} />}
    </>
  );
}
