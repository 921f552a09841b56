import type { Person, PersonRole } from '#contract/desk/person.ts';
import { entityName, type EntityRecord } from '#contract/people/entity.ts';
import { dayOf } from '#web/parts/entity/entity-source.ts';

export const roleLabels = { originator: 'originator', third_party: 'third party' } as const satisfies Record<PersonRole, string>;

/** The texts that describe a person in a list. Together they distinguish similar people. */
export type PersonLabels = {
  readonly name: string;
  /** Kind and identifying facts: `'Person · born 1815-12-10 · client C-1042'`. */
  readonly facts: string;
  /** Postal address: `'12 St James Square, Toronto, Ontario, Canada'`. */
  readonly address: string;
  /**
   * The person's deposits from the same source address: `'Sent from this address before: 3 deposits'`. Null without such
   * deposits.
   */
  readonly source: string | null;
  /** All deposits of the person: `'5 deposits, the last submitted 2026-07-21 by Corin Compliance'`. */
  readonly deposits: string;
};

/** Describes a person from earlier submissions. */
export function personLabels({ entity, deposits, deposits_from_source, submitted_at, submitted_by }: Person): PersonLabels {
  const facts = [
    entity['kind'] === 'corporate' ? 'Company' : 'Person',
    labelledText('born', entity, 'dob'),
    labelledText('no.', entity, 'incorporation_number'),
    labelledText('client', entity, 'client_number'),
    labelledText('document', entity, 'id_doc_number'),
    labelledText('', entity, 'email'),
  ];
  const address = ['address1', 'address2', 'city', 'state', 'postcode', 'country'].map((name) => textOf(entity, name));
  const lastSubmission = `submitted ${dayOf(submitted_at)}${submitted_by === null ? '' : ` by ${submitted_by}`}`;
  return {
    name: entityName(entity) ?? 'No name',
    facts: nonEmpty(facts).join(' · '),
    address: nonEmpty(address).join(', '),
    source: deposits_from_source === 0 ? null : `Sent from this address before: ${countLabel(deposits_from_source)}`,
    deposits: deposits === 1 ? `One deposit, ${lastSubmission}` : `${countLabel(deposits)}, the last ${lastSubmission}`,
  };
}

function labelledText(label: string, entity: EntityRecord, name: string): string {
  const text = textOf(entity, name);
  return text === '' ? '' : `${label} ${text}`.trim();
}

function textOf(entity: EntityRecord, name: string): string {
  const value = entity[name];
  return typeof value === 'string' ? value : '';
}

function nonEmpty(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text !== '');
}

function countLabel(count: number): string {
  return count === 1 ? 'one deposit' : `${count} deposits`;
}
