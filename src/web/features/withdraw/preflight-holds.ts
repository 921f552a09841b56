import type { Preflight, PreflightLine } from '#contract/desk/preflight.ts';
import { earlierId } from '#web/parts/command/earlier-id.ts';
import type { Typed } from './withdraw-values.ts';

/** What keeps a withdrawal from being sent: a line that says no, or one that a person must look at first and has not. */
export function holdsOf(preflight: Preflight, typed: Typed, address: string | null): readonly PreflightLine[] {
  return preflight.lines.filter((line) => line.answer === 'no' || !isLookedAt(line, typed, address));
}

/** Whether a line asks for nothing that was not done. First sends and own addresses are said and hold nothing up. */
function isLookedAt(line: PreflightLine, { compared, repeats }: Typed, address: string | null): boolean {
  if (line.answer !== 'ask') return true;
  if (line.rule === 'look_alike') return compared === comparedText(address, line.address);
  if (line.rule === 'duplicate') return repeats !== '' && repeats === earlierId(line);
  return true;
}

/** What is noted once the middles of two addresses were compared: it counts for these two alone. */
export function comparedText(address: string | null, alike: string | null): string {
  return `${address ?? ''} ${alike ?? ''}`;
}
