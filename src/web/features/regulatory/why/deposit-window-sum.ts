import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { windowThresholdCad } from '#contract/money/cad-thresholds.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { thresholdPosition, type ThresholdPosition } from '#contract/money/rate-drift.ts';
import { cadForecast, type CadRate } from '#contract/rules/cad-forecast.ts';
import { depositWindow, type DepositWindow } from '#contract/rules/deposit-window.ts';
import { transactionKey, type ExternalTransaction } from '#contract/service/transaction.ts';
import { cadRatesQuery } from '#web/data/cad-rates.ts';
import { depositsAround, type DepositsAround } from '#web/data/deposits-around.ts';

/** The deposits within 24 hours of one, as far as they were loaded. */
export type WindowSum = {
  readonly window: DepositWindow<ExternalTransaction>;
  /** Whether the sum exceeds the threshold; `near`: uncertain. */
  readonly standing: ThresholdPosition;
  /** Number of deposits without a CAD rate. */
  readonly unknown: number;
  /** The time of the oldest rate, ms since 1970, or null without rates. */
  readonly oldestRateMs: number | null;
  readonly isWhole: boolean;
};

/** Sums the deposits around one; null for a deposit without a time. */
export function windowSum(
  deposit: ExternalTransaction,
  around: DepositsAround,
  rates: ReadonlyMap<string, CadRate>,
  nowMs: number,
): WindowSum | null {
  const atMs = Date.parse(deposit.timestamp ?? '');
  if (Number.isNaN(atMs)) return null;
  const key = transactionKey(deposit);
  const others = around.deposits.filter((other) => transactionKey(other) !== key);
  const received = [deposit, ...others].map((item) => ({
    item,
    atMs: Date.parse(item.timestamp ?? ''),
    cad: cadForecast(item, rates)?.cad ?? null,
  }));
  const window = depositWindow(received, atMs);
  const used = window.steps.flatMap(({ item }) => {
    const source = cadForecast(item, rates)?.source;
    return source === undefined ? [] : [Date.parse(source.at)];
  });
  const unknown = window.steps.filter(({ cad }) => cad === null).length;
  const oldestRateMs = used.length === 0 ? null : Math.min(...used);
  const byRates = thresholdPosition(window.totalCad, windowThresholdCad, nowMs - (oldestRateMs ?? nowMs));
  const isCertain = unknown === 0 && around.isWhole;
  return { window, standing: byRates === 'below' && !isCertain ? 'near' : byRates, unknown, oldestRateMs, isWhole: around.isWhole };
}

/** Whether the chart uses a log scale: the sum is so far above the threshold that early steps would be invisible. */
export function isLogScale({ totalCad }: Pick<WindowSum['window'], 'totalCad'>): boolean {
  return decimal.compare(totalCad, decimal.multiply(windowThresholdCad, decimalOf('5'))) > 0;
}

/** Loads and sums the deposits around one; undefined while loading. */
export function useWindowSum(deposit: ExternalTransaction, nowMs: number) {
  const atMs = Date.parse(deposit.timestamp ?? '');
  const rates = useQuery(cadRatesQuery);
  const around = useQuery({ ...depositsAround(atMs), enabled: !Number.isNaN(atMs) });
  const [cadRates, deposits] = [rates.data, around.data];
  const sum = useMemo(
    () => (cadRates === undefined || deposits === undefined ? undefined : windowSum(deposit, deposits, cadRates, nowMs)),
    [deposit, cadRates, nowMs, deposits],
  );
  return { sum, rates, around };
}
