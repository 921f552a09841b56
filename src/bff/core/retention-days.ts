import * as z from 'zod/mini';
import { queryIntegerSchema } from '#contract/wire/integer.ts';

/** Retention times that an operator can configure, days. */
export type RetentionDays = {
  /** Days that webhooks stay in the inbox. */
  readonly inbox: number;
  /** Days that people from earlier submissions are offered for reuse. They are encrypted. */
  readonly people: number;
};

/** The default retention times. Our choice: the spec is silent about retention. */
export const usualRetention: RetentionDays = { inbox: 7, people: 730 };

/** Maximum retention time, days (ten years). */
const daysMax = 3650;

/** The environment variables of the retention times. */
export const retentionVariables = {
  /** Days that webhooks stay in the inbox. */
  RETAIN_INBOX_DAYS: z.prefault(queryIntegerSchema(1, daysMax), String(usualRetention.inbox)),
  /** Days that earlier originators are offered for reuse. The service keeps the records that the law requires. */
  RETAIN_PEOPLE_DAYS: z.prefault(queryIntegerSchema(1, daysMax), String(usualRetention.people)),
};
