import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { fieldsOf, type EntityFieldName } from '#contract/people/entity-fields.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import type { FormProblem } from '#web/parts/entity/entity-form-values.ts';
import { entityBody, entityProblems, entityValuesSchema, formFields, type EntityBody } from '#web/parts/entity/entity-values.ts';

/** The entity's name in the request body. Spec: Wallets. */
export const holder = 'default_originator_entity';

/** The form's values. The service requires only the fields of the travel rule; with `isLvctr`, the form also requires those of LVCTR. */
const valuesSchema = z.object({ [holder]: entityValuesSchema('originator'), isLvctr: orElse(z.boolean(), false) });

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

/** The problems that prevent submission, in the order of the form. */
export function originatorProblems(values: WalletOriginatorValues): readonly FormProblem<WalletOriginatorValues>[] {
  return entityProblems('originator', demandOf(values), values[holder]).map((problem) => ({
    ...problem,
    path: `${holder}.${problem.name}` as const,
  }));
}

/** The originator to send: only filled fields that the form shows. */
export function originatorOf(values: WalletOriginatorValues): EntityBody {
  return entityBody('originator', demandOf(values), values[holder]);
}

/** The form path of a refused field, or null if the form does not show it. */
export function originatorPath(field: string | undefined, values: WalletOriginatorValues) {
  const shown = formFields('originator', demandOf(values), values[holder]);
  return pathsOf(shown.map(({ name }) => name)).find((path) => path === field) ?? null;
}

/** Every possible path of the form, in order. */
export const originatorPlaces = pathsOf(fieldsOf('originator').map(([name]) => name));

function pathsOf(names: readonly EntityFieldName<'originator'>[]) {
  return (['kind', ...names] as const).map((name) => `${holder}.${name}` as const);
}
