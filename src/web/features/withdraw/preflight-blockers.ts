import type { Preflight, PreflightLine } from '#contract/desk/preflight.ts';
import { duplicateId } from '#web/parts/command/duplicate-id.ts';
import type { Typed } from './withdraw-values.ts';

/** Why a withdrawal cannot be sent yet: a refusing line, or one whose confirmation is missing. */
export function holdsOf(preflight: Preflight, typed: Typed, address: string | null): readonly PreflightLine[] {
  return preflight.lines.filter((line) => line.answer === 'no' || !isLookedAt(line, typed, address));
}

/**
 * Whether a line needs no further confirmation. First sends and own addresses are only reported.
 */
function isLookedAt(line: PreflightLine, { compared, repeats }: Typed, address: string | null): boolean {
  if (line.answer !== 'ask') return true;
  if (line.rule === 'look_alike') return compared === comparedText(address, line.address);
  if (line.rule === 'duplicate') return repeats !== '' && repeats === duplicateId(line);
  return true;
}

/** Recorded after the middles of two addresses were compared; it applies only to these two. */
export function comparedText(address: string | null, alike: string | null): string {
  return `${address ?? ''} ${alike ?? ''}`;
}
