import type { Person, PersonRole } from '#contract/desk/person.ts';
import { entityName, type EntityRecord } from '#contract/people/entity.ts';
import { dayOf } from '#web/parts/entity/entity-source.ts';

export const roleLabels = { originator: 'originator', third_party: 'third party' } as const satisfies Record<PersonRole, string>;

/** The texts of a person in a list, enough to distinguish similar people. */
export type PersonLabels = {
  readonly name: string;
  /** Kind and identifying facts: `'Person · born 1815-12-10 · client C-1042'`. */
  readonly facts: string;
  /** Postal address: `'12 St James Square, Toronto, Ontario, Canada'`. */
  readonly address: string;
  /** Deposits from the same source address: `'Sent from this address before: 3 deposits'`; null without any. */
  readonly source: string | null;
  /** All deposits: `'5 deposits, the last submitted 2026-07-21 by Corin Compliance'`. */
  readonly deposits: string;
};

/** Describes a person from earlier submissions. */
export function personLabels({ entity, deposits, deposits_from_source, submitted_at, submitted_by }: Person): PersonLabels {
  const facts = [
    entity['kind'] === 'corporate' ? 'Company' : 'Person',
    labelled('born', entity, 'dob'),
    labelled('no.', entity, 'incorporation_number'),
    labelled('client', entity, 'client_number'),
    labelled('document', entity, 'id_doc_number'),
    labelled('', entity, 'email'),
  ];
  const address = ['address1', 'address2', 'city', 'state', 'postcode', 'country'].map((name) => textOf(entity, name));
  const last = `submitted ${dayOf(submitted_at)}${submitted_by === null ? '' : ` by ${submitted_by}`}`;
  return {
    name: entityName(entity) ?? 'No name',
    facts: filled(facts).join(' · '),
    address: filled(address).join(', '),
    source: deposits_from_source === 0 ? null : `Sent from this address before: ${countLabel(deposits_from_source)}`,
    deposits: deposits === 1 ? `One deposit, ${last}` : `${countLabel(deposits)}, the last ${last}`,
  };
}

function labelled(label: string, entity: EntityRecord, name: string): string {
  const text = textOf(entity, name);
  return text === '' ? '' : `${label} ${text}`.trim();
}

function textOf(entity: EntityRecord, name: string): string {
  const value = entity[name];
  return typeof value === 'string' ? value : '';
}

function filled(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text !== '');
}

function countLabel(count: number): string {
  return count === 1 ? 'one deposit' : `${count} deposits`;
}
