import type { TransactionStatus } from '#contract/service/transaction-status.ts';

/**
 * The state of a transaction that is not a deposit. It is its status, and after completion whether it has its first
 * confirmation. Spec: Transaction `status`, Events.
 */
export type LifecycleState = TransactionStatus | 'confirmed';

/**
 * The effect of a move on the funds that were locked at creation. `hold` leaves them locked, `release` frees them, and
 * `settle` sends them to their destinations and pays the fees. `none` means that no funds are locked any more.
 */
export type LedgerEffect = 'hold' | 'release' | 'settle' | 'none';

export type TransactionEvent = 'transaction_status' | 'withdrawal' | 'withdrawal_confirmed';

export type Transition = {
  readonly from: LifecycleState;
  readonly to: LifecycleState;
  /** The actor that makes the move. The `worker` makes it automatically, one step after the last move. The sandbox can make any move. */
  readonly mover: 'worker' | 'approver' | 'user' | 'operator';
  readonly ledger: LedgerEffect;
  /** Webhooks of this move, in order. Spec: Events. */
  readonly events: readonly TransactionEvent[];
};

const status = ['transaction_status'] as const;

/**
 * All permitted moves. Any other move is refused. Spec: Transaction `status`. The spec shows no moves, so these are ours,
 * from the meaning of the statuses. Generated signing data cannot be withdrawn, so `pending_generation` has no move to
 * `canceled`.
 */
export const transitions = [
  { from: 'pending_approval', to: 'approved', mover: 'approver', ledger: 'hold', events: status },
  { from: 'pending_approval', to: 'canceled', mover: 'user', ledger: 'release', events: status },
  { from: 'pending_approval', to: 'failed', mover: 'operator', ledger: 'release', events: status },
  { from: 'approved', to: 'pending_generation', mover: 'worker', ledger: 'hold', events: status },
  { from: 'approved', to: 'canceled', mover: 'user', ledger: 'release', events: status },
  { from: 'approved', to: 'failed', mover: 'operator', ledger: 'release', events: status },
  { from: 'pending_generation', to: 'completed', mover: 'worker', ledger: 'settle', events: ['transaction_status', 'withdrawal'] },
  { from: 'pending_generation', to: 'failed', mover: 'operator', ledger: 'release', events: status },
  { from: 'completed', to: 'confirmed', mover: 'worker', ledger: 'none', events: ['withdrawal_confirmed'] },
] as const satisfies readonly Transition[];

/** The status at creation, which is `approved` if no approvals are required. Spec: Transaction `status`. */
export function firstStatus(settings: { readonly approvals_required: boolean }): 'pending_approval' | 'approved' {
  return settings.approvals_required ? 'pending_approval' : 'approved';
}

/** The move between two states, or null if it does not exist. */
export function transitionOf(from: LifecycleState, to: LifecycleState): Transition | null {
  return transitions.find((transition) => transition.from === from && transition.to === to) ?? null;
}

/** The next state to which the worker moves a transaction. Returns null if a person must move it, and in a final state. */
export function nextByWorker(from: LifecycleState): LifecycleState | null {
  return transitions.find((transition) => transition.from === from && transition.mover === 'worker')?.to ?? null;
}
