import { sql, type Kysely } from 'kysely';
import type { Core } from '#bff/core.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { replacePastOrders, type Money } from '#bff/money/index.ts';
import { serviceRead } from '#bff/proxy/index.ts';
import { decimalOf } from '#contract/money/money.ts';
import { comparablePubkey } from '#contract/rules/wallet-validators.ts';
import { sandboxHistorySchema, type SandboxHistory } from '#contract/service/sandbox-history.ts';
import { sandboxEndpoints, sandboxStateSchema } from '#contract/service/sandbox.ts';
import { readJson } from '#contract/wire/json.ts';
import { dayInZone } from '#contract/wire/zone-day.ts';
import { deleteSnapshots, storeSnapshot, type Snapshot } from './store-snapshot.ts';

/**
 * The name of the database row that identifies the sandbox world of the snapshots. The row's value is the time of the world's
 * last reset or creation, ISO 8601.
 */
const worldMark = 'snapshot_world';

/** The name of the database row with the newest audit row at the import of that world, JSON text. */
const worldRowMark = 'snapshot_world_row';

type ImportServices = Pick<Core, 'tables' | 'audit' | 'custody' | 'now'> & Pick<Money, 'policies'> & { readonly zone: string };

/**
 * Runs once for each new world of the sandbox. Deletes the snapshots and findings of the earlier world, and imports the past of a demo
 * world as daily snapshots. Returns whether the world is new. Throws a `Refusal` if the service does not answer.
 */
export async function importDemo({ tables, audit, custody, now, policies, zone }: ImportServices): Promise<boolean> {
  const state = sandboxStateSchema.safeParse(await serviceRead({ custody, now }, sandboxEndpoints.readState, {}));
  if (!state.success) throw new Refusal('upstream_failed', 'The state of the sandbox could not be read');
  const { demo_at: demoAt, reset_at: resetAt } = state.data;
  const world = resetAt ?? demoAt ?? '';
  if (world === (await readImportedWorld(tables))) return false;
  const parseResult = sandboxHistorySchema.safeParse(await serviceRead({ custody, now }, sandboxEndpoints.readHistory, {}));
  if (!parseResult.success || parseResult.data.made_at !== demoAt)
    throw new Refusal('upstream_failed', 'The history of the sandbox could not be read');
  const { days, orders } = parseResult.data;
  await tables.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('desk demo history', 0))`.execute(trx);
    if (world === (await readImportedWorld(trx))) return;
    await deleteSnapshots(trx);
    // A new world uses the ids of transactions again.
    await trx.deleteFrom('reconciliation_findings').execute();
    await trx.deleteFrom('reconciliation_signatures').execute();
    for (const day of days) await storeSnapshot(trx, snapshotOf(day, zone));
    await replacePastOrders(trx, policies, orders);
    const { seq } = await trx.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    await storeSetting(trx, worldMark, world);
    await storeSetting(trx, worldRowMark, seq);
    if (demoAt !== null) await audit.append(trx, { action: 'demo_imported', decision: 'done', detail: { world } });
  });
  return true;
}

/**
 * The number of the last audit row before the current world of the sandbox, and 0 for the first world. The import deleted the
 * snapshots of the rows up to this one. Returns null if an earlier version of the desk imported the world.
 */
export async function lastRowBeforeWorld(tables: Kysely<DeskTables>): Promise<bigint | null> {
  const text = await readSetting(tables, worldRowMark);
  if (/^\d+$/.test(text)) return BigInt(text);
  return (await readImportedWorld(tables)) === '' ? 0n : null;
}

function readImportedWorld(tables: Kysely<DeskTables>): Promise<string> {
  return readSetting(tables, worldMark);
}

async function readSetting(tables: Kysely<DeskTables>, name: string): Promise<string> {
  const row = await tables.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row === undefined ? '' : String(readJson(row.value));
}

async function storeSetting(trx: Kysely<DeskTables>, name: string, text: string): Promise<void> {
  const value = JSON.stringify(text);
  await trx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

function snapshotOf({ at, validators, balances, holdings }: SandboxHistory['days'][number], zone: string): Snapshot {
  const rates = new Map(holdings.flatMap(({ asset, cad_rate: rate }) => (rate === null ? [] : [[asset, rate] as const])));
  return {
    at: new Date(at),
    day: dayInZone(Date.parse(at), zone),
    source: 'sandbox',
    missingParts: ['providers'],
    balances: balances.map(({ wallet_id, asset, balance }) => ({ wallet_id: String(wallet_id), asset, balance: decimalOf(balance) })),
    validators: validators.map(({ pubkey, wallet_id, ...each }) => ({
      ...each,
      pubkey: comparablePubkey(pubkey),
      wallet_id: String(wallet_id),
    })),
    providers: [],
    totals: holdings.map(({ asset, kind, total }) => ({ asset, kind, total })),
    rates: [...rates].map(([asset, cad_rate]) => ({ asset, cad_rate, rated_at: null, record_id: null })),
  };
}
