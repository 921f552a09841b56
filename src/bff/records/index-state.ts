import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { integerOfText } from '#contract/wire/integer.ts';

type Tables = Kysely<DeskTables>;

/**
 * How long a replica that stopped still blocks the other replicas, s. This is longer than a read of the service and its retry.
 */
const leaseSeconds = 20;

/** The state of the index. Its times are by the clock of the desk. */
export type IndexState = {
  readonly world: string;
  readonly isBuilt: boolean;
  readonly nextCursor: string | null;
  readonly done: number;
  readonly passedAt: Date | null;
  readonly polledAt: Date | null;
  readonly hintPosition: string | null;
};

/** The error after another replica took the lease, or after the sandbox got a new world. */
export class LostLease extends Error {
  override readonly name = 'LostLease';
}

export async function readState(tables: Tables): Promise<IndexState> {
  const row = await tables.selectFrom('index_state').selectAll().executeTakeFirstOrThrow();
  return {
    world: row.world,
    isBuilt: row.is_built,
    nextCursor: row.next_cursor,
    done: integerOfText(row.done),
    passedAt: row.passed_at,
    polledAt: row.polled_at,
    hintPosition: row.hint_position,
  };
}

/** Makes this replica the only one that maintains the index, for some seconds. Returns false while another replica maintains it. */
export async function takeLease(tables: Tables, replica: string): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select leased_by = ${replica} and leased_until > now() + make_interval(secs => ${leaseSeconds / 2}) as is_ours
    from desk.index_state`.execute(tables);
  if (rows[0]?.is_ours === true) return true;
  const claimResult = await sql`
    update desk.index_state set leased_by = ${replica}, leased_until = now() + make_interval(secs => ${leaseSeconds})
    where leased_by is null or leased_by = ${replica} or leased_until <= now() returning id`.execute(tables);
  return claimResult.rows.length > 0;
}

/** Ends the lease of a replica that stops, so that another one continues at once. */
export async function endLease(tables: Tables, replica: string): Promise<void> {
  await sql`update desk.index_state set leased_until = now() where leased_by = ${replica}`.execute(tables);
}

/** Renews the lease in the transaction of a write, so that no other replica writes until the transaction ends. Throws `LostLease`. */
export async function renewLease(trx: Tables, replica: string, world: string): Promise<void> {
  const renewal = await sql`
    update desk.index_state set leased_until = now() + make_interval(secs => ${leaseSeconds})
    where leased_by = ${replica} and world = ${world} returning id`.execute(trx);
  if (renewal.rows.length === 0) throw new LostLease('another replica maintains the index, or its world is a new one');
}

/** Empties the index for a new world of the sandbox. The hints of that world start after `hintPosition`. */
export async function emptyIndex(tables: Tables, replica: string, world: string, hintPosition: string | null): Promise<void> {
  await tables.transaction().execute(async (trx) => {
    await sql`
      update desk.index_state set world = ${world}, is_built = false, next_cursor = null, done = 0, passed_at = null, polled_at = null,
        hint_position = ${hintPosition}
      where leased_by = ${replica}`.execute(trx);
    await sql`
      truncate desk.indexed_transactions, desk.indexed_lines, desk.indexed_counterparties, desk.indexed_people, desk.indexed_person_terms,
        desk.indexed_person_links, desk.completed_reports`.execute(trx);
  });
}
