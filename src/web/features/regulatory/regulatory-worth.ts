import { decimal, decimalOf, type Decimal } from '#contract/money.ts';
import { thresholdStanding, type CadForecast } from '#contract/rules/cad-forecast.ts';
import { singleThresholdCad, windowThresholdCad } from '#contract/rules/regulatory.ts';
import { cutFraction } from '#web/lib/digits.ts';
import { timeAgo } from '#web/lib/format-time.ts';

/** A worth in whole CAD, in cents below a hundred: the digits behind would pretend to know more than a forecast does. Cut, never rounded up. */
export function roughCad(cad: Decimal): Decimal {
  const places = decimal.compare(cad, decimalOf('100')) < 0 ? 2 : 0;
  const cut = cutFraction(cad, places) ?? cad;
  return decimalOf(cut.endsWith('.') ? cut.slice(0, -1) : cut);
}

/** The threshold that a forecast is too near to for a figure, in CAD, at an instant in ms since 1970; null when it may be told. What the rate has moved may decide. */
export function nearThreshold({ cad, source }: CadForecast, nowMs: number): Decimal | null {
  const ageMs = nowMs - Date.parse(source.at);
  return [singleThresholdCad, windowThresholdCad].find((threshold) => thresholdStanding(cad, threshold, ageMs) === 'near') ?? null;
}

/** How old the rate of a forecast is: `'3 hours old'`, `'new'`. */
export function rateAge({ source }: CadForecast, nowMs: number): string {
  const ago = timeAgo(source.at, nowMs);
  return ago?.endsWith(' ago') === true ? ago.replace(/ ago$/, ' old') : 'new';
}
