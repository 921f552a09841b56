import { limitInCad } from '#contract/money/cad-cents.ts';
import { singleThresholdCad, windowThresholdCad } from '#contract/money/cad-thresholds.ts';
import { thresholdPosition } from '#contract/money/rate-drift.ts';
import type { CadForecast } from '#contract/rules/cad-forecast.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { timeAgo } from '#web/lib/format-time.ts';

/** The threshold in CAD that the estimate may have crossed, because the rate may have changed. Null if no threshold is close. */
export function nearThreshold({ cad, source }: CadForecast, nowMs: number): Decimal | null {
  const ageMs = nowMs - Date.parse(source.at);
  return [singleThresholdCad, windowThresholdCad].find((threshold) => thresholdPosition(cad, threshold, ageMs) === 'near') ?? null;
}

/** Why an estimate leaves open on which side of a threshold the value is. */
export function nearThresholdReason(threshold: Decimal): string {
  return `Too close to ${limitInCad(threshold)} CAD to decide at rates of this age`;
}

/** The age of the rate in an estimate: `'3 hours old'`, `'new'`. */
export function rateAge({ source }: CadForecast, nowMs: number): string {
  const ago = timeAgo(source.at, nowMs);
  return ago?.endsWith(' ago') === true ? ago.replace(/ ago$/, ' old') : 'new';
}
