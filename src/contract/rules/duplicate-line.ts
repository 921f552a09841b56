import type { PreflightLine } from '#contract/desk/preflight.ts';
import type { Repeat } from '#contract/error.ts';
import { duplicateTime } from '#contract/limits.ts';
import { preflightLine } from './preflight-lines.ts';

/** Checks whether a payment repeats a payment of the last 24 hours. */
export function duplicateLine(repeats: readonly Repeat[]): PreflightLine {
  const [firstRepeat, ...furtherRepeats] = repeats;
  if (firstRepeat === undefined) return preflightLine('duplicate', 'yes', `No identical payment within ${duplicateTime.label}`);
  const { earlier } = firstRepeat;
  const { start, name, status } = repeatTexts(firstRepeat);
  const text =
    furtherRepeats.length === 0 ? `${start}${name}${status}` : `${repeats.length} rows repeat a payment of the last ${duplicateTime.label}`;
  return preflightLine('duplicate', 'ask', text, {
    transaction_id: earlier.record_id ?? null,
    command_id: earlier.command_id ?? null,
    read_at: earlier.at,
    repeats: [...repeats],
  });
}

const outcomeTexts = { sent: ', already sent', waiting: ', not sent yet', unknown: ', may have been sent' } as const;

/** The texts about a repeat: `'Line 2: Identical payment requested 2026-11-30 18:15 UTC in '`, `'row 3 of a batch'`, `', not sent yet'`. */
export function repeatTexts({ line, earlier }: Omit<Repeat, 'row'>) {
  const { at, batch_id: batch, command_id: command, record_id: record, row = 0, outcome } = earlier;
  const time = at === null ? '' : ` ${at.slice(0, 16).replace('T', ' ')} UTC`;
  return {
    start: `${line === undefined ? '' : `Line ${line}: `}Identical payment requested${time} in `,
    name: batch !== undefined ? `row ${row + 1} of a batch` : command !== undefined ? 'another request' : `transaction ${record}`,
    status: outcome === undefined ? '' : outcomeTexts[outcome],
  };
}

/** Returns the line for transactions that could not be read. */
export function unreadDuplicateLine(): PreflightLine {
  return preflightLine('duplicate', 'cannot_tell', `The transactions of the last ${duplicateTime.label} could not be loaded`);
}
