import { entityCompleteness } from '#contract/people/entity-completeness.ts';
import { entityFields } from '#contract/people/entity-fields.ts';
import { rolesTaken } from '#contract/people/entity-form.ts';
import { depositHolders } from '#contract/people/entity-holders.ts';
import { entityRoles, hasEntity, type EntityRole } from '#contract/people/entity.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import type { RegulatoryInformation } from '#contract/service/regulatory-information.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import type { FormProblem } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import {
  entityOfText,
  entityProblems,
  formFields,
  isAnythingTyped,
  sentEntity,
  textOfEntity,
  type EntityText,
} from '#web/parts/entity/entity-values.ts';

/**
 * Form values other than entities: third party yes or no, the state of the first originator, whether the own organisation is the
 * originator, and whether the client instructed the deposit. The originator is `unconfirmed` or `accepted` (the wallet's default),
 * `recorded` (the deposit's own), `replaced` by an earlier one, or absent.
 */
export const choices = {
  thirdParty: 'desk.third_party',
  default: 'desk.default_originator',
  own: 'desk.own_originator',
  clientInstructed: 'desk.client_instructed',
} as const satisfies Record<string, EntityPath>;

/**
 * The kind of originator in a deposit's record: `default` (the wallet's, which awaits acceptance), `recorded` (the deposit's own), or null.
 * Spec: Regulatory flow 6.
 */
export function originatorKind({ originator_entity: known }: ExternalTransaction): 'default' | 'recorded' | null {
  if (!hasEntity(known)) return null;
  return known['is_confirmed'] === false ? 'default' : 'recorded';
}

/** The initial values of a form: the record's originator, a default one to accept, or empty. Spec: Regulatory flow 6. */
export function startingValues(deposit: ExternalTransaction): EntityForms {
  const kind = originatorKind(deposit);
  const beginning = kind === 'default' ? 'unconfirmed' : (kind ?? '');
  return {
    originator_entity: textOfEntity('originator', deposit.originator_entity ?? {}),
    third_party_entity: textOfEntity('third_party', {}),
    desk: { third_party: '', default_originator: beginning, own_originator: '', client_instructed: '' },
  };
}

/** The entities that the form currently submits, in order. */
function entitiesIn(
  demand: PendingStatus,
  values: EntityForms,
): readonly { readonly role: keyof typeof depositHolders; readonly text: EntityText }[] {
  const taken: readonly EntityRole[] = rolesTaken[demand];
  if (isOwn(values)) return [];
  return entityRoles.flatMap((role) => {
    if (role === 'beneficiary' || !taken.includes(role)) return [];
    if (role === 'third_party' && values['desk']?.['third_party'] !== 'yes') return [];
    return [{ role, text: values[depositHolders[role]] ?? {} }];
  });
}

/**
 * Whether the own organisation is the originator, which requires no further fields. Operator facts:
 * Updating a deposit.
 */
function isOwn(values: EntityForms): boolean {
  return values['desk']?.['own_originator'] === 'yes';
}

/** The body of the submission: only filled fields that the form shows. */
export function informationOf(demand: PendingStatus, values: EntityForms): RegulatoryInformation {
  const instructed = values['desk']?.['client_instructed'];
  return {
    ...(isOwn(values) ? { is_originator_declared: false } : {}),
    ...Object.fromEntries(entitiesIn(demand, values).map(({ role, text }) => [depositHolders[role], sentEntity(role, demand, text)])),
    ...(instructed === 'yes' || instructed === 'no' ? { is_client_instructed: instructed === 'yes' } : {}),
  };
}

export type FormCompleteness = {
  /** Number of valid required fields, and of all required fields. */
  readonly filled: number;
  readonly asked: number;
  /** The problems that prevent submission, in the order of the form. */
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

/** The problems that prevent submission, in the order of the form. */
export function formProblems(demand: PendingStatus, values: EntityForms): readonly FormProblem[] {
  const fields = entitiesIn(demand, values).flatMap(({ role, text }) =>
    entityProblems(role, demand, text).map((problem) => ({ ...problem, path: `${depositHolders[role]}.${problem.name}` as const })),
  );
  if (isOwn(values) || values['desk']?.['default_originator'] !== 'unconfirmed') return fields;
  const message = 'The wallet’s default originator is not accepted yet';
  return [{ path: choices.default, name: 'default_originator', label: 'Default originator', message }, ...fields];
}

/** The form path of a refused field (`'originator_entity.postcode'`), or null if the form does not have it. */
export function pathOfRefusal(field: string | undefined, demand: PendingStatus, values: EntityForms): EntityPath | null {
  const shown = entitiesIn(demand, values).flatMap(({ role, text }) =>
    ['kind', ...formFields(role, demand, text).map(({ name }) => name)].map((name) => `${depositHolders[role]}.${name}` as const),
  );
  return shown.find((path) => path === field) ?? null;
}

/** Whether a third party that is about to be removed has values. */
export function isThirdPartyTyped(values: EntityForms): boolean {
  return isAnythingTyped(values[depositHolders.third_party] ?? {});
}

/** Every possible path of the form for a demand, in order. Used to sort problems. */
export function placesIn(demand: PendingStatus): readonly string[] {
  const taken: readonly EntityRole[] = rolesTaken[demand];
  const fields = Object.entries(depositHolders).flatMap(([role, holder]) =>
    entityRoles
      .filter((each) => each === role && taken.includes(each))
      .flatMap((each) => ['kind', ...Object.keys(entityFields[each])].map((name) => `${holder}.${name}`)),
  );
  return [choices.default, ...fields];
}
