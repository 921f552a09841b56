import type { ReviewPolicy } from '#contract/desk/command.ts';
import { dayMs } from '#contract/limits.ts';
import { isTooOldToTell, thresholdStanding } from './cad-forecast.ts';
import { decimal, decimalOf, type Decimal } from './money.ts';

/** Whether a second person must release a command, and why. */
export type ReviewNeed = { readonly needed: boolean; readonly why: string };

/** An estimated value in CAD, and the age of its rate, ms. */
export type Worth = { readonly cad: Decimal; readonly ageMs: number };

/**
 * Whether a command of this value needs a review. A value without a rate, or by one too old to tell,
 * counts as above the limit; so does one so near that the rate may have moved across it.
 */
export function reviewNeed({ mode, above_cad: above }: ReviewPolicy, worth: Worth | null): ReviewNeed {
  if (mode === 'off') return { needed: false, why: 'reviews are switched off' };
  if (mode === 'always') return { needed: true, why: 'every command is reviewed' };
  if (worth === null) return { needed: true, why: `its worth in CAD is unknown, which counts as above ${above} CAD` };
  const { cad, ageMs } = worth;
  const [about, byRate] = [`worth about ${cad} CAD`, `by a rate of ${Math.floor(ageMs / dayMs)} days ago`];
  if (decimal.compare(cad, decimalOf(above)) > 0) return { needed: true, why: `${about}, above ${above} CAD` };
  if (isTooOldToTell(ageMs)) return { needed: true, why: `${about} ${byRate}, which is too old to tell` };
  if (thresholdStanding(cad, decimalOf(above), ageMs) !== 'below')
    return { needed: true, why: `${about} ${byRate}, too near ${above} CAD` };
  return { needed: false, why: `${about}, not above ${above} CAD` };
}
