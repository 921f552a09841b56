import { Refusal } from '#bff/core/refusal.ts';
import type { SnapshotSources } from '#bff/evidence/snapshots/start-snapshots.ts';
import type { Records } from '#bff/records/index.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { readMovements, type HoldingFilter, type Movement } from './read-movements.ts';
import { balancesIn, cellKey, findSnapshot, firstSnapshotAt, presentBalances, type ReportedBalances } from './read-snapshots.ts';

/** The services that are needed to compute balances at a time. */
export type HoldingSources = Pick<SnapshotSources, 'tables' | 'now' | 'wallets' | 'zone'> & Pick<Records, 'records'>;

/** The balance of a wallet and an asset at a time, with its explanation. */
export type Holding = {
  readonly walletId: string;
  readonly asset: string;
  readonly balance: Decimal;
  /** The movements between the snapshot and the time, and how they change the balance of the snapshot. */
  readonly movements: readonly Movement[];
  readonly explained: Decimal;
  /** The part of the change between the two nearest snapshots that no movement explains, or null without a later snapshot. */
  readonly unexplained: Decimal | null;
};

export type HoldingsAt = {
  readonly before: ReportedBalances;
  readonly after: ReportedBalances | null;
  /** The snapshot from which the movements are counted. */
  readonly countedFrom: ReportedBalances;
  readonly firstAt: Date;
  readonly holdings: readonly Holding[];
};

const zero = decimalOf('0');

/** How `holdingsAt` computes balances. */
type HoldingOptions = {
  /** The field of the request that a refusal names. */
  readonly field?: string;
  /**
   * Uses only stored snapshots before and after the time, and waits until the index contains every movement up to their times.
   * Without it, a balance may contain a deposit that the index does not contain yet.
   */
  readonly isExact?: boolean;
  /** Returns the balances that the custodian reports now, with all movements since the last snapshot. */
  readonly isPresent?: boolean;
};

/** The balances at a time. Throws a `Refusal` that names `field` for a time in the future or before the first snapshot. */
export async function holdingsAt(
  sources: HoldingSources,
  at: Date,
  filter: HoldingFilter,
  { field = 'at', isExact = false, isPresent = false }: HoldingOptions = {},
): Promise<HoldingsAt> {
  const { tables, now } = sources;
  if (at.getTime() > now()) throw new Refusal('invalid_request', `${field} is in the future`, { field });
  const firstAt = await firstSnapshotAt(tables);
  if (firstAt === null) throw new Refusal('unavailable', 'No balances are stored yet. Try again in a minute', { retryAfter: '60' });
  const last = await findSnapshot(tables, 'last', at);
  if (last === null) {
    // The next whole second, so that this time itself is accepted.
    const firstSecond = new Date(Math.ceil(firstAt.getTime() / 1000) * 1000);
    const firstTime = `${firstSecond.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
    throw new Refusal('invalid_request', `Balances are not known before ${firstTime}`, { field });
  }
  const before = await balancesIn(tables, last, filter);
  const after = await reportedAfter(sources, at, filter, isExact);
  if (isExact && after === null)
    throw new Refusal('unavailable', 'The snapshot after the period is not stored yet. Try again in a minute', { field, retryAfter: '60' });
  const until = after === null || after.at < at ? at : after.at;
  if (isExact && !(await sources.records.containsAllUntil(until)))
    throw new Refusal('unavailable', `The desk has not read all transactions until ${until.toISOString()} yet. Try again in a minute`, {
      field,
      retryAfter: '60',
    });
  const movements = await readMovements(tables, { since: before.at, until }, filter, field);
  const isAfterNearer = after !== null && after.at.getTime() - at.getTime() < at.getTime() - before.at.getTime();
  const basis = isPresent && after?.source === 'custodian' ? 'present' : isAfterNearer ? 'after' : 'before';
  return {
    before,
    after,
    countedFrom: basis === 'after' && after !== null ? after : before,
    firstAt,
    holdings: explainBalances({ before, after, basis, at, movements }),
  };
}

/**
 * The next snapshot after a time, or else the balances that the custodian reports now. Returns null if the custodian does not
 * answer, or if only snapshots may be used.
 */
async function reportedAfter(
  sources: HoldingSources,
  at: Date,
  filter: HoldingFilter,
  isOnlySnapshots: boolean,
): Promise<ReportedBalances | null> {
  const nextSnapshot = await findSnapshot(sources.tables, 'next', at);
  if (nextSnapshot !== null) return balancesIn(sources.tables, nextSnapshot, filter);
  if (isOnlySnapshots) return null;
  try {
    const currentBalances = await presentBalances(sources, filter);
    if (currentBalances === null || currentBalances.at >= at) return currentBalances;
    // Cached balances may be older than the requested time.
    sources.wallets.forget();
    return await presentBalances(sources, filter);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

type NeighbouringSnapshots = {
  readonly before: ReportedBalances;
  readonly after: ReportedBalances | null;
  /**
   * How a balance is computed: from the snapshot before the time and the movements until the time, from the snapshot after the time
   * and the movements after it, or as the custodian reports it now, with all movements since the snapshot before.
   */
  readonly basis: 'before' | 'after' | 'present';
  readonly at: Date;
  /** All movements between the two snapshots. */
  readonly movements: readonly Movement[];
};

/** The balances by wallet and asset, without balances that are zero and did not move. */
export function explainBalances({ before, after, basis, at, movements }: NeighbouringSnapshots): readonly Holding[] {
  const movementsByCell = Map.groupBy(movements, cellKey);
  const keys = new Set([...before.balances.keys(), ...(after?.balances.keys() ?? []), ...movementsByCell.keys()]);
  return [...keys].flatMap((key) => {
    const [walletId = '', asset = ''] = key.split(' ');
    const cellMovements = movementsByCell.get(key) ?? [];
    const [earlierMovements, laterMovements] = splitMovements(cellMovements, at);
    const [sumBefore, sumAfter] = [sumOf(earlierMovements), sumOf(laterMovements)];
    const sum = decimal.add(sumBefore, sumAfter);
    const [firstBalance, lastBalance] = [before.balances.get(key) ?? zero, after === null ? null : (after.balances.get(key) ?? zero)];
    const unexplained = lastBalance === null ? null : decimal.subtract(decimal.subtract(lastBalance, firstBalance), sum);
    const explainedBalance =
      basis === 'before' || lastBalance === null
        ? { balance: decimal.add(firstBalance, sumBefore), movements: earlierMovements, explained: sumBefore }
        : basis === 'after'
          ? { balance: decimal.subtract(lastBalance, sumAfter), movements: laterMovements, explained: decimal.subtract(zero, sumAfter) }
          : { balance: lastBalance, movements: cellMovements, explained: sum };
    const isEmpty = isZero(explainedBalance.balance) && explainedBalance.movements.length === 0;
    return isEmpty && (unexplained === null || isZero(unexplained)) ? [] : [{ walletId, asset, ...explainedBalance, unexplained }];
  });
}

/** Splits movements into those up to a time and those after it. */
function splitMovements(movements: readonly Movement[], at: Date): readonly [readonly Movement[], readonly Movement[]] {
  return [movements.filter((each) => each.at <= at), movements.filter((each) => each.at > at)];
}

function sumOf(movements: readonly Movement[]): Decimal {
  return decimal.sum(movements.map(({ amount }) => amount));
}

function isZero(amount: Decimal): boolean {
  return decimal.compare(amount, zero) === 0;
}
