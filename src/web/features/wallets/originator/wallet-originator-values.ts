import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { fieldsOf } from '#contract/people/entity-fields.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { entityOfForm, entityValuesSchema } from '#web/parts/entity/entity-values.ts';

/** The entity's name in the request body. Spec: Wallets. */
export const entityPath = 'default_originator_entity';

/**
 * The schema of the form's values. The service requires only the fields of the travel rule. With `isLvctr`, the form also requires the
 * fields of LVCTR.
 */
const valuesSchema = z.object({ [entityPath]: entityValuesSchema('originator'), isLvctr: orElse(z.boolean(), false) });

export type WalletOriginatorValues = z.infer<typeof valuesSchema>;

/** The choice of LVCTR in drafts of earlier versions. */
const earlierSchema = z.object({ desk: z.object({ lvctr: z.literal('yes') }) });

/** The initial values of the form. They come from the draft, or are empty without one. */
export function initialOriginator(draft: Readonly<Record<string, unknown>> = {}): WalletOriginatorValues {
  return valuesSchema.parse({ isLvctr: earlierSchema.safeParse(draft).success, ...draft });
}

/** The demand that decides which fields the entity requires. */
export function demandOf({ isLvctr }: Pick<WalletOriginatorValues, 'isLvctr'>): PendingStatus {
  return isLvctr ? 'missing_lvctr_info' : 'missing_travel_rule_info';
}

/** The originator to send, with its problems and the paths of its visible fields. */
export function originatorOfForm(values: WalletOriginatorValues) {
  return entityOfForm('originator', demandOf(values), values[entityPath], (name) => `${entityPath}.${name}` as const);
}

/** Every possible path of the form, in order. */
export const originatorPaths = ['kind', ...fieldsOf('originator').map(([name]) => name)].map((name) => `${entityPath}.${name}`);
