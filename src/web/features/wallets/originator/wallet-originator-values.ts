import { entityFields } from '#contract/entity-fields.ts';
import type { EntityRecord } from '#contract/entity.ts';
import type { PendingStatus } from '#contract/transaction.ts';
import type { FormProblem } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import { entityProblems, fieldsAsked, sentEntity, textOfEntity } from '#web/parts/entity/entity-values.ts';

/** The body's name of the entity. Spec: Wallets. */
export const holder = 'default_originator_entity';

/** Whether the form asks for what LVCTR asks for too; the service itself is content with the travel rule's fields. */
export const lvctrChoice: EntityPath = 'desk.lvctr';

/** What the form starts with. */
export function startingOriginator(): EntityForms {
  return { [holder]: textOfEntity('originator', {}), desk: { lvctr: '' } };
}

/** What the entity is to suffice for. */
export function demandOf(values: EntityForms): PendingStatus {
  return values['desk']?.['lvctr'] === 'yes' ? 'missing_lvctr_info' : 'missing_travel_rule_info';
}

function textIn(values: EntityForms) {
  return values[holder] ?? {};
}

/** What keeps the originator from being set, in the order of the form. */
export function originatorProblems(values: EntityForms): readonly FormProblem[] {
  return entityProblems('originator', demandOf(values), textIn(values)).map((problem) => ({
    ...problem,
    path: `${holder}.${problem.name}` as const,
  }));
}

/** The originator that is sent: what the form shows and holds, nothing else. */
export function originatorOf(values: EntityForms): EntityRecord {
  return sentEntity('originator', demandOf(values), textIn(values));
}

/** The place in the form of a field that a refusal names, or null when the form shows no such field. */
export function originatorPath(field: string | undefined, values: EntityForms): EntityPath | null {
  const shown = ['kind', ...fieldsAsked('originator', demandOf(values), textIn(values)).map(({ name }) => name)];
  const name = shown.find((each) => field === `${holder}.${each}`);
  return name === undefined ? null : `${holder}.${name}`;
}

/** Every place that the form can have, in its order. */
export const originatorPlaces: readonly string[] = ['kind', ...Object.keys(entityFields.originator)].map((name) => `${holder}.${name}`);
