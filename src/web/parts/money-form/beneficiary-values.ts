import { entityFields } from '#contract/people/entity-fields.ts';
import type { EntityDemand } from '#contract/people/entity-form.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import { maskedText } from '#contract/people/personal-data.ts';
import {
  entityBody,
  entityProblems,
  entityValuesOf,
  formFields,
  isAnythingTyped,
  type EntityText,
} from '#web/parts/entity/entity-values.ts';

/** Fields of the service provider, which a self-hosted beneficiary does not have. */
export const providerFields = Object.entries(entityFields.beneficiary).flatMap(([name, { group }]) => (group === 'provider' ? [name] : []));

/** Custody of the recipient: hosted at a service provider, or self-hosted; `''` until chosen. */
const custodies = ['hosted', 'self', ''] as const;

export type Custody = (typeof custodies)[number];

/** A beneficiary without values. `isHidden` is `'yes'` if the earlier request's beneficiary is hidden for the user's role. */
export function emptyBeneficiary(): EntityText {
  return { ...entityValuesOf('beneficiary', {}), custody: '', source: '', isHidden: '' };
}

/** A beneficiary from a record without its hidden fields; null if it has no visible name. */
export function beneficiaryOf(record: EntityRecord): EntityText | null {
  const text = visibleText(record);
  return [text['firstname'], text['lastname'], text['corporate_name']].some((name) => (name ?? '') !== '') ? text : null;
}

/** A hidden provider name still means that the beneficiary is hosted. */
function visibleText(record: EntityRecord): EntityText {
  const visible = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== maskedText));
  return { ...entityValuesOf('beneficiary', visible), custody: (record['service_provider_name'] ?? '') === '' ? '' : 'hosted' };
}

/** A beneficiary of an earlier request. Without a provider it is self-hosted, as its requester stated. */
export function beneficiaryAgain(entity: EntityRecord): EntityText | null {
  const text = beneficiaryOf(entity);
  return text === null ? null : withCustody(text);
}

function withCustody(text: EntityText): EntityText {
  return { ...text, custody: text['custody'] === '' ? 'self' : (text['custody'] ?? '') };
}

/** The beneficiaries of an earlier order. One with hidden fields stays, so that the user enters it again. */
export function peopleAgain(beneficiaries: readonly EntityRecord[]): EntityText[] {
  return beneficiaries.flatMap((entity): readonly EntityText[] => {
    if (Object.values(entity).includes(maskedText)) return [{ ...withCustody(visibleText(entity)), isHidden: 'yes' }];
    return [beneficiaryAgain(entity)].filter((text) => text !== null);
  });
}

/** The name of a beneficiary in a form: `'Acme Ltd'`. */
export function beneficiaryName({ kind, corporate_name: company = '', firstname = '', lastname = '' }: EntityText): string {
  return (kind === 'corporate' ? company : `${firstname} ${lastname}`).trim();
}

export function custodyOf(text: EntityText | undefined): Custody {
  return custodies.find((each) => each === text?.['custody']) ?? '';
}

/** The required fields. Spec: Regulatory flow 3, the provider unless the beneficiary is self-custodied. */
export function demandOf(text: EntityText | undefined): EntityDemand {
  return custodyOf(text) === 'hosted' ? 'hosted_withdrawal' : 'withdrawal';
}

/** The beneficiaries to send: all, except empty ones if no beneficiary is required. */
function sentPeople(people: readonly EntityText[], isNeeded: boolean): readonly EntityText[] {
  return people.filter((text) => isNeeded || isAnythingTyped({ ...ownText(text), custody: '', source: '' }));
}

/** The entity's own fields. Clears the provider's fields unless the beneficiary is hosted. */
function ownText(text: EntityText): EntityText {
  return custodyOf(text) === 'hosted' ? text : { ...text, ...Object.fromEntries(providerFields.map((name) => [name, ''])) };
}

/** The path of a beneficiary's field: `'beneficiaries.0.city'`. */
export type BeneficiaryPath = `beneficiaries.${number}.${string}`;

/** Problems of the beneficiaries, in the order of the form. */
export function beneficiaryProblems(people: readonly EntityText[], isNeeded: boolean) {
  const sent = sentPeople(people, isNeeded);
  return people.flatMap((typed, index) => {
    if (!sent.includes(typed)) return [];
    const of = sent.length === 1 ? '' : `Beneficiary ${index + 1}: `;
    const at = (name: string): BeneficiaryPath => `beneficiaries.${index}.${name}`;
    const text = ownText(typed);
    return [
      ...(custodyOf(text) === '' ? [{ path: at('custody'), message: `${of}Select the type of wallet` }] : []),
      ...entityProblems('beneficiary', demandOf(text), text).map(({ name, message }) => ({ path: at(name), message: `${of}${message}` })),
    ];
  });
}

/** Whether there is at least one beneficiary and all are sufficient. */
export function isWellNamed(people: readonly EntityText[]): boolean {
  return sentPeople(people, false).length > 0 && beneficiaryProblems(people, false).length === 0;
}

/** The beneficiaries to send. */
export function beneficiaryEntities(people: readonly EntityText[], isNeeded: boolean) {
  return sentPeople(people, isNeeded).map((typed) => {
    const text = ownText(typed);
    return entityBody('beneficiary', demandOf(text), text);
  });
}

/** The beneficiaries in the request body: a single one as an object, several as a list. Spec: Errors. */
export function beneficiariesOf(people: readonly EntityText[], isNeeded: boolean) {
  const entities = beneficiaryEntities(people, isNeeded);
  const [one] = entities;
  if (one === undefined) return {};
  return entities.length === 1 ? { beneficiary_entity: one } : { beneficiary_entities: entities };
}

/** The form path of a refused field (`'beneficiary_entity.postcode'`), or null. */
export function beneficiaryPath(field: string, people: readonly EntityText[]): BeneficiaryPath | null {
  const match = /^beneficiary_(?:entity|entities)(?:\.(\d{1,4}))?(?:\.([a-z0-9_]+))?$/.exec(field);
  if (match === null) return null;
  const index = Number(match[1] ?? '0');
  const text = people[index] ?? {};
  const name = match[2] ?? 'kind';
  const isVisible = name === 'kind' || formFields('beneficiary', demandOf(text), text).some((each) => each.name === name);
  return `beneficiaries.${index}.${isVisible ? name : 'kind'}`;
}
