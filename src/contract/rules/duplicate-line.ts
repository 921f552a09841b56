import type { PreflightLine } from '#contract/desk/preflight.ts';
import type { Earlier, Repeat } from '#contract/error.ts';
import { duplicateTime } from '#contract/limits.ts';
import { preflightLine } from './preflight-lines.ts';

/** Checks whether a payment repeats a payment of the last 24 hours. */
export function duplicateLine(repeats: readonly Repeat[]): PreflightLine {
  const [firstRepeat, ...furtherRepeats] = repeats;
  if (firstRepeat === undefined) return preflightLine('duplicate', 'yes', `No identical payment within ${duplicateTime.label}`);
  const { earlier } = firstRepeat;
  const text =
    furtherRepeats.length === 0
      ? `The same payment was already requested${earlierRowText(earlier)} in the last ${duplicateTime.label}`
      : `${repeats.length} rows repeat a payment of the last ${duplicateTime.label}`;
  return preflightLine('duplicate', 'ask', text, {
    transaction_id: earlier.record_id ?? null,
    command_id: earlier.command_id ?? null,
    read_at: earlier.at,
    repeats: [...repeats],
  });
}

/** Returns the place of an earlier payment in a batch: `' as row 1 of a batch'`. Returns an empty text for other payments. */
function earlierRowText({ batch_id: batch, row = 0 }: Earlier): string {
  return batch === undefined ? '' : ` as row ${row + 1} of a batch`;
}

/** Returns the line for transactions that could not be read. */
export function unreadDuplicateLine(): PreflightLine {
  return preflightLine('duplicate', 'cannot_tell', `The transactions of the last ${duplicateTime.label} could not be loaded`);
}
