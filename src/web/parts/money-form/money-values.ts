import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { feePresets } from '#contract/service/fee-preset.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import type { Order } from '#web/parts/order/order.ts';

/** The schema of a text. If the draft has no valid value, the text is `first`. */
export function typedText(first = '') {
  return orElse(z.string(), first);
}

/** The schema of a boolean, which is false if the draft has no valid value. */
export const booleanValue = orElse(z.boolean(), false);

/** The chosen fee: a preset, or a custom rate. */
export const feeChoices = [...feePresets, 'own'] as const;

export type FeeChoice = (typeof feeChoices)[number];

/** The schemas of the form values of the fee. */
export const feeValues = { fee: orElse(z.enum(feeChoices), 'medium'), rate: typedText() };

/** The fee of an earlier order as form values. */
export function repeatedFee({ fee }: Pick<Order, 'fee'>): { fee?: FeeChoice; rate?: string } {
  if (fee === null) return {};
  const preset = feePresets.find((each) => each === fee);
  return preset === undefined ? { fee: 'own', rate: fee } : { fee: preset };
}

/** The schema of beneficiaries, each as text by field. */
export const beneficiaryValues = orElse(z.array(z.record(z.string(), z.string())), (): EntityText[] => []);

/**
 * The schemas of the values that every money form has. `key` is the Idempotency-Key, and `keyed` is the digest of the content that the key
 * belongs to. `repeats` is the earlier payment that the sender confirmed as different, `confirmed` is the text of the confirmed check, and
 * `again` is the earlier command that the form repeats.
 */
export const commonValues = {
  key: orElse(z.string().check(z.minLength(1)), () => crypto.randomUUID()),
  keyed: typedText(),
  repeats: typedText(),
  confirmed: typedText(),
  again: typedText(),
};

export type MoneyValues = { key: string; keyed: string; repeats: string; confirmed: string; again: string; beneficiaries?: EntityText[] };

/** Reads the values of a form, a draft or a link; missing values get their defaults. */
export type ReadValues<Values extends MoneyValues> = (values: Readonly<Record<string, unknown>>) => Values;
