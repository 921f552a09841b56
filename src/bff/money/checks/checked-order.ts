import type { PreflightRule } from '#contract/desk/preflight.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import type { CommandDestination } from '#contract/money/command-destination.ts';
import type { ConfirmedRepeat } from '#contract/money/repeats.ts';
import type { CommandFacts } from '#contract/rules/command-facts.ts';
import type { ExpectedCommand } from '#contract/rules/command-record.ts';
import type { Payment } from '#contract/rules/order-payments.ts';
import type { FeePreset } from '#contract/service/fee-preset.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** A call of the service, with the expected fields of its record and the index of its first row. */
export type OrderCall = ExpectedCommand & { readonly firstRow: number };

/** An order in the form that the checks read. It comes from a form in progress, a new request or a stored order. */
export type CheckedOrder = {
  /** The kind of order that the id identifies. */
  readonly orderKind: 'command' | 'batch';
  readonly kind: CommandKind;
  /** The source wallet, or null if a validator pays. */
  readonly walletId: number | null;
  readonly asset: string;
  /** The amount in native units. It is null for a validator's exit, and `'0'` for a full withdrawal of a validator. */
  readonly amount: Decimal | null;
  /** The value is null until the user has entered a destination. */
  readonly destination: CommandDestination | null;
  /** All destinations that the order pays. A batch has one per row. The list is empty until the user has entered one. */
  readonly destinations: readonly CommandDestination[];
  /** The requester, or null if only the stored row names them. */
  readonly requester: { readonly id: number; readonly email: string } | null;
  /** The payments of the order. Empty until the user has entered them. */
  readonly payments: readonly Payment[];
  /** The batch of a part, which owns the payments, or null for other orders. */
  readonly batchId: string | null;
  /** The calls of the service, in order. Empty before the user has entered all facts. */
  readonly calls: readonly OrderCall[];
  /** The id of the order, so that the checks do not compare the order with itself. The value is null for a form. */
  readonly id: string | null;
  /** When the batch of a part was created. Null during creation. */
  readonly createdAt: Date | null;
  /** The repeats that the requester confirmed. */
  readonly confirmedRepeats: readonly ConfirmedRepeat[];
  /** Rules that do not stop this order, because a user has already decided or because each part is checked separately. */
  readonly waivedRules: readonly PreflightRule[];
  readonly draft: Draft;
};

/** Fields that only a pre-flight reads. The service decides about them. */
export type Draft = {
  /** The fee, or null for a command without a fee. */
  readonly fee: FeePreset | Decimal | null;
  /** The body for the service's fee estimate, or null without one. */
  readonly estimate: object | null;
  readonly hasBeneficiary: boolean;
  /** The public addresses that the order pays. */
  readonly addresses: readonly string[];
};

const emptyDraft: Draft = { fee: null, estimate: null, hasBeneficiary: false, addresses: [] };

/** An order that consists of one call, created from its facts. */
export function orderOfFacts(kind: CommandKind, facts: CommandFacts, overrides: Partial<CheckedOrder> = {}): CheckedOrder {
  const call = { ...facts, kind, firstRow: 0 };
  return orderOfCalls(call, [call], { payments: [{ row: 0, amount: facts.amount, destination: facts.destination }], ...overrides });
}

/** An order of several calls, or of no call while the user has not entered the facts. */
export function orderOfCalls(
  { kind, walletId, asset, amount, destination }: Pick<CheckedOrder, 'kind' | 'walletId' | 'asset' | 'amount' | 'destination'>,
  calls: readonly OrderCall[],
  overrides: Partial<CheckedOrder> = {},
): CheckedOrder {
  return {
    orderKind: 'command',
    kind,
    walletId,
    asset,
    amount,
    destination,
    destinations: destination === null ? [] : [destination],
    requester: null,
    calls,
    id: null,
    createdAt: null,
    confirmedRepeats: [],
    payments: [],
    batchId: null,
    waivedRules: [],
    draft: emptyDraft,
    ...overrides,
  };
}
