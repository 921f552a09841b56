import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { corporateIdentificationTypes, deviceTypes, individualIdentificationTypes, isCodeOf, relationships } from './codes.ts';
import { countries, isCountry } from './countries.ts';
import { isStateOf, statesByCountry, statesOf } from './states.ts';

/** The fingerprint of a list as the specification prints it, with values joined by a comma and a space. */
function fingerprint(values: readonly string[]): string {
  return bytesToHex(sha256(utf8ToBytes(values.join(', '))));
}

describe('the list of countries', () => {
  test('the list of countries has 252 different countries', () => {
    expect(countries).toHaveLength(252);
    expect(new Set(countries).size).toBe(252);
  });

  test('the names of countries and their order are those of the specification', () => {
    expect(fingerprint(countries)).toBe('75951cd32ae1646348fbe535519637dba8bfab0f429c7e3c70edbfcfef9f49c1');
  });

  test.each([
    'France, Metropolitan',
    'Guernsey, C.I.',
    'Jersey, C.I.',
    "Cote d'Ivoire",
    'Åland Islands',
    "United States Minor Outlying Is.'s",
    'Kyrgystan',
  ])('the name %s is one country of the list', (country) => {
    expect(isCountry(country)).toBe(true);
  });

  test.each(['Metropolitan', 'C.I.', 'Guernsey', 'canada', 'Canada ', '', 'constructor', 'USA'])(
    'the name %j is not a country',
    (country) => {
      expect(isCountry(country)).toBe(false);
    },
  );
});

describe('the lists of states', () => {
  test.each([
    ['Canada', 13, '54ac201890cc81999e25f0f3f18f72d16ade3ef1f04c3529d6788c1f4d46bf94'],
    ['United States', 51, 'a7c11eb70137c22857aea169731ee63205e06673e3011fca83ada927ae1cbfcd'],
    ['Mexico', 32, '78b32430ddf4a70ab38ca1d1481aa836512b8e2906c47c0e699f483305f57b1c'],
  ] as const)('the list of %s has %i states, with the names of the specification', (country, count, expectedFingerprint) => {
    expect(statesByCountry[country]).toHaveLength(count);
    expect(new Set(statesByCountry[country]).size).toBe(count);
    expect(fingerprint(statesByCountry[country])).toBe(expectedFingerprint);
  });

  test('only Canada, the United States and Mexico have a list of states', () => {
    expect(countries.filter((country) => statesOf(country) !== undefined)).toEqual(['Canada', 'United States', 'Mexico']);
    expect(statesOf('constructor')).toBeUndefined();
  });

  test('a country without a list accepts any non-blank state', () => {
    expect(['Bavaria', 'x', '', '  '].map((state) => isStateOf('Germany', state))).toEqual([true, true, false, false]);
    expect(isStateOf(undefined, 'Ontario')).toBe(true);
  });
});

describe('the lists of codes', () => {
  test('the codes of identification are those of the specification', () => {
    expect(Object.keys(individualIdentificationTypes)).toEqual('1 2 3 4 5 14 15 32 33 34 35 36 37 38 39 40'.split(' '));
    expect(Object.keys(corporateIdentificationTypes)).toEqual('1 2 3 4 5 6 7'.split(' '));
    expect([individualIdentificationTypes[3], corporateIdentificationTypes[7]]).toEqual(['Other', 'Other']);
    expect([individualIdentificationTypes[32], individualIdentificationTypes[33]]).toEqual([
      'Permanent resident card',
      'Record of landing',
    ]);
  });

  test('the list of relationships has thirteen codes, and 9 means other', () => {
    expect(Object.values(relationships).join(', ')).toBe(
      'Accountant, Agent, Borrower, Broker, Customer, Employee, Friend, Relative, Other, Legal counsel, Employer, Joint/Secondary owner, Power of attorney',
    );
    expect(relationships[9]).toBe('Other');
  });

  test('the list of devices has four codes, and 4 means other', () => {
    expect(Object.values(deviceTypes)).toEqual(['Computer/Laptop', 'Mobile phone', 'Tablet', 'Other']);
  });

  test('isCodeOf accepts only the integers in the list of codes', () => {
    expect([1, 5, 0, -1, 1.5, Number.NaN].map((code) => isCodeOf(deviceTypes, code))).toEqual([true, false, false, false, false, false]);
  });
});
