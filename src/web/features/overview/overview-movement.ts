import { dayMs } from '#contract/limits.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { timeOf, movedAmounts, kindOf } from '#web/parts/transaction/transaction-facts.ts';

/** A total of incoming and a total of outgoing transactions. */
export type InAndOut = { readonly in: Decimal; readonly out: Decimal };

/** The transactions of one UTC day: numbers of deposits and withdrawals, and totals by asset. */
export type DayMovement = {
  readonly day: string;
  readonly in: number;
  readonly out: number;
  readonly sums: ReadonlyMap<string, InAndOut>;
};

/** The UTC day of a time: `'2026-07-21'`. Null for invalid text. */
function utcDay(iso: string | null | undefined): string | null {
  const ms = Date.parse(iso ?? '');
  return Number.isNaN(ms) ? null : new Date(ms).toISOString().slice(0, 10);
}

/** The last UTC days before a time (ms since 1970), oldest first. */
export function lastDays(count: number, nowMs: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => new Date(nowMs - (count - 1 - index) * dayMs).toISOString().slice(0, 10));
}

/**
 * The deposits and withdrawals of each day. A deposit counts on receipt and a withdrawal on completion; transfers between own
 * wallets do not count.
 */
export function movementByDay(records: readonly Transaction[], days: readonly string[]): readonly DayMovement[] {
  const dayRecords = records.flatMap((record) => movementOf(record) ?? []);
  return days.map((day) => {
    const movementsOfDay = dayRecords.filter((movement) => movement.day === day);
    return {
      day,
      in: movementsOfDay.filter(({ direction }) => direction === 'in').length,
      out: movementsOfDay.filter(({ direction }) => direction === 'out').length,
      sums: sumsOf(movementsOfDay),
    };
  });
}

type RecordMovement = { readonly day: string; readonly direction: 'in' | 'out'; readonly record: Transaction };

function movementOf(record: Transaction): RecordMovement | null {
  const { icon: direction } = kindOf(record);
  if (direction !== 'in' && direction !== 'out') return null;
  const isCompleted = record.type === 'external' || record.status === 'completed';
  const day = utcDay(record.type === 'external' ? record.timestamp : (record.completed_at ?? record.created_at));
  return isCompleted && day !== null ? { day, direction, record } : null;
}

const zero = decimalOf('0');

function sumsOf(dayRecords: readonly RecordMovement[]): ReadonlyMap<string, InAndOut> {
  const sums = new Map<string, InAndOut>();
  for (const { direction, record } of dayRecords)
    for (const [symbol, amount] of movedAmounts(record)) {
      const asset = symbol.toLowerCase();
      const sum = sums.get(asset) ?? { in: zero, out: zero };
      sums.set(asset, { ...sum, [direction]: decimal.add(sum[direction], amount) });
    }
  return sums;
}

/** The days that the records cover. If older records were not read, only the days since the oldest record. */
export function daysCovered(days: readonly string[], records: readonly Transaction[], isComplete: boolean): readonly string[] {
  if (isComplete) return days;
  const oldestDay = records.map((record) => utcDay(timeOf(record))).findLast((day) => day !== null);
  return oldestDay === undefined || oldestDay === null ? [] : days.filter((day) => day >= oldestDay);
}
