import type { PersonRole } from '#contract/desk/person.ts';
import type { EntityRecord } from '#contract/entity.ts';
import { foldedText } from '#contract/folded-text.ts';

/** Shortest beginning of a word by which a person is found, letters. */
const beginningMin = 2;

/** Longest beginning that is told from a longer one, letters: what is typed beyond it finds the same. */
const beginningMax = 24;

/** Words of a name, and letters of a client number, beyond which nothing is indexed. */
const wordsMax = 12;

/** The terms a person is found by, plain; the book keeps only what stands for them (`Sealer.mac`): `'name lo'`, `'client c10'`. */
export function termsOf(entity: EntityRecord, sourceAddresses: readonly string[]): readonly string[] {
  const name = namesOf(entity).join(' ');
  // `'O’Brien'` goes by `brien` and by `obrien`.
  const words = [...new Set([...wordsOf(name).slice(0, wordsMax), ...wordsOf(withoutApostrophes(name)).slice(0, wordsMax)])];
  const names = words.flatMap(beginningsOf);
  const numbers = beginningsOf(compact(entity['client_number']));
  return [...new Set([...names.map(nameTerm), ...numbers.map(clientTerm), ...sourceAddresses.map(addressTerm)])];
}

/** What a typed text may mean: all of the words of a name, or a client number, or an address. Words of one letter find nobody. */
export function soughtTerms(text: string): { readonly words: readonly string[]; readonly others: readonly string[] } {
  const words = wordsOf(withoutApostrophes(text)).map(cut).filter(isLongEnough);
  const client = cut(compact(text));
  return {
    words: [...new Set(words.map(nameTerm))],
    others: [...(isLongEnough(client) ? [clientTerm(client)] : []), addressTerm(text)],
  };
}

/** The term of a source address. Case tells no two addresses apart that anybody has. */
export function addressTerm(address: string): string {
  return `address ${address.trim().toLowerCase()}`;
}

/**
 * Who a person is: role, kind, name, and what tells namesakes apart: the date of birth or registration number; of whom neither is known, the
 * client number; else the place. Two of whom that differs stay two: better twice in a list than one taken for another.
 */
export function identityOf(role: PersonRole, entity: EntityRecord): string {
  const facts = [['dob', 'incorporation_number'], ['client_number'], ['address1', 'postcode', 'country']];
  const telling = facts.map((names) => names.map((name) => compact(entity[name])).join('/')).find((text) => /[^/]/.test(text)) ?? '';
  return JSON.stringify([role, entity['kind'], foldedText(namesOf(entity).join(' ')), telling]);
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

/** A number as people type it, without spaces, hyphens and case: `'C-10 42'` gives `'c1042'`. */
function compact(value: EntityRecord[string] | undefined): string {
  return typeof value === 'string' ? foldedText(value).replaceAll(' ', '') : '';
}

/** `'ada'` gives `['ad', 'ada']`. */
function beginningsOf(word: string): readonly string[] {
  const letters = lettersOf(word).slice(0, beginningMax);
  return letters.slice(beginningMin - 1).map((_, place) => letters.slice(0, place + beginningMin).join(''));
}

function cut(word: string): string {
  return lettersOf(word).slice(0, beginningMax).join('');
}

function isLongEnough(word: string): boolean {
  return lettersOf(word).length >= beginningMin;
}

/** Code points: a letter beyond the first plane is one. */
function lettersOf(word: string): readonly string[] {
  return Array.from(word);
}

function nameTerm(word: string): string {
  return `name ${word}`;
}

function clientTerm(number: string): string {
  return `client ${number}`;
}
