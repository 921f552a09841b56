import { decimal, decimalOf, type Decimal } from '#contract/money.ts';
import { thresholdStanding, type CadForecast } from '#contract/rules/cad-forecast.ts';
import { singleThresholdCad, windowThresholdCad } from '#contract/rules/regulatory.ts';
import { cutFraction } from '#web/lib/digits.ts';
import { timeAgo } from '#web/lib/format-time.ts';

/** What can be told of a deposit's worth: a rough figure, or the threshold that it is too near to. */
export type Worth = { readonly is: 'about'; readonly cad: Decimal } | { readonly is: 'near'; readonly thresholdCad: Decimal };

/** A worth in whole CAD, in cents below a hundred: the digits behind would pretend to know more than a forecast does. Cut, never rounded up. */
export function roughCad(cad: Decimal): Decimal {
  const places = decimal.compare(cad, decimalOf('100')) < 0 ? 2 : 0;
  const cut = cutFraction(cad, places) ?? cad;
  return decimalOf(cut.endsWith('.') ? cut.slice(0, -1) : cut);
}

/** What a forecast tells at an instant in ms since 1970: nothing near one of the two thresholds, for what the rate has moved may decide. */
export function worthOf({ cad, source }: CadForecast, nowMs: number): Worth {
  const ageMs = nowMs - Date.parse(source.at);
  const near = [singleThresholdCad, windowThresholdCad].find((threshold) => thresholdStanding(cad, threshold, ageMs) === 'near');
  return near === undefined ? { is: 'about', cad: roughCad(cad) } : { is: 'near', thresholdCad: near };
}

/** How old the rate of a forecast is: `'3 hours old'`, `'new'`. */
export function rateAge({ source }: CadForecast, nowMs: number): string {
  const ago = timeAgo(source.at, nowMs);
  return ago?.endsWith(' ago') === true ? ago.replace(/ ago$/, ' old') : 'new';
}
