import * as z from 'zod/mini';
import { queryIntegerSchema } from '#contract/wire/integer.ts';

/** Retention times that an operator can configure, days. */
export type RetentionDays = {
  /** Webhooks in the inbox. */
  readonly inbox: number;
  /** People from earlier submissions, encrypted, for reuse without typing. */
  readonly people: number;
};

/** The defaults. Ours: the spec is silent. */
export const usualRetention: RetentionDays = { inbox: 7, people: 730 };

/** Maximum retention time, days: ten years. */
const daysMax = 3650;

/** The environment variables of the retention times. */
export const retentionVariables = {
  /** Days that webhooks stay in the inbox. */
  RETAIN_INBOX_DAYS: z.prefault(queryIntegerSchema(1, daysMax), String(usualRetention.inbox)),
  /** Days that earlier originators are offered for reuse. The service stores the record that the law requires. */
  RETAIN_PEOPLE_DAYS: z.prefault(queryIntegerSchema(1, daysMax), String(usualRetention.people)),
};
