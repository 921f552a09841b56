import { entityFields } from '#contract/people/entity-fields.ts';
import type { EntityDemand } from '#contract/people/entity-form.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import { maskedText } from '#contract/people/personal-data.ts';
import type { FormProblem } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms, EntityPath } from '#web/parts/entity/entity-form.ts';
import { entityProblems, formFields, isAnythingTyped, sentEntity, textOfEntity, type EntityText } from '#web/parts/entity/entity-values.ts';

/** The places of beneficiaries in the form, and so their maximum. Ours: the API has none. */
export const holders = ['beneficiary0', 'beneficiary1', 'beneficiary2'] as const;

export type Holder = (typeof holders)[number];

/** The fields that a self-custodied beneficiary does not have. */
export const providerFields = Object.entries(entityFields.beneficiary).flatMap(([name, { group }]) => (group === 'provider' ? [name] : []));

/** Custody of the receiver: a service provider, or self-custody; `''` until chosen. */
const custodies = ['hosted', 'self', ''] as const;

export type Custody = (typeof custodies)[number];

export function emptyBeneficiary(): EntityText {
  return { ...textOfEntity('beneficiary', {}), custody: '' };
}

/** A beneficiary taken from a record without its masked fields; null when nothing remains. */
export function beneficiaryOf(record: EntityRecord): EntityText | null {
  const seen = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== maskedText));
  const text = textOfEntity('beneficiary', seen);
  const isNamed = [text['firstname'], text['lastname'], text['corporate_name']].some((name) => (name ?? '') !== '');
  return isNamed ? { ...text, custody: (text['service_provider_name'] ?? '') === '' ? '' : 'hosted' } : null;
}

export function custodyOf(text: EntityText | undefined): Custody {
  return custodies.find((each) => each === text?.['custody']) ?? '';
}

/** The required fields. Spec: Regulatory flow 3, the provider unless it is self-custodied. */
export function demandOf(text: EntityText | undefined): EntityDemand {
  return custodyOf(text) === 'hosted' ? 'hosted_withdrawal' : 'withdrawal';
}

/** The beneficiaries that the form shows. */
function shownHolders(values: EntityForms): readonly Holder[] {
  return holders.slice(0, Number(values['desk']?.['beneficiaries'] ?? '0') || 0);
}

/** The beneficiaries to send: those shown, except an empty optional one. */
export function sentHolders(values: EntityForms, isNeeded: boolean): readonly Holder[] {
  return shownHolders(values).filter((holder) => isNeeded || isAnythingTyped({ ...textIn(values, holder), custody: '' }));
}

/** The text of an entity's own fields; the provider's only where there is one. */
function textIn(values: EntityForms, holder: Holder): EntityText {
  const text = values[holder] ?? {};
  return custodyOf(text) === 'hosted' ? text : { ...text, ...Object.fromEntries(providerFields.map((name) => [name, ''])) };
}

/** Problems of the beneficiaries, in the order of the form. */
export function beneficiaryProblems(values: EntityForms, isNeeded: boolean): readonly FormProblem[] {
  const sent = sentHolders(values, isNeeded);
  return sent.flatMap((holder, place) => {
    const of = sent.length === 1 ? '' : `Beneficiary ${place + 1}: `;
    const text = textIn(values, holder);
    const path: EntityPath = `${holder}.custody`;
    const unsaid = { path, name: 'custody', label: 'Custody', message: `${of}State where the beneficiary holds it` };
    const fields = entityProblems('beneficiary', demandOf(text), text).map((problem) => ({
      ...problem,
      path: `${holder}.${problem.name}` as const,
      message: `${of}${problem.message}`,
    }));
    return [...(custodyOf(text) === '' ? [unsaid] : []), ...fields];
  });
}

/** The beneficiaries to send. */
export function beneficiaryEntities(values: EntityForms, isNeeded: boolean) {
  return sentHolders(values, isNeeded).map((holder) => {
    const text = textIn(values, holder);
    return sentEntity('beneficiary', demandOf(text), text);
  });
}

/** The body's part about beneficiaries: one stands alone, several in a list. Spec: Errors. */
export function beneficiariesOf(values: EntityForms, isNeeded: boolean) {
  const entities = beneficiaryEntities(values, isNeeded);
  const [one] = entities;
  if (one === undefined) return {};
  return entities.length === 1 ? { beneficiary_entity: one } : { beneficiary_entities: entities };
}

/** The form path of a refused field (`'beneficiary_entity.postcode'`), or null. */
export function beneficiaryPath(field: string, values: EntityForms): EntityPath | null {
  const match = /^beneficiary_(?:entity|entities)(?:\.(\d))?(?:\.([a-z0-9_]+))?$/.exec(field);
  const holder = match === null ? undefined : holders[Number(match[1] ?? '0')];
  if (match === null || holder === undefined) return null;
  const text = values[holder] ?? {};
  const name = match[2] ?? 'kind';
  const isShown = name === 'kind' || formFields('beneficiary', demandOf(text), text).some((asked) => asked.name === name);
  return `${holder}.${isShown ? name : 'kind'}`;
}

/** Every place that the beneficiaries can have in the form, in its order. */
export const beneficiaryPlaces: readonly string[] = holders.flatMap((holder) =>
  ['custody', 'kind', ...Object.keys(entityFields.beneficiary)].map((name) => `${holder}.${name}`),
);
