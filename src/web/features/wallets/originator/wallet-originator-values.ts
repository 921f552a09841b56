import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { fieldsOf } from '#contract/people/entity-fields.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { entityOfForm, entityValuesSchema } from '#web/parts/entity/entity-values.ts';

/** The name of the originator in the request body. Spec: Wallets. */
export const entityPath = 'default_originator_entity';

/**
 * The schema of the form's values. With `isLvctr`, the form requires the fields of LVCTR; the service itself requires only those
 * of the travel rule.
 */
const valuesSchema = z.object({ [entityPath]: entityValuesSchema('originator'), isLvctr: orElse(z.boolean(), false) });

export type WalletOriginatorValues = z.infer<typeof valuesSchema>;

/** The stored LVCTR choice in drafts of earlier versions. */
const earlierSchema = z.object({ desk: z.object({ lvctr: z.literal('yes') }) });

/** The initial values of the form: the values of the draft, or empty values. */
export function initialOriginator(draft: Readonly<Record<string, unknown>> = {}): WalletOriginatorValues {
  return valuesSchema.parse({ isLvctr: earlierSchema.safeParse(draft).success, ...draft });
}

/** The demand of the service that decides which fields the form requires. */
export function demandOf({ isLvctr }: Pick<WalletOriginatorValues, 'isLvctr'>): PendingStatus {
  return isLvctr ? 'missing_lvctr_info' : 'missing_travel_rule_info';
}

/** The originator to send, its problems, and the paths of the visible fields. */
export function originatorOfForm(values: WalletOriginatorValues) {
  return entityOfForm('originator', demandOf(values), values[entityPath], (name) => `${entityPath}.${name}` as const);
}

/** Every path that the form can have, in order. */
export const originatorPaths = ['kind', ...fieldsOf('originator').map(([name]) => name)].map((name) => `${entityPath}.${name}`);
