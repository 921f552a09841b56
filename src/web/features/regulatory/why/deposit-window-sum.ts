import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { windowThresholdCad } from '#contract/money/cad-thresholds.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { ThresholdPosition } from '#contract/money/rate-drift.ts';
import { cadForecast, type CadRate } from '#contract/rules/cad-forecast.ts';
import { depositWindow, type DepositWindow } from '#contract/rules/deposit-window.ts';
import { transactionKey, type ExternalTransaction } from '#contract/service/transaction.ts';
import { cadRatesQuery } from '#web/data/cad-rates.ts';
import { depositsAround, type DepositsAround } from '#web/data/deposits-around.ts';
import { positionOf, rateGapMs, type CadEstimate } from '#web/features/regulatory/cad-estimate.ts';

/** The 24-hour window around a deposit, with the deposits loaded so far. */
export type WindowSum = {
  readonly window: DepositWindow<ExternalTransaction>;
  /** Whether the sum exceeds the threshold. `near` means that the estimate is too close to the threshold to be certain. */
  readonly position: ThresholdPosition;
  /** Number of deposits without a CAD rate. */
  readonly unknownRateCount: number;
  /** The sum as an estimate. Null without rates. */
  readonly estimate: CadEstimate | null;
  readonly isComplete: boolean;
};

/** Sums the deposits within 24 hours around a deposit. Null for a deposit without a time. */
export function windowSum(
  deposit: ExternalTransaction,
  nearbyDeposits: DepositsAround,
  rates: ReadonlyMap<string, CadRate>,
): WindowSum | null {
  const atMs = Date.parse(deposit.timestamp ?? '');
  if (Number.isNaN(atMs)) return null;
  const key = transactionKey(deposit);
  const otherDeposits = nearbyDeposits.deposits.filter((other) => transactionKey(other) !== key);
  const receivedDeposits = [deposit, ...otherDeposits].map((item) => ({
    item,
    atMs: Date.parse(item.timestamp ?? ''),
    cad: cadForecast(item, rates)?.cad ?? null,
  }));
  const window = depositWindow(receivedDeposits, atMs);
  const gapsMs = window.steps.flatMap(({ item }) => {
    const source = cadForecast(item, rates)?.source;
    return source === undefined ? [] : [rateGapMs(source, item)];
  });
  const unknownCount = window.steps.filter(({ cad }) => cad === null).length;
  const widestGapMs = gapsMs.reduce((widest, each) => (Math.abs(each) > Math.abs(widest) ? each : widest), 0);
  const estimate = { cad: window.totalCad, rateGapMs: widestGapMs, isSum: gapsMs.length > 1 };
  const positionByRates = positionOf(estimate, windowThresholdCad);
  const isCertain = unknownCount === 0 && nearbyDeposits.isComplete;
  return {
    window,
    position: positionByRates === 'below' && !isCertain ? 'near' : positionByRates,
    unknownRateCount: unknownCount,
    estimate: gapsMs.length === 0 ? null : estimate,
    isComplete: nearbyDeposits.isComplete,
  };
}

/**
 * Whether the chart uses a logarithmic scale. It does if the sum is so far above the threshold that early deposits would be
 * invisible.
 */
export function isLogScale({ totalCad }: Pick<WindowSum['window'], 'totalCad'>): boolean {
  return decimal.compare(totalCad, decimal.multiply(windowThresholdCad, decimalOf('5'))) > 0;
}

/** Loads the deposits around a deposit and sums them. The sum is undefined while they load. */
export function useWindowSum(deposit: ExternalTransaction) {
  const atMs = Date.parse(deposit.timestamp ?? '');
  const rates = useQuery(cadRatesQuery);
  const aroundQuery = useQuery({ ...depositsAround(atMs), enabled: !Number.isNaN(atMs) });
  const [cadRates, deposits] = [rates.data, aroundQuery.data];
  const sum = useMemo(
    () => (cadRates === undefined || deposits === undefined ? undefined : windowSum(deposit, deposits, cadRates)),
    [deposit, cadRates, deposits],
  );
  return { sum, rates, aroundQuery };
}
