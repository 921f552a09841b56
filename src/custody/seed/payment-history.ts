import type { Transaction } from 'kysely';
import { pendingStatuses } from '#contract/people/regulatory-status.ts';
import { unfinishedStatuses, type TransactionStatus } from '#contract/service/transaction-status.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { timeBefore } from './create-places.ts';
import { depositStep, type SeedDeposit } from './deposits.ts';
import { originators, thirdParties } from './entities.ts';
import { toThreeDigits, unitsForCadValue } from './figures.ts';
import type { History, InsertedWallet, Step } from './history.ts';
import { outgoingSteps, type SeedOutgoing } from './outgoing-steps.ts';
import type { Random } from './random.ts';
import type { SeededWorld } from './seed-world.ts';
import { writeRows } from './write-rows.ts';

/**
 * The weeks of a seed's past of 90 days. The past begins with opening deposits. Each later week has four busy and three
 * quiet days. Only two small deposits arrive on the middle quiet day, so that these deposits are never part of a 24-hour
 * sum above the threshold.
 */
const week = { days: 7, busy: [0, 1, 2, 6], quiet: 4, weeks: 12 } as const;

/** The opening deposits arrive between these two days before now. Nothing is sent before the second day. */
const opening = { from: 87, to: 84 } as const;

const minuteDays = 1 / 1440;

/** A random, fractional number of days from `from` to `from + span`. */
function drawDays(random: Random, from: number, span: number): number {
  return from + (span * random.below(1_000_000)) / 1_000_000;
}

/** Returns one opening deposit for each asset of each wallet. The deposit is large enough for all later payments. */
export function openingSteps({ history, random, now, places }: SeededWorld, cadFrom: bigint): readonly Step[] {
  return places.wallets.flatMap((wallet) =>
    wallet.holds.map((asset) => {
      const units = toThreeDigits(unitsForCadValue(asset, cadFrom + random.unitsBelow(cadFrom * 8n)));
      const at = timeBefore(now)(drawDays(random, opening.to, opening.from - opening.to));
      return depositStep(history, random, { at, wallet, asset, units, ...completedDeposit(random, wallet) });
    }),
  );
}

/** Returns two small deposits per week, on its quiet day. */
export function quietSteps({ history, random, now, places }: SeededWorld): readonly Step[] {
  return Array.from({ length: week.weeks * 2 }, (_, index) => {
    const wallet = random.pick(places.wallets);
    const asset = random.pick(wallet.holds);
    const units = unitsForCadValue(asset, 25n + random.unitsBelow(850n));
    const at = timeBefore(now)(drawDays(random, (index % week.weeks) * week.days + week.quiet + 0.1, 0.8));
    return depositStep(history, random, { at, wallet, asset, units, status: 'not_required' });
  });
}

/**
 * Returns deposits above the single threshold, on busy days. Nearly half of them arrive in the last two days. Of the deposits
 * of these two days, `pendingPercent` percent still need information.
 */
export function busySteps({ history, random, now, places }: SeededWorld, count: number, pendingPercent: number): readonly Step[] {
  return Array.from({ length: count }, () => {
    const wallet = random.pick(places.wallets);
    const asset = random.pick(wallet.holds);
    const cad = 1_200n + random.unitsBelow(random.pick([4_000n, 20_000n, 180_000n]));
    const units = random.chance(40)
      ? toThreeDigits(unitsForCadValue(asset, cad + 100n))
      : unitsForCadValue(asset, cad) + random.unitsBelow(unitsForCadValue(asset, 1n));
    const isRecent = random.chance(45);
    const day = isRecent ? 0 : random.pick(week.busy) + week.days * random.below(week.weeks);
    const at = timeBefore(now)(drawDays(random, day + 2 * minuteDays, isRecent ? 1.99 : 0.99));
    const isWaiting = isRecent && random.chance(pendingPercent);
    const information = isWaiting ? ({ status: random.pick(pendingStatuses) } as const) : completedDeposit(random, wallet);
    return depositStep(history, random, { at, wallet, asset, units, ...information });
  });
}

/** Returns a deposit with submitted information. */
function completedDeposit(
  random: Random,
  wallet: InsertedWallet,
): Pick<SeedDeposit, 'status' | 'originator' | 'thirdParty' | 'isClientInstructed'> {
  return {
    status: 'completed',
    originator: wallet.originator ?? random.pick(Object.values(originators)),
    thirdParty: random.chance(8) ? random.pick(Object.values(thirdParties)) : null,
    isClientInstructed: random.chance(20) ? true : null,
  };
}

/** The number of transactions of a kind that have this status. */
export type OutgoingCount = readonly [sort: SeedOutgoing['sort'], status: TransactionStatus, count: number];

/**
 * Returns transfers and withdrawals of 84 days. A third of them are in the last two days. Pending transactions are from the
 * last eight hours.
 */
export function outgoingHistory({ history, random, now, places }: SeededWorld, counts: readonly OutgoingCount[]): readonly Step[] {
  const allPayments = counts.flatMap(([sort, status, count]) => Array.from({ length: count }, () => ({ sort, status })));
  return allPayments.flatMap(({ sort, status }) => {
    const isOpen = unfinishedStatuses.some((unfinishedStatus) => unfinishedStatus === status);
    const days = isOpen
      ? drawDays(random, 3 * minuteDays, 0.33)
      : random.chance(34)
        ? drawDays(random, 0.05, 1.95)
        : drawDays(random, 2, 81);
    const at = timeBefore(now)(days);
    const endedAt = isOpen ? null : new Date(at.getTime() + 45_000 + random.below(55 * 60_000));
    return outgoingSteps(history, random, places, { at, endedAt, status, sort });
  });
}

/**
 * Writes a past to empty tables. Its wallets must already exist. After the transactions, `holders` writes the other records
 * that own ledger accounts.
 */
export async function writeHistory(
  trx: Transaction<Tables>,
  { transactions, amounts, touchedWallets, book }: History,
  holders: (trx: Transaction<Tables>) => Promise<void> = async () => undefined,
): Promise<void> {
  await writeRows(trx, 'transactions', transactions);
  await writeRows(trx, 'transaction_amounts', amounts);
  await writeRows(trx, 'transaction_wallets', touchedWallets);
  await holders(trx);
  await writeRows(trx, 'accounts', book.accounts);
  await writeRows(trx, 'entries', book.entries);
}
