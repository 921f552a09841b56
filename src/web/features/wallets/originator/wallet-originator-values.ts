import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { fieldsOf } from '#contract/people/entity-fields.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { entityIn, entityValuesSchema } from '#web/parts/entity/entity-values.ts';

/** The entity's name in the request body. Spec: Wallets. */
export const entityPath = 'default_originator_entity';

/** The form's values. The service requires only the fields of the travel rule; with `isLvctr`, the form also requires those of LVCTR. */
const valuesSchema = z.object({ [entityPath]: entityValuesSchema('originator'), isLvctr: orElse(z.boolean(), false) });

export type WalletOriginatorValues = z.infer<typeof valuesSchema>;

/** The choice of LVCTR in drafts of earlier versions. */
const earlierSchema = z.object({ desk: z.object({ lvctr: z.literal('yes') }) });

/** The initial values of the form: those of a draft, otherwise empty. */
export function startingOriginator(draft: Readonly<Record<string, unknown>> = {}): WalletOriginatorValues {
  return valuesSchema.parse({ isLvctr: earlierSchema.safeParse(draft).success, ...draft });
}

/** The demand that the entity must satisfy. */
export function demandOf({ isLvctr }: Pick<WalletOriginatorValues, 'isLvctr'>): PendingStatus {
  return isLvctr ? 'missing_lvctr_info' : 'missing_travel_rule_info';
}

/** The originator to send, what is missing or invalid, and the paths of its visible fields. */
export function originatorIn(values: WalletOriginatorValues) {
  return entityIn('originator', demandOf(values), values[entityPath], (name) => `${entityPath}.${name}` as const);
}

/** Every possible path of the form, in order. */
export const originatorPaths = ['kind', ...fieldsOf('originator').map(([name]) => name)].map((name) => `${entityPath}.${name}`);
