import { sql, type Kysely } from 'kysely';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { replacePastOrders, type Money } from '#bff/money/index.ts';
import { keepHoldings, type HoldingSample } from '#bff/operations/holdings/holding-samples.ts';
import type { Operations } from '#bff/operations/open-operations.ts';
import { serviceRead } from '#bff/proxy/index.ts';
import { replaceSamples } from '#bff/staking/index.ts';
import { decimalOf } from '#contract/money/money.ts';
import { sandboxHistorySchema, type SandboxHistory } from '#contract/service/sandbox-history.ts';
import { sandboxEndpoints, sandboxStateSchema } from '#contract/service/sandbox.ts';
import { readJson } from '#contract/wire/json.ts';

/** The setting with the creation time of the imported demo world, ISO 8601. */
const mark = 'demo_history';

type Importing = Operations & Pick<Money, 'policies'>;

/**
 * Imports the past of a new demo world, once: the samples that the desk would have taken. Replaces all earlier samples, which belong to a
 * former world. True when the world is new. Throws a `Refusal` when the service does not answer.
 */
export async function importDemo({ tables, audit, custody, now, policies }: Importing): Promise<boolean> {
  const state = sandboxStateSchema.safeParse(await serviceRead({ custody, now }, sandboxEndpoints.readState, {}));
  if (!state.success) throw new Refusal('upstream_failed', 'The state of the sandbox could not be read');
  const world = state.data.demo_at ?? '';
  if (world === (await imported(tables))) return false;
  const read = sandboxHistorySchema.safeParse(await serviceRead({ custody, now }, sandboxEndpoints.readHistory, {}));
  if (!read.success || (read.data.made_at ?? '') !== world)
    throw new Refusal('upstream_failed', 'The history of the sandbox could not be read');
  const { days, orders } = read.data;
  await tables.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('desk demo history', 0))`.execute(trx);
    if (world === (await imported(trx))) return;
    await replaceSamples(trx, days.map(sampleOf));
    await trx.deleteFrom('holding_samples').execute();
    for (const { at, holdings } of days) await keepHoldings(trx, new Date(at), holdings.map(holdingOf));
    await replacePastOrders(trx, policies, orders);
    const value = JSON.stringify(world);
    await trx
      .insertInto('settings')
      .values({ name: mark, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    if (world !== '') await audit.append(trx, { action: 'demo_imported', decision: 'done', detail: { world } });
  });
  return true;
}

async function imported(tables: Kysely<DeskTables>): Promise<string> {
  const row = await tables.selectFrom('settings').select('value').where('name', '=', mark).executeTakeFirst();
  return row === undefined ? '' : String(readJson(row.value));
}

type Day = SandboxHistory['days'][number];

function sampleOf({ at, validators }: Day) {
  return { at: new Date(at), validators: validators.map(({ wallet_id, ...each }) => ({ ...each, wallet_id: String(wallet_id) })) };
}

function holdingOf({ asset, kind, total, cad_rate: rate }: Day['holdings'][number]): HoldingSample {
  return { asset, kind, total: decimalOf(total), cad_rate: rate === null ? null : decimalOf(rate) };
}
