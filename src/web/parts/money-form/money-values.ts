import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { feePresets } from '#contract/service/fee-preset.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import type { Order } from '#web/parts/order/order.ts';

/** The schema of a text. If the draft contains no valid text, the value is `first`. */
export function typedText(first = '') {
  return orElse(z.string(), first);
}

/** The schema of a boolean. If the draft contains no valid boolean, the value is false. */
export const booleanValue = orElse(z.boolean(), false);

/** The choices for the fee: the presets, or a custom rate. */
export const feeChoices = [...feePresets, 'own'] as const;

export type FeeChoice = (typeof feeChoices)[number];

/** The schemas of the fee's form values. */
export const feeValues = { fee: orElse(z.enum(feeChoices), 'medium'), rate: typedText() };

/** The form values that repeat the fee of an earlier order. */
export function repeatedFee({ fee }: Pick<Order, 'fee'>): { fee?: FeeChoice; rate?: string } {
  if (fee === null) return {};
  const preset = feePresets.find((each) => each === fee);
  return preset === undefined ? { fee: 'own', rate: fee } : { fee: preset };
}

/** The schema of a list of beneficiaries. Each beneficiary is a record of texts by field name. */
export const beneficiaryValues = orElse(z.array(z.record(z.string(), z.string())), (): EntityText[] => []);

/**
 * The schemas of values that every money form has: `key` is the Idempotency-Key, `keyed` the digest of its content, `repeats` the
 * earlier payment confirmed as different, `confirmed` the text of the confirmed check, and `again` the repeated command.
 */
export const commonValues = {
  key: orElse(z.string().check(z.minLength(1)), () => crypto.randomUUID()),
  keyed: typedText(),
  repeats: typedText(),
  confirmed: typedText(),
  again: typedText(),
};

export type MoneyValues = { key: string; keyed: string; repeats: string; confirmed: string; again: string; beneficiaries?: EntityText[] };

/** Reads the values of a form, a draft or a link. Missing values get their defaults. */
export type ReadValues<Values extends MoneyValues> = (values: Readonly<Record<string, unknown>>) => Values;
