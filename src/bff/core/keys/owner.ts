import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import * as z from 'zod/mini';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Session } from '#contract/desk/session.ts';
import { choiceSchema } from '#contract/wire/checked.ts';
import { readJson } from '#contract/wire/json.ts';

/** What the audit row of a start says of it. */
const startedSchema = z.object({ environment: choiceSchema(['sandbox', 'operator']) });

type EnvironmentKind = Session['environment']['kind'];

export const ownerMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.owner (
        id integer primary key check (id = 1),
        kind text not null check (kind in ('sandbox', 'operator')), -- The desk of an operator's service, or one with the embedded sandbox
        key_check text not null -- A keyed hash of a fixed text: equal for equal keys, and says nothing about them
      )`.execute(db);
  },
};

/** The database belongs to a desk of another kind, or was sealed with another key. */
export class NotTheOwner extends Error {
  override readonly name = 'NotTheOwner';
}

/**
 * Takes an unowned database, or refuses one that is not this desk's, before anything in it changes:
 * a sandbox on an operator's database would give its users a known password and end all sessions.
 * Throws `NotTheOwner`.
 */
export async function takeOwnership(tables: Kysely<DeskTables>, keys: DeskKeys, kind: EnvironmentKind): Promise<void> {
  const sealer = new Sealer(keys, 'owner');
  const key_check = sealer.mac(checkedText);
  await tables.transaction().execute(async (trx) => {
    // Replicas that start together take it one after another.
    await sql`lock table desk.owner in exclusive mode`.execute(trx);
    const owner = await trx.selectFrom('owner').selectAll().executeTakeFirst();
    if ((owner?.kind ?? (await kindOfLastStart(trx))) === otherOf[kind]) throw new NotTheOwner(otherKind[kind]);
    if (owner !== undefined && !sealer.macs(checkedText).includes(owner.key_check)) throw new NotTheOwner(otherKey);
    if (owner?.key_check === key_check) return;
    await trx
      .insertInto('owner')
      .values({ id: 1, kind, key_check })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ key_check }))
      .execute();
  });
}

/** Its keyed hash tells keys apart. */
const checkedText = 'key check';

const otherOf = { sandbox: 'operator', operator: 'sandbox' } as const satisfies Record<EnvironmentKind, EnvironmentKind>;

const otherKind = {
  sandbox:
    'DATABASE_URL is the database of a desk with an operator’s service: set CUSTODY_BASE_URL, or give the sandbox a database of its own',
  operator: 'DATABASE_URL is the database of a sandbox: give the desk of an operator’s service a database of its own',
} as const satisfies Record<EnvironmentKind, string>;

const otherKey =
  'DESK_KEY is not the key that this database was sealed with: set the key before as DESK_KEY_PREVIOUS. If it is lost, delete the row of desk.owner: what it sealed stays unreadable';

/** Whose a database was before it said so, by the audit log's last start. Null where nobody can tell, as in a new one. */
async function kindOfLastStart(trx: Kysely<DeskTables>): Promise<EnvironmentKind | null> {
  const start = await trx
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'start')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return startedSchema.safeParse(readJson(start?.detail ?? '{}')).data?.environment ?? null;
}
