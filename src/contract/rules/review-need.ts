import type { ReviewPolicy } from '#contract/desk/command.ts';
import { decimal, decimalOf, type Decimal } from '#contract/money.ts';

/** Whether a second person must release a command, and why. */
export type ReviewNeed = { readonly needed: boolean; readonly why: string };

/**
 * Whether a command of this value needs a review. A value without a rate counts as above the limit.
 * Sending, 1: `/bff/settings/review`.
 */
export function reviewNeed({ mode, above_cad: above }: ReviewPolicy, worthCad: Decimal | null): ReviewNeed {
  if (mode === 'off') return { needed: false, why: 'reviews are switched off' };
  if (mode === 'always') return { needed: true, why: 'every command is reviewed' };
  if (worthCad === null) return { needed: true, why: `its worth in CAD is unknown, which counts as above ${above} CAD` };
  const isAbove = decimal.compare(worthCad, decimalOf(above)) > 0;
  return { needed: isAbove, why: `worth about ${worthCad} CAD, ${isAbove ? 'above' : 'not above'} ${above} CAD` };
}
