import type { CommandDestination } from '#contract/desk/command.ts';
import type { PreflightRule } from '#contract/desk/preflight.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import type { ConfirmedRepeat } from '#contract/money/repeats.ts';
import type { CommandFacts } from '#contract/rules/command-facts.ts';
import type { SoughtCommand } from '#contract/rules/command-record.ts';
import type { Payment } from '#contract/rules/order-payments.ts';
import type { FeePreset } from '#contract/service/fee-preset.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** One call of the service: what its record will show, and its first row, counted from 0. */
export type Call = SoughtCommand & { readonly firstRow: number };

/** An order as the checks see it: one that is being filled in, one that is asked for, or one on record. */
export type CheckedOrder = {
  /** Whether its id names a command or a batch. */
  readonly orderKind: 'command' | 'batch';
  readonly kind: CommandKind;
  /** The source wallet; null when a validator pays. */
  readonly walletId: number | null;
  readonly asset: string;
  /** Native units; null for a validator's exit, `'0'` for a full withdrawal of a validator. */
  readonly amount: Decimal | null;
  /** Null while it is not filled in. */
  readonly destination: CommandDestination | null;
  /** Every destination that it pays, of a batch one for each row; none while it is not filled in. */
  readonly pays: readonly CommandDestination[];
  /** Who makes it; null where only its record says so. */
  readonly maker: { readonly id: number; readonly email: string } | null;
  /** Its payments, in order; none while it is not filled in. */
  readonly payments: readonly Payment[];
  /** The batch of a part, whose payments are the batch's. */
  readonly batchId: string | null;
  /** The calls that it consists of, in order; none while it is not filled in. */
  readonly calls: readonly Call[];
  /** Its own id: no order repeats itself, or waits for itself. Null before it has one. */
  readonly id: string | null;
  /** Of a part, when its batch was made. Null while it is being made. */
  readonly madeAt: Date | null;
  /** The repeats that its requester has seen. */
  readonly confirmed: readonly ConfirmedRepeat[];
  /** Rules that do not stop it: a person decided already, or each part of it asks for itself. */
  readonly waived: readonly PreflightRule[];
  readonly draft: Draft;
};

/** What only a pre-flight looks at: the service has the last word on it. */
export type Draft = {
  /** Null where it has no fee of its own. */
  readonly fee: FeePreset | Decimal | null;
  /** The body with which the service estimates the fee; null without one. */
  readonly estimate: object | null;
  readonly hasBeneficiary: boolean;
  /** The public addresses that it pays. */
  readonly addresses: readonly string[];
};

const noDraft: Draft = { fee: null, estimate: null, hasBeneficiary: false, addresses: [] };

/** An order of one call, by its facts. */
export function orderOfFacts(kind: CommandKind, facts: CommandFacts, more: Partial<CheckedOrder> = {}): CheckedOrder {
  const call = { ...facts, kind, firstRow: 0 };
  return orderOfCalls(call, [call], { payments: [{ row: 0, amount: facts.amount, destination: facts.destination }], ...more });
}

/** An order of some calls, none of them known yet or all. */
export function orderOfCalls(
  { kind, walletId, asset, amount, destination }: Pick<CheckedOrder, 'kind' | 'walletId' | 'asset' | 'amount' | 'destination'>,
  calls: readonly Call[],
  more: Partial<CheckedOrder> = {},
): CheckedOrder {
  return {
    orderKind: 'command',
    kind,
    walletId,
    asset,
    amount,
    destination,
    pays: destination === null ? [] : [destination],
    maker: null,
    calls,
    id: null,
    madeAt: null,
    confirmed: [],
    payments: [],
    batchId: null,
    waived: [],
    draft: noDraft,
    ...more,
  };
}
