import type { Desk } from '#bff/desk.ts';
import { fingerprintOf, insertOnceFree, readRecent, type Asked, type Released } from '#bff/journal/make-command.ts';
import { sendCommand } from '#bff/journal/send-command.ts';
import { currentTreasurer } from '#bff/journal/still-allowed.ts';
import { Refusal } from '#bff/refusal.ts';
import { integerOfText } from '#contract/integer.ts';
import { nextStep } from '#contract/rules/batch-plan.ts';
import type { BatchRecord, PartRecord } from './batches.ts';
import { factsOfPart, requestOfPart } from './part-command.ts';

/** Refusals that pass by themselves: the next sweep asks again. */
const passing: readonly string[] = ['unresolved_send', 'unavailable', 'upstream_unreachable', 'upstream_failed', 'too_many_requests'];

/** Sends the parts of a running batch one after another, each once the one before it is confirmed; gives up where it has to wait. */
export async function advanceBatch(desk: Desk, id: string, isStopped: () => boolean): Promise<void> {
  let goesOn = true;
  while (goesOn && !isStopped()) goesOn = await takeStep(desk, id);
}

/** Whether there may be a further step at once. */
async function takeStep(desk: Desk, id: string): Promise<boolean> {
  const batch = await desk.batches.find(id);
  if (batch?.state !== 'running') return false;
  const parts = (await desk.batches.partsOf([id])).get(id) ?? [];
  const step = nextStep(parts.map(({ state }) => state ?? 'waiting'));
  if (step.is === 'wait') return false;
  if (step.is === 'end') {
    await desk.batches.move({ id, from: ['running'], set: { state: 'ended', reason: step.reason }, by: null });
    return false;
  }
  const part = parts[step.part];
  return part !== undefined && sendPart(desk, batch, part);
}

/** Makes the command of a part, under the id that it has had since the batch was made, and makes its one attempt. */
async function sendPart(desk: Desk, batch: BatchRecord, part: PartRecord): Promise<boolean> {
  try {
    const user = await currentTreasurer(desk.tables, batch.user_id);
    const { row, isNew } = await insertOnceFree(desk, asked(desk, batch, part, user), await readRecent(desk));
    if (!isNew || row.state !== 'sending') return false;
    await sendCommand(desk, row.id, user);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (passing.includes(error.code)) return false;
    const state = error.code === 'possible_duplicate' ? ('paused' as const) : ('ended' as const);
    await desk.batches.move({ id: batch.id, from: ['running'], set: { state, reason: `Part ${part.number}: ${error.message}` }, by: null });
    return false;
  }
}

function asked(desk: Desk, batch: BatchRecord, part: PartRecord, user: Asked['user']): Asked {
  const rows = desk.batches.rowsOf(batch).rows.slice(part.first_row, part.first_row + part.row_count);
  const prepared = requestOfPart({ walletId: integerOfText(batch.wallet_id), asset: batch.asset, rows });
  const released = releaseOf(batch);
  return {
    id: part.command_id,
    kind: 'batch_send',
    user,
    requestId: `batch ${batch.id}`,
    prepared,
    facts: factsOfPart(prepared),
    fingerprint: fingerprintOf('batch_send', prepared),
    duplicateOf: part.duplicate_of,
    ...(released === null ? {} : { released }),
    // Whoever ends the batch waits for this transaction, or this one sees it ended: a row is never both left and sent.
    holds: async (trx) => {
      const now = await trx.selectFrom('batches').select('state').where('id', '=', batch.id).forUpdate().executeTakeFirst();
      if (now?.state !== 'running') throw new Refusal('command_ended', `The batch is ${now?.state ?? 'gone'}`);
    },
  };
}

/** The review that released the whole, for each of its parts. */
function releaseOf(batch: BatchRecord): Released | null {
  if (batch.review_decision !== 'release') return null;
  const { review_why, reviewer_name, reviewer_email, reviewed_at, review_reason } = batch;
  return { review_why, reviewer_name, reviewer_email, reviewed_at, review_reason };
}
