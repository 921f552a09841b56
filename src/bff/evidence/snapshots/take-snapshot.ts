import type * as z from 'zod/mini';
import type { Core } from '#bff/core.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { readNewestRecords } from '#bff/money/index.ts';
import { serviceRead } from '#bff/proxy/index.ts';
import { listValidators, type Staking } from '#bff/staking/index.ts';
import { hourMs, minuteMs } from '#contract/limits.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { decimal, decimalPlaces } from '#contract/money/money.ts';
import { latestRates } from '#contract/rules/cad-forecast.ts';
import { comparablePubkey } from '#contract/rules/wallet-validators.ts';
import { storageProviderSchema } from '#contract/service/filecoin.ts';
import { readStats } from '#contract/service/stats.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { plainDecimal } from '#contract/wire/plain-decimal.ts';
import { readAnswer } from '#contract/wire/unreadable.ts';
import { dayInZone } from '#contract/wire/zone-day.ts';
import { balancesOf, nullForRefusal, readStableBalances } from './read-balances.ts';
import { compactSnapshots, sortedForm, storeSnapshot, type Snapshot, type SnapshotPart } from './store-snapshot.ts';

/** The services that a snapshot needs. */
export type SnapshotParts = Pick<Core, 'tables' | 'now' | 'audit' | 'custody'> &
  Pick<Staking, 'wallets' | 'providers' | 'creations' | 'journal'> & {
    /** The time zone in which the desk's days end. */
    readonly zone: string;
  };

/** Time between two snapshots after a command about validators, ms. The chain needs at least that long to react. */
const changedMs = 30_000;

/** Delay before an incomplete or dropped snapshot is repeated, ms. */
const retryMs = 5 * minuteMs;

/** How long after midnight a snapshot still belongs to the previous day, ms. */
const dayEndAllowanceMs = 10 * minuteMs;

/** Kinds of command that change validators. */
const stakingKinds = ['staking', 'validator_exit', 'validator_withdrawal', 'validator_top_up'] as const satisfies readonly CommandKind[];

/**
 * Takes a snapshot when one is due: each hour, at the end of each day, and soon after a command about validators. Only the replica whose
 * statement claims the snapshot takes it and returns true. An incomplete snapshot names its missing parts and is repeated soon. A snapshot
 * that is older than one of another replica is not stored.
 */
export async function takeSnapshot(parts: SnapshotParts): Promise<boolean> {
  const claim = await claimSnapshot(parts, new Date(parts.now()));
  if (claim === null) return false;
  const snapshot = await readSnapshot(parts, claim.day);
  const { at, day, missingParts, balances, validators, totals } = snapshot;
  // In a world without assets, the first snapshot is taken with the first deposit.
  const isEmpty = balances.length + validators.length + totals.length === 0;
  if (missingParts.length > 0 || isEmpty) await releaseClaim(parts, claim, isEmpty && missingParts.length === 0);
  if (isEmpty) return false;
  const isStored = await parts.tables.transaction().execute(async (trx) => {
    const root = await storeSnapshot(trx, snapshot);
    if (root === null) return false;
    await parts.audit.append(trx, {
      action: 'snapshot',
      decision: 'done',
      detail: { at: at.toISOString(), day, root, form: sortedForm, ...(missingParts.length > 0 ? { missing: missingParts } : {}) },
    });
    return true;
  });
  if (!isStored) {
    await releaseClaim(parts, claim, false);
    return false;
  }
  await compactSnapshots(parts.tables, parts.now());
  return true;
}

/** Makes the next snapshot due at once or after the retry delay. */
async function releaseClaim({ tables, now }: SnapshotParts, { earlierEndedDay }: DayClaim, isAtOnce: boolean): Promise<void> {
  await tables
    .updateTable('snapshot_runs')
    .set({ at: new Date(now() - hourMs + (isAtOnce ? 0 : retryMs)), ended_day: earlierEndedDay })
    .execute();
}

const partNames: readonly SnapshotPart[] = ['wallets', 'validators', 'providers', 'totals'];

/** The day of a claimed snapshot, and the last ended day before its claim. An incomplete snapshot restores that last ended day. */
type DayClaim = { readonly day: string; readonly earlierEndedDay: string };

/** Claims a due snapshot. Returns null if it is not due or another replica takes it. */
async function claimSnapshot(parts: SnapshotParts, at: Date): Promise<DayClaim | null> {
  const { tables, zone } = parts;
  const lastRun = await tables.selectFrom('snapshot_runs').selectAll().executeTakeFirstOrThrow();
  const [today, endedDay] = [dayInZone(at.getTime(), zone), dayInZone(at.getTime() - dayEndAllowanceMs, zone)];
  const isDayEnd = endedDay !== today && lastRun.ended_day !== endedDay;
  const everyMs = (await hasChanged(parts)) ? changedMs : hourMs;
  if (!isDayEnd && lastRun.at.getTime() > at.getTime() - everyMs) return null;
  const claimedRow = await tables
    .updateTable('snapshot_runs')
    .set({ at, ...(isDayEnd ? { ended_day: endedDay } : {}) })
    .where('at', '=', lastRun.at)
    .where('ended_day', '=', lastRun.ended_day)
    .returning('id')
    .executeTakeFirst();
  return claimedRow === undefined ? null : { day: isDayEnd ? endedDay : today, earlierEndedDay: lastRun.ended_day };
}

/** Whether a command about validators was confirmed since the last snapshot. */
async function hasChanged({ tables }: SnapshotParts): Promise<boolean> {
  const foundCommand = await tables
    .selectFrom('commands')
    .innerJoin('command_evidence as evidence', 'evidence.command_id', 'commands.id')
    .innerJoin('snapshot_runs as runs', (join) => join.on('runs.id', '=', 1))
    .select('commands.id')
    .where('commands.kind', 'in', stakingKinds)
    .where('commands.state', '=', 'confirmed')
    .whereRef('evidence.at', '>', 'runs.at')
    .limit(1)
    .executeTakeFirst();
  return foundCommand !== undefined;
}

async function readSnapshot(parts: SnapshotParts, day: string): Promise<Snapshot> {
  const missingParts: SnapshotPart[] = [];
  /** The rows of a part. Returns an empty list if the part could not be read completely. */
  const rowsOf = async <Row>(part: SnapshotPart, read: () => Promise<readonly Row[] | null>): Promise<readonly Row[]> => {
    const rows = await read().catch(nullForRefusal);
    if (rows === null) missingParts.push(part);
    return rows ?? [];
  };
  const { at, balances: stableBalances } = await readStableBalances(parts);
  const balances = await rowsOf('wallets', async () => stableBalances);
  const validators = await rowsOf('validators', () => readValidators(parts));
  const providers = await rowsOf('providers', () => readProviders(parts));
  const totals = await rowsOf('totals', () => readTotals(parts));
  const rates = missingParts.length === partNames.length ? [] : await readRates(parts);
  return { at, day, source: 'desk', missingParts, balances, validators, providers, totals, rates };
}

/** The validators without repetitions, because several wallets may list the same one. */
async function readValidators(parts: SnapshotParts): Promise<Snapshot['validators'] | null> {
  const { validators, is_whole: isWhole } = await listValidators(parts);
  if (!isWhole) return null;
  const rows = validators.flatMap(({ pubkey, wallet, status, deposited, balance, rewards }) =>
    pubkey === null
      ? []
      : [
          {
            pubkey: comparablePubkey(pubkey),
            wallet_id: idOf(wallet.id),
            status,
            deposited: textOf(deposited),
            balance: textOf(balance),
            rewards: textOf(rewards),
          },
        ],
  );
  return [...new Map(rows.map((row) => [row.pubkey, row])).values()];
}

async function readProviders({ providers }: SnapshotParts): Promise<Snapshot['providers'] | null> {
  const { is_whole: isWhole, unread, providers: all } = await providers.get();
  if (!isWhole || unread.length > 0) return null;
  const rows = all.flatMap(({ wallet, provider }) => {
    const result = storageProviderSchema.safeParse(provider);
    const { storage_provider_id: id, total_balance_fil, available_rewards_fil, locked_fil } = result.success ? result.data : {};
    if (id === null || id === undefined) return [];
    return [
      {
        provider_id: id,
        wallet_id: idOf(wallet.id),
        total_balance: total_balance_fil ?? null,
        available_rewards: available_rewards_fil ?? null,
        locked: locked_fil ?? null,
      },
    ];
  });
  return rows.length === all.length ? rows : null;
}

/** The totals by asset and kind of wallet. They are computed from the wallets when the service offers no totals. */
async function readTotals(parts: SnapshotParts): Promise<Snapshot['totals'] | null> {
  try {
    const stats = readAnswer(readStats.response, await serviceRead(parts, readStats, {}));
    if (!stats.success) return null;
    const { total_assets_in_custody: custodyTotals } = stats.data as z.infer<typeof readStats.response>;
    return Object.entries(custodyTotals).flatMap(([symbol, { warm, offline }]) =>
      Object.entries({ warm, cold: offline }).flatMap(([kind, total]) =>
        total === null || total === undefined ? [] : [{ asset: symbol.toLowerCase(), kind, total }],
      ),
    );
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return totalsOfWallets(parts);
    throw error;
  }
}

async function totalsOfWallets({ wallets }: SnapshotParts): Promise<Snapshot['totals'] | null> {
  const { wallets: allWallets, isWhole } = await wallets.get();
  if (!isWhole) return null;
  const balances = allWallets.flatMap((wallet) =>
    balancesOf(wallet).map(({ asset, balance }) => ({ asset, kind: wallet.kind ?? 'warm', balance })),
  );
  return [...Map.groupBy(balances, ({ asset, kind }) => `${asset} ${kind}`).values()].flatMap((group) => {
    const [cell] = group;
    return cell === undefined ? [] : [{ asset: cell.asset, kind: cell.kind, total: decimal.sum(group.map(({ balance }) => balance)) }];
  });
}

/** Maximum decimal places of a rate. A product with an amount must not have more places than a decimal may have. */
const ratePlacesMax = 30;

/** The newest rates. They are read again, because cached rates may belong to a world before a reset. */
async function readRates(parts: SnapshotParts): Promise<Snapshot['rates']> {
  const records = await readNewestRecords(parts).catch(nullForRefusal);
  return [...latestRates(records ?? [])].flatMap(([asset, { rate, at, transactionId }]) =>
    decimalPlaces(rate) > ratePlacesMax ? [] : [{ asset, cad_rate: rate, rated_at: new Date(at), record_id: String(transactionId) }],
  );
}

function textOf(value: unknown): string | null {
  return value instanceof NumberLiteral ? plainDecimal(value.text) : null;
}

function idOf(id: number | NumberLiteral): string {
  return id instanceof NumberLiteral ? id.text : String(id);
}
