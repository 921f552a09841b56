import type { TransactionStatus } from '#contract/transaction.ts';

/** Where a transaction of ours stands: its status, and once completed whether its first confirmation is there. Spec: Transaction `status`, Events. */
export type LifecycleState = TransactionStatus | 'confirmed';

/**
 * What a move does to the funds that creation locked: `hold` leaves them locked, `release` frees them, `settle` sends them where they go and
 * pays the fees, `none` finds nothing locked any more.
 */
export type LedgerEffect = 'hold' | 'release' | 'settle' | 'none';

export type TransactionEvent = 'transaction_status' | 'withdrawal' | 'withdrawal_confirmed';

export type Transition = {
  readonly from: LifecycleState;
  readonly to: LifecycleState;
  /** Who moves: the `worker` by itself, a step after the last move, or a person alone. The sandbox can make either. */
  readonly mover: 'worker' | 'approver' | 'user' | 'operator';
  readonly ledger: LedgerEffect;
  /** Webhooks it sends, in this order. Spec: Events. */
  readonly events: readonly TransactionEvent[];
};

const status = ['transaction_status'] as const;

/**
 * Every move there is; what is not here is refused. Spec: Transaction `status`, which shows no transitions: these are ours, read from what
 * the statuses mean. Signing data in the making is not taken back: from `pending_generation` there is no way to `canceled`.
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

/** The status that creation gives: `approved` at once when no extra approvals are required. Spec: Transaction `status`. */
export function firstStatus(settings: { readonly approvals_required: boolean }): 'pending_approval' | 'approved' {
  return settings.approvals_required ? 'pending_approval' : 'approved';
}

/** The move between two states, or null when there is none. */
export function transitionOf(from: LifecycleState, to: LifecycleState): Transition | null {
  return transitions.find((each) => each.from === from && each.to === to) ?? null;
}

/** Where the worker takes a transaction from here, or null when somebody else has to move it, or nobody can. */
export function nextByWorker(from: LifecycleState): LifecycleState | null {
  return transitions.find((each) => each.from === from && each.mover === 'worker')?.to ?? null;
}
