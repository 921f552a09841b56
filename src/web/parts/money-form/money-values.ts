import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { feePresets } from '#contract/service/fee-preset.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';
import type { Order } from '#web/parts/order/order.ts';

/** A typed text; what a draft lacks is empty. */
export function typedText(first = '') {
  return orElse(z.string(), first);
}

/** A switch. */
export const flag = orElse(z.boolean(), false);

/** The chosen fee: a preset, or a rate of one's own. */
export const feeChoices = [...feePresets, 'own'] as const;

export type FeeChoice = (typeof feeChoices)[number];

/** The fee's two values in a form. */
export const feeValues = { fee: orElse(z.enum(feeChoices), 'medium'), rate: typedText() };

/** The fee of an earlier order, as the form has it. */
export function feeAgain({ fee }: Pick<Order, 'fee'>): { fee?: FeeChoice; rate?: string } {
  if (fee === null) return {};
  const preset = feePresets.find((each) => each === fee);
  return preset === undefined ? { fee: 'own', rate: fee } : { fee: preset };
}

/** People who receive, each as the text of their fields. */
export const people = orElse(z.array(z.record(z.string(), z.string())), (): EntityText[] => []);

/**
 * The values that every form of money has. `key` is the Idempotency-Key, `keyed` the digest of the
 * content that it is for, `repeats` the earlier command that its sender confirmed, and `again` the
 * command that it makes again.
 */
export const ownValues = {
  key: orElse(z.string().check(z.minLength(1)), () => crypto.randomUUID()),
  keyed: typedText(),
  repeats: typedText(),
  again: typedText(),
};

export type MoneyValues = { key: string; keyed: string; repeats: string; again: string; beneficiaries?: EntityText[] };

/** Reads the values of a form, of a draft or of the fields that a link fills in; each that it lacks is the first one. */
export type ReadValues<Values extends MoneyValues> = (values: Readonly<Record<string, unknown>>) => Values;
