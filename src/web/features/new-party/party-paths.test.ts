import { describe, expect, test } from 'vitest';
import { formPathOf, sectionOf } from './party-paths.ts';
import { partyValuesOf } from './party-values.ts';

const owner = { kind: 'individual' };
const values = partyValuesOf({
  kind: 'corporate',
  authorized_persons: [{}, {}],
  directors: [{}],
  beneficial_owners: [owner, { kind: 'corporate', beneficial_owners: [owner, owner] }],
});

describe('the form path', () => {
  test.each([
    ['email', 'direct_party.email'],
    ['direct_party.email', 'direct_party.email'],
    ['direct_party.authorized_persons.1.dob', 'direct_party.authorized_persons.1.dob'],
    ['beneficial_owners.1.beneficial_owners.1.city', 'direct_party.beneficial_owners.1.beneficial_owners.1.city'],
    ['directors', 'direct_party.directors.root'],
    ['directors.0', 'direct_party.directors.root'],
    ['directors.7.firstname', 'direct_party.directors.root'],
    ['beneficial_owners.1.beneficial_owners', 'direct_party.beneficial_owners.root'],
  ])('a message about %s has the form path %s', (path, expectedPath) => expect(formPathOf(path, values)).toBe(expectedPath));

  test.each(['', 'party.unknown.deeper', 'unknown'])('a message about the unknown path %j has no form path', (path) =>
    expect(formPathOf(path, values)).toBeNull(),
  );
});

test.each([
  ['direct_party.directors.0.firstname', 'directors'],
  ['direct_party.beneficial_owners.1.beneficial_owners.1.city', 'beneficial_owners'],
  ['direct_party.id_doc_number', 'identity'],
  ['direct_party.tax_identification_number', 'registration'],
  ['direct_party.email', 'party'],
])('the field %s belongs to the section %s', (path, section) => expect(sectionOf(path, values)).toBe(section));
