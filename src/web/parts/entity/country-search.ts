import { countries } from '#contract/people/code-lists/countries.ts';
import { countryAliases } from '#contract/people/code-lists/country-aliases.ts';
import { stateAliases } from '#contract/people/code-lists/state-aliases.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { textDistance } from '#web/lib/text-distance.ts';

/** An option of a long list: its exact value, its code, and the normalised texts by which it is found. */
export type Choice = { readonly value: string; readonly code: string; readonly keys: readonly [string, ...string[]] };

type CountryAliases = readonly [code: string, ...names: string[]];

/**
 * The countries that the service accepts, in the service's order. They are also found by their English and French names of CLDR.
 */
export const countryChoices: readonly Choice[] = /* @__PURE__ */ choicesOfCountries();

function choicesOfCountries(): readonly Choice[] {
  const languages = ['en', 'fr'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  const values: ReadonlySet<string> = new Set(countries);
  return countries.map((country) => {
    const aliases = countryAliases[country];
    // For a code that is no longer in use, CLDR may return the name of another country of the list.
    const names = languages
      .map((language) => language.of(aliases[0]) ?? aliases[0])
      .filter((name) => name === country || !values.has(name));
    return choiceOf(country, [...aliases, ...names, ...shortNames(country)]);
  });
}

/**
 * The name without an addition: `'United Kingdom'` for `'United Kingdom (the)'`. Empty if two countries share the short name,
 * such as Korea.
 */
function shortNames(country: string): readonly string[] {
  const shortName = withoutAddition(country);
  return countries.filter((each) => withoutAddition(each) === shortName).length === 1 ? [shortName] : [];
}

function withoutAddition(country: string): string {
  return country.replace(/( \(.*\)|, .*)$/, '');
}

/** The country part of ISO 3166-2 codes such as `CA-QC`. */
const countryCodes: Readonly<Record<string, string>> = { Canada: 'CA', 'United States': 'US', Mexico: 'MX' };

const stateChoices: Readonly<Record<string, readonly Choice[]>> = /* @__PURE__ */ Object.fromEntries(
  Object.entries<Readonly<Record<string, CountryAliases>>>(stateAliases).map(([country, states]) => [
    country,
    Object.entries(states).map(([name, aliases]) => choiceOf(name, [...aliases, `${countryCodes[country]} ${aliases[0]}`])),
  ]),
);

/** The states of a country, or null if the user may type any state. */
export function stateChoicesOf(country: string): readonly Choice[] | null {
  return Object.hasOwn(stateChoices, country) ? (stateChoices[country] ?? null) : null;
}

function choiceOf(value: string, aliases: CountryAliases): Choice {
  // Users may leave out an apostrophe or type a space instead.
  const spellings = [value, ...aliases].flatMap((name) => (/['’]/.test(name) ? [name, name.replace(/['’]/g, '')] : [name]));
  return { value, code: aliases[0], keys: [searchText(value), ...spellings.slice(1).map(searchText)] };
}

/**
 * Normalises a name for comparison: without "the" and the points of abbreviations, and with "and" for `&` and "saint" for "St.".
 */
function searchText(typed: string): string {
  const withoutPoints = typed
    .replaceAll('&', ' and ')
    .replace(/\b(?:\p{L}\.){2,}|^(?:\p{L}\.)+\p{L}$/gu, (points) => points.replaceAll('.', ''));
  return foldedText(withoutPoints)
    .replaceAll(/\bst (?=\S)/g, 'saint ')
    .replaceAll(/(^| )the(?= |$)/g, '')
    .trim();
}

/**
 * The matching options, best match first: equal code or full name, then a prefix, then the start of a word, then any other part.
 */
export function matchingChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const text = searchText(typed);
  if (text === '') return choices;
  const choicesByRank = Array.from({ length: noMatchRank }, (): Choice[] => []);
  for (const choice of choices) choicesByRank[rankOf(choice, text)]?.push(choice);
  return choicesByRank.flat();
}

const noMatchRank = 5;

function rankOf({ keys }: Choice, text: string): number {
  if (keys.includes(text)) return 0;
  if (keys[0].startsWith(text)) return 1;
  if (keys.some((key) => key.startsWith(text))) return 2;
  if (keys.some((key) => key.includes(` ${text}`))) return 3;
  return text.length > 1 && keys.some((key) => key.includes(text)) ? 4 : noMatchRank;
}

/**
 * The value with a name, code or alias (`'BC'`, `'USA'`) that equals the text, or null. A prefix is not enough: `'mars'` does not
 * give the Marshall Islands.
 */
export function namedChoice(choices: readonly Choice[], typed: string): string | null {
  const text = searchText(typed);
  if (text === '') return null;
  const sortedQuery = sortedWords(text);
  const foundCountries =
    choices.find(({ keys }) => keys.includes(text)) ?? choices.find(({ keys }) => keys.some((key) => sortedWords(key) === sortedQuery));
  return foundCountries?.value ?? null;
}

/** Sorts the words of a name, so that "Virgin Islands, British" equals "British Virgin Islands". */
function sortedWords(text: string): string {
  return text.split(' ').toSorted().join(' ');
}

/** The option that the user probably meant by a text without a match, or null. */
export function nearestChoice(choices: readonly Choice[], typed: string): string | null {
  const text = searchText(typed);
  const [matchingChoice] = text.length < 3 ? [] : matchingChoices(choices, typed);
  if (matchingChoice !== undefined) return matchingChoice.value;
  const distances = choices.map(({ value, keys }) => ({ value, distance: Math.min(...keys.map((key) => textDistance(text, key))) }));
  const nearestByDistance = distances.reduce<(typeof distances)[number] | null>(
    (nearestSoFar, each) => (nearestSoFar === null || each.distance < nearestSoFar.distance ? each : nearestSoFar),
    null,
  );
  return nearestByDistance !== null && nearestByDistance.distance <= text.length / 3 ? nearestByDistance.value : null;
}

/** Options with an optional heading. */
export type ChoiceGroup = { readonly heading?: string; readonly items: readonly Choice[] };

/** The matching options. If the field is empty, the recently used values come first. */
export function choiceGroups(choices: readonly Choice[], typed: string, recentValues: readonly string[]): readonly ChoiceGroup[] {
  const items = matchingChoices(choices, typed);
  const recentChoices = typed.trim() === '' ? recentValues.flatMap((value) => choices.filter((choice) => choice.value === value)) : [];
  if (recentChoices.length === 0) return [{ items }];
  // The recently used options are copied, because each option of the list must be a distinct object.
  return [
    { heading: 'Recently used', items: recentChoices.map((choice) => ({ ...choice })) },
    { heading: 'All', items },
  ];
}

/**
 * The state to keep after a change of country. A new country with a list of states keeps only a state that its list contains;
 * free text stays only between countries without lists.
 */
export function stateAfterCountry(oldCountry: string, newCountry: string, state: string): string {
  if (state === '' || oldCountry === newCountry) return state;
  const choices = stateChoicesOf(newCountry);
  if (choices !== null) return namedChoice(choices, state) ?? '';
  return stateChoicesOf(oldCountry)?.some(({ value }) => value === state) === true ? '' : state;
}
