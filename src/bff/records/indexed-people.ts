import { sql, type Kysely } from 'kysely';
import * as z from 'zod/mini';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import type { NamedPerson } from './indexed-record.ts';

type Tables = Kysely<DeskTables>;

/** The kinds of records that name people. */
export type PersonKind = 'transaction' | 'wallet' | 'direct_party';

/** A record with the people that it names. */
export type NamingRecord = {
  readonly kind: PersonKind;
  readonly ref: string;
  readonly people: readonly NamedPerson[];
  /** Texts that find the record only if the search contains the whole text, such as an e-mail address. */
  readonly texts?: readonly string[];
};

/** A person in a record. */
export type FoundPerson = { readonly name: string; readonly kind: PersonKind; readonly ref: string; readonly role: string };

/** Shortest and longest beginning of a word that is indexed, letters. */
const [beginningMin, beginningMax] = [3, 6];

/** Maximum number of people whose names are decrypted for one search. */
const candidatesMax = 200;

/** Number of rows that are encrypted again at once. */
const resealedRows = 200;

/** A stored name. `person` is the keyed hash of the person's identity. */
type Entry = { readonly person: string; readonly sealed_name: string };

/** The encrypted content of an entry, with the identity that is hashed, the name, and the texts of a direct party. */
const contentSchema = z.object({ identity: z.string(), name: z.string(), texts: z.array(z.string()) });

type Content = z.infer<typeof contentSchema>;

/**
 * The names of people in the records of the custodian, for search. Names are encrypted. A search uses keyed hashes of
 * their words and of the first three to six letters of each word, so that the database sees only which words are equal.
 */
export class IndexedPeople {
  readonly #tables: Kysely<DeskTables>;
  readonly #sealer: Sealer;

  constructor({ tables, keys }: { readonly tables: Kysely<DeskTables>; readonly keys: DeskKeys }) {
    this.#tables = tables;
    this.#sealer = new Sealer(keys, 'indexed people');
  }

  /** Replaces the people of these records. */
  async store(trx: Tables, records: readonly NamingRecord[]): Promise<void> {
    for (const [kind, recordsOfKind] of Map.groupBy(records, (record) => record.kind)) {
      const refs = recordsOfKind.map(({ ref }) => ref);
      await sql`delete from desk.indexed_person_links where kind = ${kind} and ref = any(${refs}::bigint[])`.execute(trx);
    }
    const namedPersons = records.flatMap((record) =>
      record.people.map((person) => ({ ...person, record, content: contentOf(record, person) })),
    );
    const persons = await this.#storePersons(
      trx,
      namedPersons.map(({ content }) => content),
    );
    const links = namedPersons.map(({ content, role, record: { kind, ref } }) => ({
      kind,
      ref,
      role,
      person: persons.get(content.identity) ?? '',
    }));
    if (links.length === 0) return;
    await trx
      .insertInto('indexed_person_links')
      .values(links)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** The keyed hash of each identity. If the database has a hash by an earlier key, that hash is used. */
  async #storePersons(trx: Tables, contents: readonly Content[]): Promise<ReadonlyMap<string, string>> {
    const macs = new Map(contents.map(({ identity }) => [identity, this.#sealer.macs(identity)]));
    const { rows } = await sql<{ person: string }>`
      select person from desk.indexed_people where person = any(${[...macs.values()].flat()}::text[])`.execute(trx);
    const storedPersons = new Set(rows.map(({ person }) => person));
    const persons = new Map(
      [...macs].map(([identity, personMacs]) => [identity, personMacs.find((mac) => storedPersons.has(mac)) ?? personMacs[0] ?? '']),
    );
    const addedContents = new Map<string, Content>();
    for (const content of contents) {
      const person = persons.get(content.identity) ?? '';
      if (!storedPersons.has(person)) addedContents.set(person, content);
    }
    await this.#insert(trx, addedContents);
    return persons;
  }

  async #insert(trx: Tables, entries: ReadonlyMap<string, Content>): Promise<void> {
    if (entries.size === 0) return;
    const rows = [...entries].map(([person, content]) => ({ person, sealed_name: this.#sealer.seal(writeJson(content), person) }));
    await trx
      .insertInto('indexed_people')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // The terms are sorted, because their order would reveal the lengths of words.
    const terms = [...entries]
      .flatMap(([person, content]) => termsOf(content).map((term) => ({ term: this.#sealer.mac(term), person })))
      .toSorted((first, second) => (first.term < second.term ? -1 : 1));
    await sql`
      insert into desk.indexed_person_terms (term, person)
      select * from unnest(${terms.map(({ term }) => term)}::text[], ${terms.map(({ person }) => person)}::text[])
      on conflict do nothing`.execute(trx);
  }

  /** The people whose words start with the words of a text, with at most `linksMax` of their newest records, newest first. */
  async search(text: string, linksMax: number): Promise<readonly FoundPerson[]> {
    const words = wordsOf(text);
    const exactHashes = this.#sealer.macs(textTerm(text));
    const isNamed = words.map(
      (word) => sql<boolean>`exists (
        select from desk.indexed_person_terms as own
        where own.person = people.person and own.term = any(${[...this.#sealer.macs(prefixTerm(word))]}::text[]))`,
    );
    const wordCondition = words.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(isNamed, sql` and `)})`;
    const { rows } = await sql<Entry>`
      select person, sealed_name from desk.indexed_people as people
      where person in (select person from desk.indexed_person_terms where term = any(${[...exactHashes]}::text[])) or ${wordCondition}
      limit ${candidatesMax}`.execute(this.#tables);
    const nameByPerson = new Map(rows.flatMap((row) => this.#matchingName(row, words, text)));
    if (nameByPerson.size === 0) return [];
    const { rows: links } = await sql<Omit<FoundPerson, 'name'> & { person: string }>`
      select kind, ref, person, role from desk.indexed_person_links
      where person = any(${[...nameByPerson.keys()]}::text[]) order by kind, ref desc limit ${linksMax}`.execute(this.#tables);
    return links.map(({ person, ...link }) => ({ ...link, name: nameByPerson.get(person) ?? '' }));
  }

  /** The name of an entry that contains all the words. The hashes cover only the first letters of long words. */
  #matchingName(entry: Entry, words: readonly string[], text: string): readonly (readonly [person: string, name: string])[] {
    const content = this.#open(entry);
    if (content === null) return [];
    const nameWords = wordsOf(content.name);
    const isNamed = words.length > 0 && words.every((word) => nameWords.some((each) => each.startsWith(word)));
    return isNamed || content.texts.some((each) => textTerm(each) === textTerm(text)) ? [[entry.person, content.name]] : [];
  }

  #open({ person, sealed_name: sealedName }: Entry): Content | null {
    const text = this.#sealer.open(sealedName, person);
    return text === null ? null : contentSchema.parse(readJson(text));
  }

  /** Encrypts and hashes the entries of earlier keys again with the newest key. Returns the number of people. */
  async reseal(): Promise<number> {
    let [count, lastId] = [0, ''];
    for (;;) {
      const { rows } = await sql<Entry>`
        select person, sealed_name from desk.indexed_people where person > ${lastId} order by person limit ${resealedRows}`.execute(
        this.#tables,
      );
      for (const row of rows) count += await this.#resealEntry(row);
      lastId = rows.at(-1)?.person ?? '';
      if (rows.length < resealedRows) return count;
    }
  }

  async #resealEntry(entry: Entry): Promise<number> {
    if (this.#sealer.resealBytes(Buffer.from(entry.sealed_name, 'base64'), entry.person) === null) return 0;
    const content = this.#open(entry);
    if (content === null) return 0;
    const person = this.#sealer.mac(content.identity);
    await this.#tables.transaction().execute(async (trx) => {
      await this.#insert(trx, new Map([[person, content]]));
      await sql`
        insert into desk.indexed_person_links (kind, ref, person, role)
        select kind, ref, ${person}, role from desk.indexed_person_links where person = ${entry.person} on conflict do nothing`.execute(
        trx,
      );
      await sql`delete from desk.indexed_people where person = ${entry.person}`.execute(trx);
    });
    return 1;
  }

  /** Deletes the people that no record names any more. */
  async purge(): Promise<void> {
    await sql`
      delete from desk.indexed_people as people
      where not exists (select from desk.indexed_person_links as link where link.person = people.person)`.execute(this.#tables);
  }
}

/** The content of an entry. People with equal names share an entry, but each direct party has its own entry. */
function contentOf({ kind, ref, texts = [] }: NamingRecord, { name }: NamedPerson): Content {
  const identity = kind === 'direct_party' ? writeJson(['party', ref, name, ...texts]) : writeJson(['name', name]);
  return { identity, name, texts: [...texts] };
}

function termsOf({ name, texts }: Content): readonly string[] {
  const words = wordsOf(name).flatMap((word) => {
    const letters = Array.from(word);
    const prefixes = letters.slice(beginningMin - 1, beginningMax).map((_, index) => letters.slice(0, index + beginningMin).join(''));
    return [word, ...prefixes].map(wordTerm);
  });
  return [...new Set([...words, ...texts.map(textTerm)])];
}

function wordTerm(word: string): string {
  return `word ${word}`;
}

/** The term for a word of a query. A word that is longer than the indexed beginnings is shortened to its first letters. */
function prefixTerm(word: string): string {
  return wordTerm(Array.from(word).slice(0, beginningMax).join(''));
}

function textTerm(text: string): string {
  return `text ${text.trim().toLowerCase()}`;
}

function wordsOf(text: string): readonly string[] {
  return foldedText(text)
    .split(' ')
    .filter((word) => word !== '');
}
