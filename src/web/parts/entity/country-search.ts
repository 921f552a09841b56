import { countries } from '#contract/people/code-lists/countries.ts';
import { countryAliases } from '#contract/people/code-lists/country-aliases.ts';
import { stateAliases } from '#contract/people/code-lists/state-aliases.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { textDistance } from '#web/lib/text-distance.ts';

/** An option of a long list: the exact value, its code, and normalised texts for search, starting with the value's own. */
export type Choice = { readonly value: string; readonly code: string; readonly keys: readonly [string, ...string[]] };

type Aliases = readonly [code: string, ...names: string[]];

/** The countries that the service accepts, in its order. Their English and French names in CLDR find them too. */
export const countryChoices: readonly Choice[] = /* @__PURE__ */ withCommonNames();

function withCommonNames(): readonly Choice[] {
  const languages = ['en', 'fr'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  const values: ReadonlySet<string> = new Set(countries);
  return countries.map((country) => {
    const also = countryAliases[country];
    // A code that is no longer in use gives the name of another country.
    const names = languages.map((language) => language.of(also[0]) ?? also[0]).filter((name) => name === country || !values.has(name));
    return choiceOf(country, [...also, ...names, ...shortNames(country)]);
  });
}

/** `'United Kingdom (the)'` without the part after the name. Empty if two countries share the short name, as the Koreas do. */
function shortNames(country: string): readonly string[] {
  const short = withoutRemark(country);
  return countries.filter((each) => withoutRemark(each) === short).length === 1 ? [short] : [];
}

function withoutRemark(country: string): string {
  return country.replace(/( \(.*\)|, .*)$/, '');
}

/** Prefixes of ISO 3166-2 codes: `CA-QC`. */
const countryCodes: Readonly<Record<string, string>> = { Canada: 'CA', 'United States': 'US', Mexico: 'MX' };

const stateChoices: Readonly<Record<string, readonly Choice[]>> = /* @__PURE__ */ Object.fromEntries(
  Object.entries<Readonly<Record<string, Aliases>>>(stateAliases).map(([country, states]) => [
    country,
    Object.entries(states).map(([name, also]) => choiceOf(name, [...also, `${countryCodes[country]} ${also[0]}`])),
  ]),
);

/** The states of a country with a closed list; null means free text. */
export function stateChoicesOf(country: string): readonly Choice[] | null {
  return Object.hasOwn(stateChoices, country) ? (stateChoices[country] ?? null) : null;
}

function choiceOf(value: string, also: Aliases): Choice {
  // Users may type an apostrophe, omit it, or type a space instead.
  const spellings = [value, ...also].flatMap((name) => (/['’]/.test(name) ? [name, name.replace(/['’]/g, '')] : [name]));
  return { value, code: also[0], keys: [searchText(value), ...spellings.slice(1).map(searchText)] };
}

/** Normalises a name for comparison: without the points of abbreviations (`'U.S.A.'`) and "the"; `&` is "and", "St." is "saint". */
function searchText(typed: string): string {
  const joined = typed.replaceAll('&', ' and ').replace(/\b(?:\p{L}\.){2,}|^(?:\p{L}\.)+\p{L}$/gu, (points) => points.replaceAll('.', ''));
  return foldedText(joined)
    .replaceAll(/\bst (?=\S)/g, 'saint ')
    .replaceAll(/(^| )the(?= |$)/g, '')
    .trim();
}

/**
 * The matching options, best first: by code or full name, by prefix, by a word's prefix, by any
 * part.
 */
export function fittingChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const text = searchText(typed);
  if (text === '') return choices;
  const ranked = Array.from({ length: noFit }, (): Choice[] => []);
  for (const choice of choices) ranked[rankOf(choice, text)]?.push(choice);
  return ranked.flat();
}

const noFit = 5;

function rankOf({ keys }: Choice, text: string): number {
  if (keys.includes(text)) return 0;
  if (keys[0].startsWith(text)) return 1;
  if (keys.some((key) => key.startsWith(text))) return 2;
  if (keys.some((key) => key.includes(` ${text}`))) return 3;
  return text.length > 1 && keys.some((key) => key.includes(text)) ? 4 : noFit;
}

/**
 * The value that the text names in full, by name, code or alias (`'BC'`, `'USA'`), or null. A prefix does not count: `'mars'` is not the
 * Marshall Islands.
 */
export function namedChoice(choices: readonly Choice[], typed: string): string | null {
  const text = searchText(typed);
  if (text === '') return null;
  const sorted = sortedWords(text);
  const found =
    choices.find(({ keys }) => keys.includes(text)) ?? choices.find(({ keys }) => keys.some((key) => sortedWords(key) === sorted));
  return found?.value ?? null;
}

/** The words of a name in one order: "Virgin Islands, British" is "British Virgin Islands". */
function sortedWords(text: string): string {
  return text.split(' ').toSorted().join(' ');
}

/** The option that a text without a match probably means, or null. */
export function nearestChoice(choices: readonly Choice[], typed: string): string | null {
  const text = searchText(typed);
  const [found] = text.length < 3 ? [] : fittingChoices(choices, typed);
  if (found !== undefined) return found.value;
  const near = choices.map(({ value, keys }) => ({ value, distance: Math.min(...keys.map((key) => textDistance(text, key))) }));
  const best = near.reduce<(typeof near)[number] | null>(
    (least, each) => (least === null || each.distance < least.distance ? each : least),
    null,
  );
  return best !== null && best.distance <= text.length / 3 ? best.value : null;
}

/** Options with an optional heading. */
export type ChoiceGroup = { readonly heading?: string; readonly items: readonly Choice[] };

/** The matching options. An empty field lists the recently used values (`recent`) above all options. */
export function choiceGroups(choices: readonly Choice[], typed: string, recent: readonly string[]): readonly ChoiceGroup[] {
  const items = fittingChoices(choices, typed);
  const used = typed.trim() === '' ? recent.flatMap((value) => choices.filter((choice) => choice.value === value)) : [];
  if (used.length === 0) return [{ items }];
  // Copied, because the list identifies an option by its object.
  return [
    { heading: 'Recently used', items: used.map((choice) => ({ ...choice })) },
    { heading: 'All', items },
  ];
}

/**
 * The state after a change of country: unchanged if still valid, otherwise the exact match in the new country (`'BC'`), otherwise empty. A
 * state from a closed list never becomes free text in the new country.
 */
export function stateAfterCountry(before: string, after: string, state: string): string {
  if (state === '' || before === after) return state;
  const choices = stateChoicesOf(after);
  if (choices !== null) return namedChoice(choices, state) ?? '';
  return stateChoicesOf(before)?.some(({ value }) => value === state) === true ? '' : state;
}
