import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { peopleResultsMax, type PersonRole } from '#contract/desk/person.ts';

type EntryQuery = {
  readonly role: PersonRole;
  /** Entries from before this time count as deleted. */
  readonly since: Date;
  /**
   * Hashed terms of the typed text, each hashed with every key. An entry matches when it has all `words` or one of the
   * `otherTerms`. Null matches every entry.
   */
  readonly query: { readonly words: readonly string[]; readonly wordCount: number; readonly otherTerms: readonly string[] } | null;
  /** Hashed terms of the deposit's source addresses. Entries with one of them come first. */
  readonly source: readonly string[];
};

/** The newest entry of a person, and the number of the person's entries. */
export type FoundEntry = {
  readonly id: number;
  readonly role: PersonRole;
  readonly deposit: string;
  readonly sealed: string;
  readonly submitted_at: Date;
  readonly submitted_by: string | null;
  readonly deposits: number;
  readonly deposits_from_source: number;
};

/** Number of the newest entries that a search without text covers. */
const newestEntries = 200;

/** Finds matching people, each by their newest entry. People with a matching source address come first, then the newest people. */
export async function findEntries(tables: Kysely<DeskTables>, { role, since, query, source }: EntryQuery): Promise<readonly FoundEntry[]> {
  const isWithinRetention = sql`role = ${role} and submitted_at > ${since}`;
  const matchCondition =
    query === null
      ? sql`${entriesWithTerms(source)} union all (select id from desk.people where ${isWithinRetention} order by submitted_at desc limit ${newestEntries})`
      : sql`${entriesWithTerms(query.otherTerms)} union all (${entriesWithTerms(query.words)} group by entry_id having count(*) = ${query.wordCount})`;
  const { rows } = await sql<FoundEntry>`
    with kept as (
      select *, id in (${entriesWithTerms(source)}) as is_from_source
      from desk.people where ${isWithinRetention} and person in (select person from desk.people where ${isWithinRetention} and id in (${matchCondition}))
    ), persons as (
      select distinct on (person) id, role, deposit, sealed, submitted_at, user_id,
        (count(*) over (partition by person))::integer as deposits,
        (count(*) filter (where is_from_source) over (partition by person))::integer as deposits_from_source
      from kept order by person, submitted_at desc, id desc
    )
    select persons.*, users.name as submitted_by
    from persons left join desk.users on users.id = persons.user_id
    order by deposits_from_source > 0 desc, submitted_at desc, persons.id desc
    limit ${peopleResultsMax}`.execute(tables);
  return rows;
}

function entriesWithTerms(terms: readonly string[]) {
  return sql`select entry_id from desk.people_terms where term = any(${terms}::text[])`;
}
