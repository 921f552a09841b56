import { countries } from '#contract/people/code-lists/countries.ts';
import { countryAliases } from '#contract/people/code-lists/country-aliases.ts';
import { stateAliases } from '#contract/people/code-lists/state-aliases.ts';
import { foldedText } from '#contract/wire/folded-text.ts';

/** An option of a long list: the exact value, its code, and normalised texts for search, starting with the value's own. */
export type Choice = { readonly value: string; readonly code: string; readonly keys: readonly [string, ...string[]] };

type Aliases = readonly [code: string, ...names: string[]];

/** The countries that the service accepts, in its order. French names find them too. */
export const countryChoices: readonly Choice[] = /* @__PURE__ */ withFrenchNames();

function withFrenchNames(): readonly Choice[] {
  const french = new Intl.DisplayNames('fr', { type: 'region' });
  return countries.map((country) => {
    const also = countryAliases[country];
    return choiceOf(country, [...also, french.of(also[0]) ?? also[0], ...shortNames(country)]);
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

const stateChoices: Readonly<Record<string, readonly Choice[]>> = /* @__PURE__ */ Object.fromEntries(
  Object.entries<Readonly<Record<string, Aliases>>>(stateAliases).map(([country, states]) => [
    country,
    Object.entries(states).map(([name, also]) => choiceOf(name, also)),
  ]),
);

/** The states of a country with a closed list; null means free text. */
export function stateChoicesOf(country: string): readonly Choice[] | null {
  return Object.hasOwn(stateChoices, country) ? (stateChoices[country] ?? null) : null;
}

function choiceOf(value: string, also: Aliases): Choice {
  // Users may type an apostrophe, omit it, or type a space instead.
  const spellings = [value, ...also].flatMap((name) => (/['’]/.test(name) ? [name, name.replace(/['’]/g, '')] : [name]));
  return { value, code: also[0], keys: [foldedText(value), ...spellings.slice(1).map(foldedText)] };
}

/** Normalises typed text for comparison. Removes the points of an abbreviation (`'U.S.A.'`, `'B.C.'`). */
function searchText(typed: string): string {
  return foldedText(/^(\p{L}\.)+\p{L}?$/u.test(typed.trim()) ? typed.replaceAll('.', '') : typed);
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
  return choices.find(({ keys }) => text !== '' && keys.includes(text))?.value ?? null;
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
