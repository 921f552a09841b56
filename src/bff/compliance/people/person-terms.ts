import type { PersonRole } from '#contract/desk/person.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import { foldedText } from '#contract/wire/folded-text.ts';

/** Minimum length of an indexed beginning of a word, in letters. */
const beginningMin = 2;

/** Maximum length of an indexed beginning of a word, in letters. Further letters of a query do not change its result. */
const beginningMax = 24;

/** Maximum number of indexed words of a name. */
const wordsMax = 12;

/**
 * The search terms of a person in plain text, for example `'name lo'` and `'client c10'`. The database has only their
 * keyed hashes (`Sealer.mac`).
 */
export function termsOf(entity: EntityRecord, sourceAddresses: readonly string[]): readonly string[] {
  const name = namesOf(entity).join(' ');
  // `'O’Brien'` is indexed both as `brien` and as `obrien`.
  const words = [...new Set([...wordsOf(name).slice(0, wordsMax), ...wordsOf(withoutApostrophes(name)).slice(0, wordsMax)])];
  const names = words.flatMap(beginningsOf);
  const numbers = beginningsOf(compactNumber(entity['client_number']));
  return [...new Set([...names.map(nameTerm), ...numbers.map(clientTerm), ...sourceAddresses.map(addressTerm)])];
}

/** The possible meanings of a typed text, which are the words of a name, a client number, or an address. One-letter words match nothing. */
export function queryTerms(text: string): { readonly words: readonly string[]; readonly otherTerms: readonly string[] } {
  const words = wordsOf(withoutApostrophes(text)).map(shortenWord).filter(isLongEnough);
  const client = shortenWord(compactNumber(text));
  return {
    words: [...new Set(words.map(nameTerm))],
    otherTerms: [...(isLongEnough(client) ? [clientTerm(client)] : []), addressTerm(text)],
  };
}

/** The search term of a source address. It is in lower case, because no two real addresses differ only in case. */
export function addressTerm(address: string): string {
  return `address ${address.trim().toLowerCase()}`;
}

/**
 * The identity of a person consists of the role, the kind, the name and one more fact. This fact is the date of birth or
 * registration number, otherwise the client number, otherwise the address. Entries with different facts are separate
 * people, because a duplicate in a list is better than a mix-up.
 */
export function identityOf(role: PersonRole, entity: EntityRecord): string {
  const facts = [['dob', 'incorporation_number'], ['client_number'], ['address1', 'postcode', 'country']];
  const distinguishingFact =
    facts.map((names) => names.map((name) => compactNumber(entity[name])).join('/')).find((text) => /[^/]/.test(text)) ?? '';
  return JSON.stringify([role, entity['kind'], foldedText(namesOf(entity).join(' ')), distinguishingFact]);
}

function namesOf({ kind, corporate_name, firstname, lastname }: EntityRecord): readonly string[] {
  return (kind === 'corporate' ? [corporate_name] : [firstname, lastname]).filter((name) => typeof name === 'string');
}

function wordsOf(text: string): readonly string[] {
  return foldedText(text)
    .split(' ')
    .filter((word) => word !== '');
}

function withoutApostrophes(name: string): string {
  return name.replace(/['’]/g, '');
}

/** A number in lower case, without spaces and hyphens. For example, `'C-10 42'` gives `'c1042'`. */
function compactNumber(value: EntityRecord[string] | undefined): string {
  return typeof value === 'string' ? foldedText(value).replaceAll(' ', '') : '';
}

/** Prefixes of a word. For example, `'ada'` gives `['ad', 'ada']`. */
function beginningsOf(word: string): readonly string[] {
  const letters = lettersOf(word).slice(0, beginningMax);
  return letters.slice(beginningMin - 1).map((_, index) => letters.slice(0, index + beginningMin).join(''));
}

function shortenWord(word: string): string {
  return lettersOf(word).slice(0, beginningMax).join('');
}

function isLongEnough(word: string): boolean {
  return lettersOf(word).length >= beginningMin;
}

/** The letters of a word as code points, so that a letter outside the basic plane counts as one. */
function lettersOf(word: string): readonly string[] {
  return Array.from(word);
}

function nameTerm(word: string): string {
  return `name ${word}`;
}

function clientTerm(number: string): string {
  return `client ${number}`;
}
