import { expect, test } from 'vitest';
import type { Person } from '#contract/desk/person.ts';
import { personLabels } from './person-labels.ts';

const personWith = (overrides: Partial<Person> = {}): Person => ({
  id: 1,
  entity: { kind: 'individual', firstname: 'Ada', lastname: 'Lovelace', city: 'Toronto', country: 'Canada' },
  deposits: 1,
  deposits_from_source: 0,
  transaction_key: 'ab12',
  submitted_at: '2026-07-21T09:30:00.000Z',
  submitted_by: 'Corin Compliance',
  ...overrides,
});

test('the texts about a person contain the available values and leave out missing values', () => {
  expect(personLabels(personWith())).toEqual({
    name: 'Ada Lovelace',
    facts: 'Person',
    address: 'Toronto, Canada',
    source: null,
    deposits: 'One deposit, submitted 2026-07-21 by Corin Compliance',
  });
});

test('the texts about people with the same name differ in birth date, number and document', () => {
  const person = personWith({ entity: { ...personWith().entity, dob: '1815-12-10', client_number: 'C-1042', id_doc_number: 'AB123' } });
  expect(personLabels(person).facts).toBe('Person · born 1815-12-10 · client C-1042 · document AB123');
  const company = personWith({ entity: { kind: 'corporate', corporate_name: 'Acme Ltd', incorporation_number: '42' } });
  expect(personLabels(company)).toMatchObject({ name: 'Acme Ltd', facts: 'Company · no. 42' });
});

test('the texts about a person count all deposits and the deposits from the same address, without the name of a removed officer', () => {
  expect(personLabels(personWith({ deposits: 5, deposits_from_source: 3, submitted_by: null }))).toMatchObject({
    source: 'Sent from this address before: 3 deposits',
    deposits: '5 deposits, the last submitted 2026-07-21',
  });
});
