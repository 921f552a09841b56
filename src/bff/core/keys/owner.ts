import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import * as z from 'zod/mini';
import type { Finding } from '#bff/core/finding.ts';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Session } from '#contract/desk/session.ts';
import { choiceSchema } from '#contract/wire/checked.ts';
import { readJson } from '#contract/wire/json.ts';

/** The field with the kind of desk in the audit row of a start. */
const startDetailSchema = z.object({ environment: choiceSchema(['sandbox', 'operator']) });

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

export const ownerKeysMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // Keyed hashes, separated by spaces, of the other keys with which the last started desk can decrypt. A new key is listed
    // here before a desk encrypts with it.
    await sql`alter table desk.owner add column other_key_checks text not null default ''`.execute(db);
  },
};

export const resealedMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // Whether a complete pass found no value that an earlier key encrypted. If so, the desk no longer needs the custodian's
    // secret key to decrypt data.
    await sql`alter table desk.owner add column is_resealed boolean not null default false`.execute(db);
  },
};

/** The database belongs to a desk of another kind, or another key encrypted it. */
export class WrongDatabaseOwner extends Error {
  override readonly name = 'WrongDatabaseOwner';
}

/**
 * Takes ownership of a new database, or refuses the database of another desk before it changes anything. A sandbox with an
 * operator's database would give the operator's users a public password and end all sessions. Throws `WrongDatabaseOwner`.
 */
export async function takeOwnership(tables: Kysely<DeskTables>, keys: DeskKeys, kind: EnvironmentKind): Promise<void> {
  const [key_check = '', ...otherChecks] = keyChecksOf(keys);
  const other_key_checks = otherChecks.join(' ');
  await tables.transaction().execute(async (trx) => {
    // Replicas that start together wait for each other here.
    await sql`lock table desk.owner in exclusive mode`.execute(trx);
    const owner = await trx.selectFrom('owner').selectAll().executeTakeFirst();
    if ((owner?.kind ?? (await kindOfLastStart(trx))) === oppositeKind[kind]) throw new WrongDatabaseOwner(otherKindMessages[kind]);
    if (owner !== undefined && ![key_check, ...otherChecks].includes(owner.key_check)) throw new WrongDatabaseOwner(otherKeyMessage);
    if (owner?.key_check === key_check && owner.other_key_checks === other_key_checks) return;
    await trx
      .insertInto('owner')
      .values({ id: 1, kind, key_check, other_key_checks })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ key_check, other_key_checks }))
      .execute();
  });
}

/**
 * Refuses a database of the other kind of desk before the first migration creates a table. Only reads, and accepts a
 * database without an owner. Throws `WrongDatabaseOwner`.
 */
export async function refuseOtherKind(tables: Kysely<DeskTables>, kind: EnvironmentKind): Promise<void> {
  const { rows } = await sql<{ owner: boolean; audit: boolean }>`
    select to_regclass('desk.owner') is not null as owner, to_regclass('desk.audit') is not null as audit`.execute(tables);
  const owner = rows[0]?.owner === true ? await tables.selectFrom('owner').select('kind').executeTakeFirst() : undefined;
  const ownerKind = owner?.kind ?? (rows[0]?.audit === true ? await kindOfLastStart(tables) : null);
  if (ownerKind === oppositeKind[kind]) throw new WrongDatabaseOwner(otherKindMessages[kind]);
}

/**
 * Compares the keys of a replica with those of the last started desk, without any change. If a replica encrypts with a key that
 * other replicas do not have, those replicas cannot read its data.
 */
export async function examineKeys(tables: Kysely<DeskTables>, keys: DeskKeys): Promise<Finding> {
  const check = 'DESK_KEY';
  const owner = await tables.selectFrom('owner').select(['key_check', 'other_key_checks']).executeTakeFirst();
  const [currentCheck = '', ...otherChecks] = keyChecksOf(keys);
  if (owner === undefined) return { check, result: 'ok', detail: 'no desk has used the database yet' };
  if (owner.key_check === currentCheck) return { check, result: 'ok', detail: 'matches the database' };
  if (!otherChecks.includes(owner.key_check)) return { check, result: 'failed', detail: otherKeyMessage };
  if (owner.other_key_checks.split(' ').includes(currentCheck))
    return { check, result: 'ok', detail: 'a new key, which the running replicas can decrypt' };
  return { check, result: 'warning', detail: unannouncedKeyMessage };
}

/** Whether the database records that no value needs an earlier key. False before the migration that adds the record. */
export async function isResealed(tables: Kysely<DeskTables>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select 1 from information_schema.columns where table_schema = 'desk' and table_name = 'owner' and column_name = 'is_resealed'
    )`.execute(tables);
  if (rows[0]?.exists !== true) return false;
  return (await tables.selectFrom('owner').select('is_resealed').executeTakeFirst())?.is_resealed === true;
}

/** A keyed hash of a fixed text for each key, current key first. Equal keys have equal hashes. */
function keyChecksOf(keys: DeskKeys): readonly string[] {
  return new Sealer(keys, 'owner').macs('key check');
}

const unannouncedKeyMessage =
  'a new key that the running replicas cannot decrypt yet: first start every replica with the old key as DESK_KEY and the new one as DESK_KEY_PREVIOUS, or stop all replicas';

const oppositeKind = { sandbox: 'operator', operator: 'sandbox' } as const satisfies Record<EnvironmentKind, EnvironmentKind>;

const otherKindMessages = {
  sandbox: 'DATABASE_URL is the database of a desk with an operator’s service: set CUSTODY_BASE_URL, or give the sandbox its own database',
  operator: 'DATABASE_URL is the database of a sandbox: give the desk of an operator’s service its own database',
} as const satisfies Record<EnvironmentKind, string>;

const otherKeyMessage =
  'DESK_KEY is not the key that encrypted this database: set the earlier key as DESK_KEY_PREVIOUS. If it is lost, delete the row of desk.owner and the rows of desk.drafts: data encrypted with it stays unreadable';

/**
 * The kind of desk in the last start of the audit log, for databases that are older than the record of the owner. Returns
 * null for a log without a start, as in a new database.
 */
async function kindOfLastStart(trx: Kysely<DeskTables>): Promise<EnvironmentKind | null> {
  const start = await trx
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'start')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return startDetailSchema.safeParse(readJson(start?.detail ?? '{}')).data?.environment ?? null;
}
