import { entityFields } from '#contract/entity-fields.ts';
import { entityRoles, hasEntity, type EntityRole } from '#contract/entity.ts';
import { entityCompleteness } from '#contract/rules/entity-completeness.ts';
import { rolesTaken } from '#contract/rules/entity-form.ts';
import type { ExternalTransaction, PendingStatus, RegulatoryInformation } from '#contract/transaction.ts';
import { holders, type FormProblem } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import {
  entityOfText,
  entityProblems,
  fieldsAsked,
  isAnythingTyped,
  sentEntity,
  textOfEntity,
  type EntityText,
} from '#web/parts/entity/entity-values.ts';

/**
 * What the form holds besides entities: whether a third party is added, what became of the originator that the form began with (`unconfirmed` or
 * `accepted`, the wallet's default; `recorded`, the deposit's own; `replaced` by an earlier one; or there was none), whether the own organisation is the originator, and whether the client instructed the deposit.
 */
export const choices = {
  thirdParty: 'desk.third_party',
  default: 'desk.default_originator',
  own: 'desk.own_originator',
  clientInstructed: 'desk.client_instructed',
} as const satisfies Record<string, EntityPath>;

/**
 * Whose originator a deposit's record names: its wallet's `default`, which waits for an officer's acceptance, the deposit's own (`recorded`), or null
 * when it names none. Spec: Regulatory flow 6.
 */
export function originatorKind({ originator_entity: known }: ExternalTransaction): 'default' | 'recorded' | null {
  if (!hasEntity(known)) return null;
  return known['is_confirmed'] === false ? 'default' : 'recorded';
}

/** What a form starts with: the originator that the record names, a default one to be accepted; else nothing. Spec: Regulatory flow 6. */
export function startingValues(deposit: ExternalTransaction): EntityForms {
  const kind = originatorKind(deposit);
  const beginning = kind === 'default' ? 'unconfirmed' : (kind ?? '');
  return {
    originator_entity: textOfEntity('originator', deposit.originator_entity ?? {}),
    third_party_entity: textOfEntity('third_party', {}),
    desk: { third_party: '', default_originator: beginning, own_originator: '', client_instructed: '' },
  };
}

/** The entities that the form sends now, in its order. */
function entitiesIn(
  demand: PendingStatus,
  values: EntityForms,
): readonly { readonly role: keyof typeof holders; readonly text: EntityText }[] {
  const taken: readonly EntityRole[] = rolesTaken[demand];
  if (isOwn(values)) return [];
  return entityRoles.flatMap((role) => {
    if (role === 'beneficiary' || !taken.includes(role)) return [];
    if (role === 'third_party' && values['desk']?.['third_party'] !== 'yes') return [];
    return [{ role, text: values[holders[role]] ?? {} }];
  });
}

/** Whether the own organisation is the originator: then nothing more is needed. Operator facts: Updating a deposit. */
function isOwn(values: EntityForms): boolean {
  return values['desk']?.['own_originator'] === 'yes';
}

/** The body of the submission: what the form shows and holds, nothing else. */
export function informationOf(demand: PendingStatus, values: EntityForms): RegulatoryInformation {
  const instructed = values['desk']?.['client_instructed'];
  return {
    ...(isOwn(values) ? { is_originator_declared: false } : {}),
    ...Object.fromEntries(entitiesIn(demand, values).map(({ role, text }) => [holders[role], sentEntity(role, demand, text)])),
    ...(instructed === 'yes' || instructed === 'no' ? { is_client_instructed: instructed === 'yes' } : {}),
  };
}

/** How far the form is filled in. */
export type FormCompleteness = {
  /** Required fields that hold something acceptable, and all of them. */
  readonly filled: number;
  readonly asked: number;
  /** What keeps the form from being submitted, in its order. */
  readonly lacking: readonly FormProblem[];
};

/** Counts the required fields of every entity that the form sends. */
export function formCompleteness(demand: PendingStatus, values: EntityForms): FormCompleteness {
  const counts = entitiesIn(demand, values).map(({ role, text }) => entityCompleteness(role, demand, entityOfText(role, text)));
  return {
    filled: counts.reduce((sum, { filled }) => sum + filled, 0),
    asked: counts.reduce((sum, { asked }) => sum + asked, 0),
    lacking: formProblems(demand, values),
  };
}

/** What keeps the form from being submitted, in its order. */
export function formProblems(demand: PendingStatus, values: EntityForms): readonly FormProblem[] {
  const fields = entitiesIn(demand, values).flatMap(({ role, text }) =>
    entityProblems(role, demand, text).map((problem) => ({ ...problem, path: `${holders[role]}.${problem.name}` as const })),
  );
  if (isOwn(values) || values['desk']?.['default_originator'] !== 'unconfirmed') return fields;
  const message = 'The wallet’s default originator is not accepted yet';
  return [{ path: choices.default, name: 'default_originator', label: 'Default originator', message }, ...fields];
}

/** The place in the form of a field that a refusal names (`'originator_entity.postcode'`), or null when the form shows no such field. */
export function pathOfRefusal(field: string | undefined, demand: PendingStatus, values: EntityForms): EntityPath | null {
  const shown = entitiesIn(demand, values).flatMap(({ role, text }) =>
    ['kind', ...fieldsAsked(role, demand, text).map(({ name }) => name)].map((name) => `${holders[role]}.${name}` as const),
  );
  return shown.find((path) => path === field) ?? null;
}

/** Whether a third party that is about to be removed holds anything. */
export function isThirdPartyTyped(values: EntityForms): boolean {
  return isAnythingTyped(values[holders.third_party] ?? {});
}

/** Every place that the form can have for a demand, in its order: what a list of problems is sorted by. */
export function placesIn(demand: PendingStatus): readonly string[] {
  const taken: readonly EntityRole[] = rolesTaken[demand];
  const fields = Object.entries(holders).flatMap(([role, holder]) =>
    entityRoles
      .filter((each) => each === role && taken.includes(each))
      .flatMap((each) => ['kind', ...Object.keys(entityFields[each])].map((name) => `${holder}.${name}`)),
  );
  return [choices.default, ...fields];
}
