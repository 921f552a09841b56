import type { TransactionStatus } from '#contract/service/transaction-status.ts';

/**
 * The lifecycle state of a transaction that is not a deposit. It is the transaction's status, or `confirmed` once a completed
 * transaction has its first confirmation. Spec: Transaction `status`, Events.
 */
export type LifecycleState = TransactionStatus | 'confirmed';

/**
 * The effect of a move on the funds that the transaction locked. `hold` leaves them locked, `release` makes them available, and
 * `settle` pays destinations and fees. `none` means that no funds are locked any more.
 */
export type LedgerEffect = 'hold' | 'release' | 'settle' | 'none';

export type TransactionEvent = 'transaction_status' | 'withdrawal' | 'withdrawal_confirmed';

export type Transition = {
  readonly from: LifecycleState;
  readonly to: LifecycleState;
  /**
   * The actor who makes the move. The `worker` makes it automatically, one step after the last move. The sandbox can make every
   * move.
   */
  readonly actor: 'worker' | 'approver' | 'user' | 'operator';
  readonly ledger: LedgerEffect;
  /** Webhooks that the move sends, in order. Spec: Events. */
  readonly events: readonly TransactionEvent[];
};

const status = ['transaction_status'] as const;

/**
 * All permitted moves. Any other move is refused. Our choice: the spec shows no moves, so these follow from the meaning of the
 * statuses. `pending_generation` has no move to `canceled`, because generated signing data cannot be withdrawn. Spec:
 * Transaction `status`.
 */
export const transitions = [
  { from: 'pending_approval', to: 'approved', actor: 'approver', ledger: 'hold', events: status },
  { from: 'pending_approval', to: 'canceled', actor: 'user', ledger: 'release', events: status },
  { from: 'pending_approval', to: 'failed', actor: 'operator', ledger: 'release', events: status },
  { from: 'approved', to: 'pending_generation', actor: 'worker', ledger: 'hold', events: status },
  { from: 'approved', to: 'canceled', actor: 'user', ledger: 'release', events: status },
  { from: 'approved', to: 'failed', actor: 'operator', ledger: 'release', events: status },
  { from: 'pending_generation', to: 'completed', actor: 'worker', ledger: 'settle', events: ['transaction_status', 'withdrawal'] },
  { from: 'pending_generation', to: 'failed', actor: 'operator', ledger: 'release', events: status },
  { from: 'completed', to: 'confirmed', actor: 'worker', ledger: 'none', events: ['withdrawal_confirmed'] },
] as const satisfies readonly Transition[];

/** Returns the first status of a transaction. It is `approved` if no approvals are required. Spec: Transaction `status`. */
export function firstStatus(settings: { readonly approvals_required: boolean }): 'pending_approval' | 'approved' {
  return settings.approvals_required ? 'pending_approval' : 'approved';
}

/** Returns the move between two states, or null if it does not exist. */
export function transitionOf(from: LifecycleState, to: LifecycleState): Transition | null {
  return transitions.find((transition) => transition.from === from && transition.to === to) ?? null;
}

/**
 * Returns the next state to which the worker moves a transaction. Returns null for a final state, and if a person must make the
 * move.
 */
export function nextStateByWorker(from: LifecycleState): LifecycleState | null {
  return transitions.find((transition) => transition.from === from && transition.actor === 'worker')?.to ?? null;
}
