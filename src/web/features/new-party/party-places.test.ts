import { expect, test } from 'vitest';
import { placeOfPath } from './party-places.ts';

const rows = { authorized_persons: ['a', 'b'], directors: ['d'], beneficial_owners: ['o', 'c'], nested: { c: ['x', 'y'] } };

test.each([
  ['email', 'party.email'],
  ['direct_party.email', 'party.email'],
  ['direct_party.authorized_persons.1.dob', 'b.dob'],
  ['beneficial_owners.1.beneficial_owners.1.city', 'y.city'],
  ['directors', 'lists.directors'],
  ['directors.0', 'lists.directors'],
  ['directors.7.firstname', 'lists.directors'],
  ['beneficial_owners.1.beneficial_owners', 'lists.beneficial_owners'],
])('a message about %s is shown at %s', (path, place) => expect(placeOfPath(path, rows)).toBe(place));

test.each(['', 'party.unknown.deeper'])('a path that the form does not have (%j) gives null', (path) =>
  expect(placeOfPath(path, rows)).toBeNull(),
);
