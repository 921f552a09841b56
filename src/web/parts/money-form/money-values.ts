import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { feePresets } from '#contract/service/fee-preset.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import type { Order } from '#web/parts/order/order.ts';

/** Text; a value missing in the draft is `first`. */
export function typedText(first = '') {
  return orElse(z.string(), first);
}

/** A boolean; false if missing in the draft. */
export const flag = orElse(z.boolean(), false);

/** The chosen fee: a preset, or a custom rate. */
export const feeChoices = [...feePresets, 'own'] as const;

export type FeeChoice = (typeof feeChoices)[number];

/** Form values of the fee. */
export const feeValues = { fee: orElse(z.enum(feeChoices), 'medium'), rate: typedText() };

/** The fee of an earlier order as form values. */
export function feeAgain({ fee }: Pick<Order, 'fee'>): { fee?: FeeChoice; rate?: string } {
  if (fee === null) return {};
  const preset = feePresets.find((each) => each === fee);
  return preset === undefined ? { fee: 'own', rate: fee } : { fee: preset };
}

/** Beneficiaries, each as text by field. */
export const people = orElse(z.array(z.record(z.string(), z.string())), (): EntityText[] => []);

/**
 * The values that every money form has. `key` is the Idempotency-Key, `keyed` the digest of the content that the key belongs to, `repeats`
 * the earlier payment that the sender confirmed as different, `confirmed` the text of the check that the sender confirmed, and `again` the earlier command that the form repeats.
 */
export const ownValues = {
  key: orElse(z.string().check(z.minLength(1)), () => crypto.randomUUID()),
  keyed: typedText(),
  repeats: typedText(),
  confirmed: typedText(),
  again: typedText(),
};

export type MoneyValues = { key: string; keyed: string; repeats: string; confirmed: string; again: string; beneficiaries?: EntityText[] };

/** Reads the values of a form, a draft or a link; missing values get their defaults. */
export type ReadValues<Values extends MoneyValues> = (values: Readonly<Record<string, unknown>>) => Values;
