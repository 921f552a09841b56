import { describe, expect, test } from 'vitest';
import { countries } from '#contract/people/code-lists/countries.ts';
import { statesByCountry } from '#contract/people/code-lists/states.ts';
import {
  choiceGroups,
  countryChoices,
  matchingChoices,
  namedChoice,
  nearestChoice,
  stateAfterCountry,
  stateChoicesOf,
} from './country-search.ts';

const canada = stateChoicesOf('Canada') ?? [];
const mexico = stateChoicesOf('Mexico') ?? [];
const unitedStates = stateChoicesOf('United States') ?? [];

const bestMatch = (typed: string) => matchingChoices(countryChoices, typed)[0]?.value;

describe('country search', () => {
  test.each([
    ['USA', 'United States'],
    ['us', 'United States'],
    ['U.S.A.', 'United States'],
    ['U.K', 'United Kingdom (the)'],
    ['can', 'Canada'],
    ["Cote d'Ivoire", "Cote d'Ivoire"],
    ['Côte d’Ivoire', "Cote d'Ivoire"],
    ['cote divoire', "Cote d'Ivoire"],
    ['cote d ivoire', "Cote d'Ivoire"],
    ['Ivory Coast', "Cote d'Ivoire"],
    ['curacao', 'Curaçao'],
    ['Aland', 'Åland Islands'],
    ['GBR', 'United Kingdom (the)'],
    ['uk', 'United Kingdom (the)'],
    ['united kingdom', 'United Kingdom (the)'],
    ['Bolivia', 'Bolivia (Plurinational State of)'],
    ['guernsey', 'Guernsey, C.I.'],
    ['russia', 'Russian Federation (the)'],
    ['Kyrgyzstan', 'Kyrgystan'],
    ['Türkiye', 'Turkey'],
  ])('the search finds %s as %s, in the spelling of the service', (typed, country) => {
    expect(namedChoice(countryChoices, typed)).toBe(country);
    expect(bestMatch(typed)).toBe(country);
  });

  test('the English CLDR name of each country finds that country', () => {
    const englishNames = new Intl.DisplayNames('en', { type: 'region' });
    // These codes are no longer in use; CLDR names them after their successors.
    const currentCountries = countryChoices.filter(({ code }) => !['AN', 'CS', 'FX'].includes(code));
    for (const { value, code } of currentCountries) expect(namedChoice(countryChoices, englishNames.of(code) ?? '')).toBe(value);
  });

  test.each([
    ['Antigua & Barbuda', 'Antigua and Barbuda'],
    ['Hong Kong SAR China', 'Hong Kong'],
    ['Réunion', 'Reunion Island'],
    ['U.S. Virgin Islands', 'Virgin Islands (U.S.)'],
    ['British Virgin Islands', 'Virgin Islands (British)'],
    ['Tanzania, the United Republic of', 'Tanzania (United Republic of)'],
    ["Korea (the Democratic People's Republic of)", "Korea (Dem. People's Rep. of)"],
    ['Netherlands (Kingdom of the)', 'Netherlands'],
    ['United Kingdom of Great Britain and Northern Ireland (the)', 'United Kingdom (the)'],
    ['United States of America (the)', 'United States'],
    ['Falkland Islands (the) [Malvinas]', 'Falkland Islands (Malvinas)'],
    ['Saint Helena, Ascension and Tristan da Cunha', 'Saint Helena'],
    ['Taiwan (Province of China)', 'Taiwan'],
    ['Syria', 'Syrian Arab Republic'],
    ["Lao People's Democratic Republic (the)", "Lao People's Dem. Republic"],
    ['Niger (the)', 'Niger'],
    ['Republic of Ireland', 'Ireland'],
    ["People's Republic of China", 'China'],
    ['Republic of China', 'Taiwan'],
    ['S. Korea', 'Korea (the Republic of)'],
    ['EL', 'Greece'],
  ])('the name %s, which another system uses, finds %s', (typed, country) => {
    expect(namedChoice(countryChoices, typed)).toBe(country);
  });

  test.each([
    ['Canda', 'Canada'],
    ['Germny', 'Germany'],
    ['Bosnia', 'Bosnia and Herzegovina'],
    ['qwertyuiop', null],
    ['x', null],
  ])('the search suggests %s as the nearest country to the text %s', (typed, country) => {
    expect(nearestChoice(countryChoices, typed)).toBe(country);
  });

  test('the full name of each country finds this country first', () => {
    for (const country of countries) expect([bestMatch(country), namedChoice(countryChoices, country)]).toEqual([country, country]);
  });

  test('each code belongs to one country', () => {
    for (const { value, code } of countryChoices) expect(namedChoice(countryChoices, code)).toBe(value);
  });

  test('ambiguous text selects no country, and all matching countries are listed', () => {
    expect(namedChoice(countryChoices, 'Korea')).toBeNull();
    expect(matchingChoices(countryChoices, 'Korea').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['Korea (the Republic of)', "Korea (Dem. People's Rep. of)"]),
    );
  });

  test('a full name, a code or an alias selects a country, but a prefix does not', () => {
    expect(namedChoice(countryChoices, 'mars')).toBeNull();
    expect(namedChoice(countryChoices, 'germ')).toBeNull();
    expect(namedChoice(countryChoices, 'zw')).toBe('Zimbabwe');
    expect(bestMatch('mars')).toBe('Marshall Islands'); // The nearest country is only suggested, not selected.
  });

  test('an empty search lists all countries, with Canada and the United States first', () => {
    expect(matchingChoices(countryChoices, ' ').map(({ value }) => value)).toEqual([...countries]);
    expect(countries.slice(0, 2)).toEqual(['Canada', 'United States']);
  });

  test.each([
    ['Allemagne', 'Germany'],
    ['États-Unis', 'United States'],
    ['royaume uni', 'United Kingdom (the)'],
    ['Suisse', 'Switzerland'],
  ])('the French name %s finds %s', (typed, country) => {
    expect(namedChoice(countryChoices, typed)).toBe(country);
    expect(bestMatch(typed)).toBe(country);
  });

  test('the list shows recently chosen countries above all other countries', () => {
    const groups = choiceGroups(countryChoices, '', ['Germany', 'Japan']);
    expect(groups.map(({ heading, items }) => [heading, items.length])).toEqual([
      ['Recently used', 2],
      ['All', countries.length],
    ]);
    expect(choiceGroups(countryChoices, 'ger', ['Japan'])).toHaveLength(1);
    expect(choiceGroups(countryChoices, '', [])).toHaveLength(1);
  });
});

describe('state search', () => {
  test.each([
    ['BC', 'British Columbia'],
    ['B.C.', 'British Columbia'],
    ['québec', 'Quebec'],
    ['pei', 'Prince Edward Island'],
    ['Colombie-Britannique', 'British Columbia'],
    ['Nouvelle-Écosse', 'Nova Scotia'],
    ['ile du prince edouard', 'Prince Edward Island'],
    ['CA-QC', 'Quebec'],
    ['Ont.', 'Ontario'],
    ['Nfld.', 'Newfoundland and Labrador'],
    ['Newfoundland', 'Newfoundland and Labrador'],
  ])('the state search finds %s as %s in Canada', (typed, state) => {
    expect(namedChoice(canada, typed)).toBe(state);
  });

  test.each([
    ['US-AZ', 'Arizona'],
    ['New York State', 'New York'],
    ['Washington State', 'Washington'],
    ['N. Carolina', 'North Carolina'],
    ['S. Dak.', 'South Dakota'],
    ['Washington, D.C.', 'District of Columbia'],
    ['Calif.', 'California'],
    ['N.Y.', 'New York'],
    ['Caroline du Sud', 'South Carolina'],
    ['Dakota du Sud', 'South Dakota'],
    ['Géorgie', 'Georgia'],
    ['Hawaï', 'Hawaii'],
    ['Louisiane', 'Louisiana'],
    ['Pennsylvanie', 'Pennsylvania'],
    ['Virginie', 'Virginia'],
    ['virginie occidentale', 'West Virginia'],
  ])('the state search finds %s as %s in the United States', (typed, state) => {
    expect(namedChoice(unitedStates, typed)).toBe(state);
  });

  test('the state search finds states of Mexico by their correct names, although the service misspells them', () => {
    expect(namedChoice(mexico, 'Guerrero')).toBe('Guerreo');
    expect(namedChoice(mexico, 'Ciudad de México')).toBe('Distrito');
    for (const name of ['D.F.', 'México D.F.']) expect(namedChoice(mexico, name)).toBe('Distrito');
    expect(['Qro.', 'N.L.', 'Tamps.', 'QR'].map((name) => namedChoice(mexico, name))).toEqual([
      'Queretaro de Arteaga',
      'Nuevo Leon',
      'Tamaulipas',
      'Quintana Roo',
    ]);
    expect(namedChoice(mexico, 'Michoacán')).toBe('Michoacan de Ocampo');
    expect(namedChoice(mexico, 'MX-NLE')).toBe('Nuevo Leon');
  });

  test("the lists of states contain every state of the contract, in the contract's spelling", () => {
    for (const [country, states] of Object.entries(statesByCountry))
      expect(stateChoicesOf(country)?.map(({ value }) => value)).toEqual([...states]);
  });

  test('an empty search lists every state of a country', () => {
    expect(choiceGroups(canada, '', []).flatMap(({ items }) => items)).toHaveLength(13);
  });

  test('countries other than Canada, the United States and Mexico have no list of states', () => {
    expect(stateChoicesOf('Germany')).toBeNull();
    expect(stateChoicesOf('constructor')).toBeNull();
  });
});

describe('stateAfterCountry', () => {
  test("stateAfterCountry clears a state that is not in the new country's list", () => {
    expect(stateAfterCountry('Canada', 'United States', 'Ontario')).toBe('');
  });

  test("stateAfterCountry keeps a state that is in the new country's list", () => {
    expect(stateAfterCountry('', 'Canada', 'Ontario')).toBe('Ontario');
  });

  test("stateAfterCountry clears a state of the old country's list if the new country has no list", () => {
    expect(stateAfterCountry('Canada', 'Germany', 'Ontario')).toBe('');
  });

  test('stateAfterCountry keeps free text if neither country has a list', () => {
    expect(stateAfterCountry('Germany', 'Austria', 'Tirol')).toBe('Tirol');
  });

  test('stateAfterCountry replaces text that names a state of the new country by that state', () => {
    expect(stateAfterCountry('', 'Canada', 'BC')).toBe('British Columbia');
  });

  test('stateAfterCountry keeps the state if the country is unchanged', () => {
    expect(stateAfterCountry('Canada', 'Canada', 'Nowhere')).toBe('Nowhere');
  });
});
