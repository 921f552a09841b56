import { describe, expect, test } from 'vitest';
import { partyPeopleMax } from '#contract/service/direct-party-creation.ts';
import { partyProblems } from './party-problems.ts';

const today = '2026-11-22';

const person = {
  kind: 'individual',
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.org',
  occupation: 'Analyst',
  dob: '1980-12-10',
  address1: '12 St James Square',
  city: 'Toronto',
  state: 'Ontario',
  postcode: 'M5J 2T3',
  country: 'Canada',
  id_doc_type_code: 2,
  id_doc_number: 'P1234567',
  id_doc_jurisdiction_country: 'Canada',
  id_doc_jurisdiction_state: 'Ontario',
  id_doc_verification_date: '2026-01-15',
  id_doc_source: 'Original seen in person',
  id_doc_expiry_date: '2031-12-10',
};

const problemsOf = (change: Record<string, unknown>) =>
  partyProblems({ ...person, ...change }, today).map(({ path, message }) => [path, message]);

describe('partyProblems', () => {
  test('a complete direct party has no problems', () => {
    expect(problemsOf({})).toEqual([]);
  });

  test.each([
    ['dob', '2008-11-23', 'Date of birth must be at least 18 years ago: the person must be of age'],
    ['dob', '2027-01-01', 'Date of birth must not be in the future'],
    ['dob', '1886-01-01', 'Date of birth must be at most 130 years ago'],
    ['dob', '1980-02-30', 'Date of birth must be a date such as 1980-12-31'],
    ['id_doc_verification_date', '2026-11-23', 'Date of verification must not be in the future'],
    ['id_doc_expiry_date', '2026-01-15', 'Expiry date must be after the date of verification, 2026-01-15'],
    ['state', 'Texas', 'State or province is not a state of Canada'],
    ['id_doc_type_code', 6, 'Identification type must be a code of the list'],
    ['firstname', 'n'.repeat(5000), 'First name must be at most 255 characters'],
  ])('the field %s with the value %s is reported with its message', (field, value, message) => {
    expect(problemsOf({ [field]: value })).toEqual([[field, message]]);
  });

  test('a person whose birthday of majority is today is accepted', () => {
    expect(problemsOf({ dob: '2008-11-22' })).toEqual([]);
  });

  test('a person with code 3 and a company with code 7 need the name of the other identification', () => {
    expect(problemsOf({ id_doc_type_code: 3 })).toEqual([['id_doc_type_code_other', 'Other identification type is required']]);
    expect(partyProblems({ kind: 'corporate', id_doc_type_code: 7 }, today).map(({ path }) => path)).toContain('id_doc_type_code_other');
  });

  test('an empty list and a list with too many people are reported', () => {
    const owners = Array.from({ length: partyPeopleMax + 1 }, () => ({ kind: 'individual' }));
    const problems = partyProblems({ kind: 'corporate', beneficial_owners: owners }, today);
    expect(problems).toContainEqual({
      path: 'directors',
      section: 'directors',
      problem: 'missing',
      message: 'Directors: add at least one',
    });
    expect(problems).toContainEqual({
      path: 'beneficial_owners',
      section: 'beneficial_owners',
      problem: 'invalid',
      message: 'Beneficial owners: at most 100 allowed',
    });
  });
});
