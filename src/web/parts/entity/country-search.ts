import { countries } from '#contract/code-lists/countries.ts';
import { countryAliases } from '#contract/code-lists/country-aliases.ts';
import { stateAliases } from '#contract/code-lists/state-aliases.ts';
import { foldedText } from '#contract/folded-text.ts';

/** One of a long list: the exact value, the code shown beside it, and the folded texts it is found by, the value's own first. */
export type Choice = { readonly value: string; readonly code: string; readonly keys: readonly [string, ...string[]] };

type Aliases = readonly [code: string, ...names: string[]];

/** Most choices shown at once. */
export const choicesShownMax = 7;

/** Shortest text of which the only choice that begins so is meant without being pointed at. */
const beginningLengthMin = 3;

/** The countries that the service takes, in its order. */
export const countryChoices: readonly Choice[] = /* @__PURE__ */ countries.map((country) => choiceOf(country, countryAliases[country]));

const stateChoices: Readonly<Record<string, readonly Choice[]>> = /* @__PURE__ */ Object.fromEntries(
  Object.entries<Readonly<Record<string, Aliases>>>(stateAliases).map(([country, states]) => [
    country,
    Object.entries(states).map(([name, also]) => choiceOf(name, also)),
  ]),
);

/** The states of a country that has a closed list, or null where any text goes. */
export function stateChoicesOf(country: string): readonly Choice[] | null {
  return Object.hasOwn(stateChoices, country) ? (stateChoices[country] ?? null) : null;
}

function choiceOf(value: string, also: Aliases): Choice {
  // An apostrophe is typed, left out, or typed as a space.
  const spellings = [value, ...also].flatMap((name) => (/['’]/.test(name) ? [name, name.replace(/['’]/g, '')] : [name]));
  return { value, code: also[0], keys: [foldedText(value), ...spellings.slice(1).map(foldedText)] };
}

/** A typed text as the choices are compared with it: an abbreviation as if it had no points (`'U.S.A.'`, `'B.C.'`). */
function soughtText(typed: string): string {
  return foldedText(/^(\p{L}\.)+\p{L}?$/u.test(typed.trim()) ? typed.replaceAll('.', '') : typed);
}

/** The choices that fit a typed text, best first: by code or whole name, by beginning, by a word's beginning, by any part. */
export function fittingChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const text = soughtText(typed);
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

/** The value that a typed text means beyond doubt (`'BC'`, `'USA'`, `'germ'`), or null. */
export function meantChoice(choices: readonly Choice[], typed: string): string | null {
  const text = soughtText(typed);
  if (text === '') return null;
  const exact = choices.find(({ keys }) => keys.includes(text));
  if (exact !== undefined) return exact.value;
  const begun = text.length < beginningLengthMin ? [] : choices.filter(({ keys }) => keys.some((key) => key.startsWith(text)));
  return begun.length === 1 ? (begun[0]?.value ?? null) : null;
}

/**
 * What stays of a state when its country changes: itself where it still fits, the exact state of the new country that it means (`'BC'`), or
 * nothing. A state of the old country's closed list is no free text of a new country that has none.
 */
export function stateAfterCountry(before: string, after: string, state: string): string {
  if (state === '' || before === after) return state;
  const choices = stateChoicesOf(after);
  if (choices !== null) return meantChoice(choices, state) ?? '';
  return stateChoicesOf(before)?.some(({ value }) => value === state) === true ? '' : state;
}
