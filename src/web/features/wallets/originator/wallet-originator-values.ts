import { entityFields } from '#contract/people/entity-fields.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import type { FormProblem } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import { entityProblems, formFields, sentEntity, textOfEntity } from '#web/parts/entity/entity-values.ts';

/** The entity's name in the request body. Spec: Wallets. */
export const holder = 'default_originator_entity';

/** Whether the form also requires the LVCTR fields; the service itself requires only those of the travel rule. */
export const lvctrChoice: EntityPath = 'desk.lvctr';

/** The initial values of the form. */
export function startingOriginator(): EntityForms {
  return { [holder]: textOfEntity('originator', {}), desk: { lvctr: '' } };
}

/** The demand that the entity must satisfy. */
export function demandOf(values: EntityForms): PendingStatus {
  return values['desk']?.['lvctr'] === 'yes' ? 'missing_lvctr_info' : 'missing_travel_rule_info';
}

function textIn(values: EntityForms) {
  return values[holder] ?? {};
}

/** The problems that prevent submission, in the order of the form. */
export function originatorProblems(values: EntityForms): readonly FormProblem[] {
  return entityProblems('originator', demandOf(values), textIn(values)).map((problem) => ({
    ...problem,
    path: `${holder}.${problem.name}` as const,
  }));
}

/** The originator to send: only filled fields that the form shows. */
export function originatorOf(values: EntityForms): EntityRecord {
  return sentEntity('originator', demandOf(values), textIn(values));
}

/** The form path of a refused field, or null if the form does not show it. */
export function originatorPath(field: string | undefined, values: EntityForms): EntityPath | null {
  const shown = ['kind', ...formFields('originator', demandOf(values), textIn(values)).map(({ name }) => name)];
  const name = shown.find((each) => field === `${holder}.${each}`);
  return name === undefined ? null : `${holder}.${name}`;
}

/** Every possible path of the form, in order. */
export const originatorPlaces: readonly string[] = ['kind', ...Object.keys(entityFields.originator)].map((name) => `${holder}.${name}`);
