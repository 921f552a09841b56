import { sql, type Insertable, type Kysely } from 'kysely';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Staking } from '#bff/staking/open-staking.ts';
import { listValidators } from '#bff/staking/validator-list.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { comparablePubkey } from '#contract/rules/wallet-validators.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { plainDecimal } from '#contract/wire/plain-decimal.ts';

/** Time between two samples, ms: an hour. After a change it is half a minute, because the chain takes longer to react. */
const sampleMs = 3_600_000;
const changedMs = 30_000;

/** Retry delay after a failed sample, ms. */
const againMs = 300_000;

/** Maximum rows per insert statement. */
const rowsAtOnce = 2000;

/** Kinds of command that change validators. */
const stakingKinds = ['staking', 'validator_exit', 'validator_withdrawal', 'validator_top_up'] as const satisfies readonly CommandKind[];

const mark = 'sample';

/**
 * Samples all validators when due: an hour after the last sample, or soon after a command changed one. Returns true when it took a sample.
 * One statement claims the sample, so only one replica takes it. An incomplete read stores no sample, and the history shows a gap.
 */
export async function sampleValidators(staking: Staking): Promise<boolean> {
  const at = new Date(staking.now());
  const everyMs = (await hasChanged(staking)) ? changedMs : sampleMs;
  if (!(await claim(staking, at, everyMs))) return false;
  try {
    staking.wallets.forget();
    const { validators, is_whole: isWhole } = await listValidators(staking);
    if (!isWhole) throw new Refusal('upstream_failed', 'The validators could not be loaded completely');
    await keep(staking, at, validators);
    await compactSamples(staking.tables, staking.now());
    return true;
  } catch (error) {
    await staking.tables
      .updateTable('staking_marks')
      .set({ at: new Date(at.getTime() - sampleMs + againMs) })
      .where('name', '=', mark)
      .execute();
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function claim({ tables }: Staking, at: Date, everyMs: number): Promise<boolean> {
  const claimed = await tables
    .insertInto('staking_marks')
    .values({ name: mark, at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ at })
        .where('staking_marks.at', '<=', new Date(at.getTime() - everyMs)),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** True when a command about validators was confirmed since the last sample. */
async function hasChanged({ tables }: Staking): Promise<boolean> {
  const found = await tables
    .selectFrom('commands')
    .innerJoin('command_evidence as evidence', 'evidence.command_id', 'commands.id')
    .innerJoin('staking_marks as marks', (join) => join.on('marks.name', '=', mark))
    .select('commands.id')
    .where('commands.kind', 'in', stakingKinds)
    .where('commands.state', '=', 'confirmed')
    .whereRef('evidence.at', '>', 'marks.at')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A sample of the past, in the columns of its tables. */
type PastSample = { readonly at: Date; readonly validators: readonly Omit<Insertable<DeskTables['validator_samples']>, 'sample_id'>[] };

/** Replaces all samples. */
export async function replaceSamples(trx: Kysely<DeskTables>, samples: readonly PastSample[]): Promise<void> {
  await trx.deleteFrom('staking_samples').execute();
  for (const { at, validators } of samples) {
    const { id } = await trx.insertInto('staking_samples').values({ at }).returning('id').executeTakeFirstOrThrow();
    const rows = validators.map((each) => ({ ...each, pubkey: comparablePubkey(each.pubkey), sample_id: id }));
    if (rows.length > 0) await trx.insertInto('validator_samples').values(rows).execute();
  }
}

type Listed = Awaited<ReturnType<typeof listValidators>>['validators'];

async function keep({ tables }: Staking, at: Date, validators: Listed): Promise<void> {
  await tables.transaction().execute(async (trx) => {
    const { id } = await trx.insertInto('staking_samples').values({ at }).returning('id').executeTakeFirstOrThrow();
    const rows = [...rowsByPubkey(id, validators).values()];
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await trx
        .insertInto('validator_samples')
        .values(rows.slice(from, from + rowsAtOnce))
        .execute();
  });
}

/** Each validator once, even when several wallets list it. */
function rowsByPubkey(sample_id: string, validators: Listed) {
  return new Map(
    validators.flatMap(({ pubkey, wallet, status, deposited, balance, rewards }) => {
      if (pubkey === null) return [];
      const key = comparablePubkey(pubkey);
      const row = {
        sample_id,
        pubkey: key,
        wallet_id: wallet.id instanceof NumberLiteral ? wallet.id.text : String(wallet.id),
        status,
        deposited: textOf(deposited),
        balance: textOf(balance),
        rewards: textOf(rewards),
      };
      return [[key, row] as const];
    }),
  );
}

function textOf(value: unknown): string | null {
  return value instanceof NumberLiteral ? plainDecimal(value.text) : null;
}

/** How long every sample is stored (90 days), and the last one of each day (two years). */
const wholeMs = 90 * 86_400_000;
const retentionMs = 730 * 86_400_000;

/** Deletes samples older than two years, and all but the last sample of each day more than 90 days ago. */
export async function compactSamples(tables: Kysely<DeskTables>, nowMs: number): Promise<void> {
  const whole = new Date(nowMs - wholeMs);
  await tables
    .deleteFrom('staking_samples')
    .where('at', '<', new Date(nowMs - retentionMs))
    .execute();
  await sql`
    delete from desk.staking_samples as sample using (
      select date_trunc('day', at at time zone 'UTC') as day, max(at) as last
      from desk.staking_samples where at < ${whole} group by 1
    ) as days
    where sample.at < ${whole} and date_trunc('day', sample.at at time zone 'UTC') = days.day and sample.at < days.last`.execute(tables);
}

/** Checks, now and every `tickMs`, whether a sample is due and which features the service has. */
export function startSampling(staking: Staking, tickMs: number, jobs: Jobs): void {
  jobs.every(tickMs, 'sampling', () => tick(staking)).wake();
}

/** When the service does not answer, the next tick retries. */
async function tick(staking: Staking): Promise<void> {
  try {
    await sampleValidators(staking);
    await staking.features.keep(staking);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
