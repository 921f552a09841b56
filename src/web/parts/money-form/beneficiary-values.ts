import { entityFields } from '#contract/people/entity-fields.ts';
import type { EntityDemand } from '#contract/people/entity-form.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import { maskedText } from '#contract/people/personal-data.ts';
import { entityBody, entityProblems, entityValuesOf, formFields, hasTypedText, type EntityText } from '#web/parts/entity/entity-values.ts';

/** Names of the fields about the service provider of a hosted wallet. A self-hosted wallet has no provider. */
export const providerFields = Object.entries(entityFields.beneficiary).flatMap(([name, { group }]) => (group === 'provider' ? [name] : []));

/**
 * Who controls the recipient's wallet: a service provider (`hosted`) or the recipient (`self`). `''` before the user has chosen.
 */
const custodies = ['hosted', 'self', ''] as const;

export type Custody = (typeof custodies)[number];

/** A beneficiary with empty values. `isHidden` is `'yes'` if the user may not see the beneficiary of the earlier request. */
export function emptyBeneficiary(): EntityText {
  return { ...entityValuesOf('beneficiary', {}), custody: '', source: '', isHidden: '' };
}

/** Converts a beneficiary of a record to form values, without hidden fields. Null if the name is hidden. */
export function beneficiaryOf(record: EntityRecord): EntityText | null {
  const text = visibleText(record);
  return [text['firstname'], text['lastname'], text['corporate_name']].some((name) => (name ?? '') !== '') ? text : null;
}

/** The values of a record that the user may see. A hidden provider name still shows that the wallet is hosted. */
function visibleText(record: EntityRecord): EntityText {
  const visibleValues = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== maskedText));
  return { ...entityValuesOf('beneficiary', visibleValues), custody: (record['service_provider_name'] ?? '') === '' ? '' : 'hosted' };
}

/** Converts a beneficiary of an earlier request to form values. Without a provider, the wallet counts as self-hosted. */
export function repeatedBeneficiary(entity: EntityRecord): EntityText | null {
  const text = beneficiaryOf(entity);
  return text === null ? null : withCustody(text);
}

function withCustody(text: EntityText): EntityText {
  return { ...text, custody: text['custody'] === '' ? 'self' : (text['custody'] ?? '') };
}

/** The beneficiaries of an earlier order. If some fields are hidden, the user must enter them again. */
export function repeatedBeneficiaries(beneficiaries: readonly EntityRecord[]): EntityText[] {
  return beneficiaries.flatMap((entity): readonly EntityText[] => {
    if (Object.values(entity).includes(maskedText)) return [{ ...withCustody(visibleText(entity)), isHidden: 'yes' }];
    return [repeatedBeneficiary(entity)].filter((text) => text !== null);
  });
}

/** The name of a beneficiary in a form: `'Acme Ltd'`. Empty without a typed name. */
export function beneficiaryName({ kind, corporate_name: company = '', firstname = '', lastname = '' }: EntityText): string {
  return (kind === 'corporate' ? company : `${firstname} ${lastname}`).trim();
}

export function custodyOf(text: EntityText | undefined): Custody {
  return custodies.find((each) => each === text?.['custody']) ?? '';
}

/** Which fields a beneficiary requires. The provider is required unless the wallet is self-hosted. Spec: Regulatory flow 3. */
export function demandOf(text: EntityText | undefined): EntityDemand {
  return custodyOf(text) === 'hosted' ? 'hosted_withdrawal' : 'withdrawal';
}

/** The beneficiaries to send. Empty beneficiaries are left out unless the withdrawal requires one. */
function sentPeople(people: readonly EntityText[], isRequired: boolean): readonly EntityText[] {
  return people.filter((text) => isRequired || isEntered(text));
}

/** Whether the user entered a field of a beneficiary that would be sent. */
export function isEntered(text: EntityText): boolean {
  return hasTypedText({ ...sentText(text), custody: '', source: '' });
}

/** The values of a beneficiary to send. Values about a provider are cleared unless the wallet is hosted. */
function sentText(text: EntityText): EntityText {
  return custodyOf(text) === 'hosted' ? text : { ...text, ...Object.fromEntries(providerFields.map((name) => [name, ''])) };
}

/** The path of a beneficiary's field: `'beneficiaries.0.city'`. */
export type BeneficiaryPath = `beneficiaries.${number}.${string}`;

/** Problems of the beneficiaries, in the order of the form. */
export function beneficiaryProblems(people: readonly EntityText[], isRequired: boolean) {
  const sentTexts = sentPeople(people, isRequired);
  return people.flatMap((typed, index) => {
    if (!sentTexts.includes(typed)) return [];
    const prefix = sentTexts.length === 1 ? '' : `Beneficiary ${index + 1}: `;
    const pathOf = (name: string): BeneficiaryPath => `beneficiaries.${index}.${name}`;
    const text = sentText(typed);
    return [
      ...(custodyOf(text) === '' ? [{ path: pathOf('custody'), message: `${prefix}Select the type of wallet` }] : []),
      ...entityProblems('beneficiary', demandOf(text), text).map(({ name, message }) => ({
        path: pathOf(name),
        message: `${prefix}${message}`,
      })),
    ];
  });
}

/** Whether there is at least one beneficiary and every beneficiary is complete. */
export function areSufficient(people: readonly EntityText[]): boolean {
  return sentPeople(people, false).length > 0 && beneficiaryProblems(people, false).length === 0;
}

/** The beneficiaries to send. */
export function beneficiaryEntities(people: readonly EntityText[], isRequired: boolean) {
  return sentPeople(people, isRequired).map((typed) => {
    const text = sentText(typed);
    return entityBody('beneficiary', demandOf(text), text);
  });
}

/**
 * The beneficiaries in the request body. The service expects one beneficiary as an object and several as a list. Spec: Errors.
 */
export function beneficiariesOf(people: readonly EntityText[], isRequired: boolean) {
  const entities = beneficiaryEntities(people, isRequired);
  const [onlyEntity] = entities;
  if (onlyEntity === undefined) return {};
  return entities.length === 1 ? { beneficiary_entity: onlyEntity } : { beneficiary_entities: entities };
}

/** The form path of a beneficiary's field that the server refused (`'beneficiary_entity.postcode'`), or null. */
export function beneficiaryPath(field: string, people: readonly EntityText[]): BeneficiaryPath | null {
  const match = /^beneficiary_(?:entity|entities)(?:\.(\d{1,4}))?(?:\.([a-z0-9_]+))?$/.exec(field);
  if (match === null) return null;
  const index = Number(match[1] ?? '0');
  const text = people[index] ?? {};
  const name = match[2] ?? 'kind';
  const isVisible = name === 'kind' || formFields('beneficiary', demandOf(text), text).some((each) => each.name === name);
  return `beneficiaries.${index}.${isVisible ? name : 'kind'}`;
}
