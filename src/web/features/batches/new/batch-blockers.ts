import type { Preflight, PreflightLine } from '#contract/desk/preflight.ts';
import { duplicateId } from '#web/parts/command/duplicate-id.ts';

/** Confirmations by the user. */
export type Acknowledged = { readonly compared: string; readonly repeats: string };

/**
 * Recorded after look-alike addresses were compared. It applies only to the address in pre-flight
 * and to this number of rows.
 */
export function comparedText(address: string | null, rowCount: number): string {
  return `${address ?? ''} ${rowCount}`;
}

/** The pre-flight line about look-alike addresses, if it requires confirmation. */
export function alikeLine({ lines }: Preflight): PreflightLine | null {
  return lines.find(({ rule, answer }) => rule === 'look_alike' && answer === 'ask') ?? null;
}

/**
 * Why a batch cannot be sent yet, in a sentence, or null. `alikeCount`: number of rows with a
 * look-alike address.
 */
export function batchBlocker(preflight: Preflight, { compared, repeats }: Acknowledged, alikeCount: number): string | null {
  const refused = preflight.lines.find(({ answer }) => answer === 'no');
  if (refused !== undefined) return `${refused.text}.`;
  const alike = alikeLine(preflight);
  const isAlike = alike !== null || alikeCount > 0;
  if (isAlike && compared !== comparedText(alike?.address ?? null, alikeCount))
    return 'Compare the look-alike addresses in the pre-flight checks first.';
  const earlier = preflight.lines.find(({ rule, answer }) => rule === 'duplicate' && answer === 'ask');
  if (earlier !== undefined && (repeats === '' || repeats !== duplicateId(earlier)))
    return 'Check the earlier one in the pre-flight checks first.';
  return null;
}
