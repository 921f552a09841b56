import type { CommandDestination } from '#contract/desk/command.ts';
import { withdrawalDestination } from '#contract/money/command-facts.ts';
import { decimal, plainDecimal, type Decimal } from '#contract/money/money.ts';
import { feePresets, type FeePreset } from '#contract/service/fee-preset.ts';
import { createWithdrawal, destinationSchema } from '#contract/service/withdrawal.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { paramsIn } from '#contract/wire/path-params.ts';

/** The facts of a partly filled request; missing or invalid values are null. */
export type DraftWithdrawal = {
  readonly walletId: number;
  readonly asset: string | null;
  readonly amount: Decimal | null;
  readonly destination: CommandDestination | null;
  /** `medium` by default, as at the service. */
  readonly fee: FeePreset | Decimal;
  readonly hasBeneficiary: boolean;
  /** The original body, for the service's own estimate. */
  readonly body: object;
};

/** Reads a withdrawal that is being filled in; null for other paths. */
export function draftWithdrawal(path: string, body: unknown): DraftWithdrawal | null {
  const { wallet_id: wallet } = paramsIn(createWithdrawal.path, path);
  if (wallet === undefined || !/^[1-9]\d{0,15}$/.test(wallet)) return null;
  const given = typeof body === 'object' && body !== null ? body : {};
  const [asset, written] = firstEntry(Reflect.get(given, 'amounts'));
  const amount = decimalIn(written);
  const to = destinationSchema.safeParse(Reflect.get(given, 'destination'));
  const [, fee] = firstEntry(Reflect.get(given, 'fees'));
  return {
    walletId: integerOfText(wallet),
    asset,
    amount: amount !== null && decimal.isPositive(amount) ? amount : null,
    destination: to.success && asset !== null ? withdrawalDestination(asset, to.data) : null,
    fee: feePresets.find((preset) => preset === fee) ?? decimalIn(fee) ?? 'medium',
    hasBeneficiary: ['beneficiary_entity', 'beneficiary_entities'].some((field) => isFilled(Reflect.get(given, field))),
    body: given,
  };
}

function firstEntry(value: unknown): readonly [string | null, unknown] {
  return typeof value === 'object' && value !== null ? (Object.entries(value)[0] ?? [null, undefined]) : [null, undefined];
}

function decimalIn(value: unknown): Decimal | null {
  return value instanceof NumberLiteral ? plainDecimal(value.text) : null;
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
}
