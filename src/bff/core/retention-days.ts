import * as z from 'zod/mini';
import { queryIntegerSchema } from '#contract/wire/integer.ts';

/** How long the desk keeps what an operator may want to go earlier or later, days. */
export type RetentionDays = {
  /** Webhooks that were received. */
  readonly inbox: number;
  /** People whom the desk named before, encrypted, to save typing. */
  readonly people: number;
};

/** The periods without a setting. Ours: the spec is silent. */
export const usualRetention: RetentionDays = { inbox: 7, people: 730 };

/** Longest period, days: ten years. */
const daysMax = 3650;

/** Variables of the retention. */
export const retentionVariables = {
  /** Days that webhooks stay in the inbox. */
  RETAIN_INBOX_DAYS: z.prefault(queryIntegerSchema(1, daysMax), String(usualRetention.inbox)),
  /** Days that people named before are offered again. The service keeps the record that the law requires. */
  RETAIN_PEOPLE_DAYS: z.prefault(queryIntegerSchema(1, daysMax), String(usualRetention.people)),
};
