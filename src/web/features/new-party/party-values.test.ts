import fc from 'fast-check';
import { get } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { corporateIdentificationTypes, individualIdentificationTypes } from '#contract/people/code-lists/codes.ts';
import { countries } from '#contract/people/code-lists/countries.ts';
import { statesOf } from '#contract/people/code-lists/states.ts';
import type { EntityKind } from '#contract/people/entity.ts';
import { partyFields, personFields, type PartyField, type PartyList } from '#contract/rules/party-form.ts';
import { isApplicable, partyProblems } from '#contract/rules/party-problems.ts';
import { directPartyCreationSchema } from '#contract/service/direct-party-creation.ts';
import { formPathOf } from './party-paths.ts';
import { partyBody, partyValuesOf } from './party-values.ts';

const today = '2026-11-22';

const texts = fc.constantFrom('Ada', 'Müller-Lüdenscheidt', 'محمد بن سلمان', 'Zoë', '李小龍', 'O’Brien & Sons', 'n'.repeat(255), '0');
const email = fc.integer({ min: 1, max: 99_999 }).map((number) => `person.${number}@example.org`);
const year = (from: number, to: number) => fc.integer({ min: from, max: to });
const dates: Readonly<Record<string, fc.Arbitrary<string>>> = {
  dob: year(1930, 2000).map((each) => `${each}-02-28`),
  id_doc_verification_date: year(2020, 2025).map((each) => `${each}-03-31`),
  id_doc_expiry_date: year(2027, 2040).map((each) => `${each}-12-31`),
};

/** Generates values that the service accepts for a field. States are set later, because they depend on the country. */
function valueFor({ name, shape }: PartyField, kind: EntityKind): fc.Arbitrary<unknown> {
  if (shape.is === 'identification')
    return fc.constantFrom(...Object.keys(kind === 'corporate' ? corporateIdentificationTypes : individualIdentificationTypes).map(Number));
  if (shape.is === 'country') return fc.constantFrom('Canada', 'United States', 'Mexico', ...countries.slice(0, 5));
  if (shape.is === 'email') return email;
  return shape.is === 'date' ? (dates[name] ?? fc.constant('2020-01-01')) : texts;
}

function arbitraryFields(fields: readonly PartyField[], kind: EntityKind): fc.Arbitrary<Record<string, unknown>> {
  const requiredNames = fields.filter((field) => field.required && field.other === undefined).map(({ name }) => name);
  const model = Object.fromEntries(fields.map((field) => [field.name, valueFor(field, kind)]));
  return fc.record(model, { requiredKeys: requiredNames }).map((values) => withStatesAndOtherTexts(values, fields, kind));
}

/** Adds states that belong to their countries, and texts for "other" where they are required. */
function withStatesAndOtherTexts(input: Record<string, unknown>, fields: readonly PartyField[], kind: EntityKind): Record<string, unknown> {
  const values = { ...input };
  for (const { name, shape } of fields)
    if (shape.is === 'state' && name in values) values[name] = statesOf(String(values[shape.countryField]))?.[0] ?? 'Elsewhere';
  for (const field of fields.filter(({ other }) => other !== undefined)) {
    delete values[field.name];
    if (isApplicable(field, kind, values)) values[field.name] = 'Something else';
  }
  return values;
}

const people = (list: PartyList, kind: EntityKind = 'individual') => arbitraryFields(personFields(list, kind), kind);
const owner = people('beneficial_owners').map((values) => ({ kind: 'individual', ...values }));
const company = fc
  .tuple(people('beneficial_owners', 'corporate'), fc.array(owner, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([values, owners, hasOwners]) => ({ kind: 'corporate', ...values, ...(hasOwners ? { beneficial_owners: owners } : {}) }));
const individual = arbitraryFields(partyFields('individual'), 'individual').map((values): Record<string, unknown> => ({
  kind: 'individual',
  ...values,
}));
const corporate = fc
  .record({
    own: arbitraryFields(partyFields('corporate'), 'corporate'),
    authorized_persons: fc.array(people('authorized_persons'), { minLength: 1, maxLength: 3 }),
    directors: fc.array(people('directors'), { minLength: 1, maxLength: 3 }),
    beneficial_owners: fc.array(fc.oneof(owner, company), { minLength: 1, maxLength: 4 }),
  })
  .map(({ own, ...lists }) => ({ kind: 'corporate', ...own, ...lists }));
const party: fc.Arbitrary<Record<string, unknown>> = fc.oneof(individual, corporate);

describe('the form of a direct party', () => {
  test('the body of a direct party contains the typed values in the format of the service', () => {
    fc.assert(
      fc.property(party, (body) => {
        const sentBody = partyBody(partyValuesOf(body));
        expect(sentBody).toEqual(body);
        expect(partyProblems(sentBody, today)).toEqual([]);
        expect(directPartyCreationSchema.safeParse({ direct_party: sentBody }).error).toBeUndefined();
      }),
    );
  });

  test('a single missing required field is reported with its path in the body and in the form', () => {
    fc.assert(
      fc.property(party, fc.nat(), (body, choice) => {
        const paths = requiredPaths(body);
        const path = paths[choice % paths.length] ?? '';
        const values = partyValuesOf(withoutField(body, path));
        const [problem, ...otherProblems] = partyProblems(partyBody(values), today);
        expect([problem?.path, problem?.problem, otherProblems]).toEqual([path, 'missing', []]);
        expect(formPathOf(path, values)).toBe(`direct_party.${path}`);
        expect(get(values, `direct_party.${path}`)).toBe('');
        const refusal = directPartyCreationSchema.safeParse({ direct_party: partyBody(values) });
        expect(refusal.success).toBe(false);
      }),
    );
  });

  test('changing the kind of a direct party keeps the common fields, and fields of the old kind are not sent', () => {
    fc.assert(
      fc.property(individual, (body) => {
        const values = partyValuesOf(body);
        const bodyOfOtherKind = partyBody({ ...values, direct_party: { ...values.direct_party, kind: 'corporate' } });
        expect(bodyOfOtherKind).not.toHaveProperty('firstname');
        expect(bodyOfOtherKind).toMatchObject({ address1: body['address1'], email: body['email'] });
        expect(partyBody(values)).toEqual(body);
      }),
    );
  });
});

/** The paths of all required fields of a body that have a value. */
function requiredPaths(body: Record<string, unknown>): readonly string[] {
  const kind = body['kind'] === 'corporate' ? 'corporate' : 'individual';
  const ownPaths = partyFields(kind)
    .filter(isRequired)
    .map(({ name }) => name);
  const pathsOfList = (list: PartyList, input: unknown, before: string): string[] =>
    (Array.isArray(input) ? input : []).flatMap((person: Record<string, unknown>, index) => {
      const prefix = `${before}${list}.${index}.`;
      const names = personFields(list, person['kind'] === 'corporate' ? 'corporate' : 'individual').filter(isRequired);
      return [...names.map(({ name }) => `${prefix}${name}`), ...pathsOfList(list, person[list], prefix)];
    });
  const lists = (['authorized_persons', 'directors', 'beneficial_owners'] as const).flatMap((list) => pathsOfList(list, body[list], ''));
  return [...ownPaths, ...lists];
}

// Texts for "other" are left out, because they are optional if the code is missing.
const isRequired = ({ required, other }: PartyField) => required && other === undefined;

function withoutField(body: Record<string, unknown>, path: string): Record<string, unknown> {
  const copy = structuredClone(body);
  const names = path.split('.');
  const fieldName = names.pop() ?? '';
  const entityPath = names.reduce((value, name) => value[name] as Record<string, unknown>, copy);
  delete entityPath[fieldName];
  return copy;
}
