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

type ImportServices = Pick<Core, 'tables' | 'audit' | 'custody' | 'now'> & Pick<Money, 'policies'> & { readonly zone: string };

/**
 * Runs once for each new world of the sandbox. Deletes the snapshots of the earlier world, and imports the past of a demo
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
    for (const day of days) await storeSnapshot(trx, snapshotOf(day, zone));
    await replacePastOrders(trx, policies, orders);
    const value = JSON.stringify(world);
    await trx
      .insertInto('settings')
      .values({ name: worldMark, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    if (demoAt !== null) await audit.append(trx, { action: 'demo_imported', decision: 'done', detail: { world } });
  });
  return true;
}

async function readImportedWorld(tables: Kysely<DeskTables>): Promise<string> {
  const row = await tables.selectFrom('settings').select('value').where('name', '=', worldMark).executeTakeFirst();
  return row === undefined ? '' : String(readJson(row.value));
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
