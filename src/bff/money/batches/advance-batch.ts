import { Refusal } from '#bff/core/refusal.ts';
import { fingerprintOf, insertOnceFree, readRecent, type CommandInput, type Released } from '#bff/money/commands/make-command.ts';
import { sendCommand } from '#bff/money/commands/send-command.ts';
import type { Money } from '#bff/money/money.ts';
import { currentTreasurer } from '#bff/money/orders/still-allowed.ts';
import { nextStep } from '#contract/money/batch-plan.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import type { BatchRecord, PartRecord } from './batches.ts';
import { factsOfPart, likenessOfPart, requestOfPart } from './part-command.ts';

/** Temporary refusals: the next sweep looks again. It repeats no part whose outcome could not be recorded. */
const passing: readonly string[] = [
  'unresolved_send',
  'unavailable',
  'upstream_unreachable',
  'upstream_failed',
  'too_many_requests',
  'outcome_unknown',
];

/**
 * Sends the parts of a running batch one after another. Each part waits for the confirmation of the
 * previous one. Returns when it has to wait.
 */
export async function advanceBatch(money: Money, id: string, isStopped: () => boolean): Promise<void> {
  let goesOn = true;
  while (goesOn && !isStopped()) goesOn = await takeStep(money, id);
}

/** Whether another step may follow at once. */
async function takeStep(money: Money, id: string): Promise<boolean> {
  const batch = await money.batches.find(id);
  if (batch?.state !== 'running') return false;
  const parts = (await money.batches.partsOf([id])).get(id) ?? [];
  const step = nextStep(parts.map(({ state }) => state ?? 'waiting'));
  if (step.is === 'wait') return false;
  if (step.is === 'end') {
    await money.batches.move({ id, from: ['running'], set: { state: 'ended', reason: step.reason }, by: null });
    return false;
  }
  const part = parts[step.part];
  return part !== undefined && sendPart(money, batch, part);
}

/**
 * Creates the command of a part and makes its one attempt. The command's id was assigned with the
 * batch.
 */
async function sendPart(money: Money, batch: BatchRecord, part: PartRecord): Promise<boolean> {
  try {
    const user = await currentTreasurer(money.tables, batch.user_id);
    const command = commandOfPart(money, batch, part, user);
    const { row, isNew } = await insertOnceFree(money, command, await readRecent(money, [likenessOfPart(command.facts)]));
    if (!isNew || row.state !== 'sending') return false;
    await sendCommand(money, row.id, user);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (passing.includes(error.code)) return false;
    const state = error.code === 'possible_duplicate' ? ('paused' as const) : ('ended' as const);
    await money.batches.move({
      id: batch.id,
      from: ['running'],
      set: { state, reason: `Part ${part.number}: ${error.message}` },
      by: null,
    });
    return false;
  }
}

function commandOfPart(money: Money, batch: BatchRecord, part: PartRecord, user: CommandInput['user']): CommandInput {
  const rows = money.batches.rowsOf(batch).rows.slice(part.first_row, part.first_row + part.row_count);
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
    // Ending the batch waits for this transaction, or this one sees the end. A row is therefore
    // never both left out and sent.
    holds: async (trx) => {
      const now = await trx.selectFrom('batches').select('state').where('id', '=', batch.id).forUpdate().executeTakeFirst();
      if (now?.state !== 'running') throw new Refusal('command_ended', `The batch is ${now?.state ?? 'gone'}`);
    },
  };
}

/** The review that released the whole batch, for each of its parts. */
function releaseOf(batch: BatchRecord): Released | null {
  if (batch.review_decision !== 'release') return null;
  const { review_why, reviewer_name, reviewer_email, reviewed_at, review_reason } = batch;
  return { review_why, reviewer_name, reviewer_email, reviewed_at, review_reason };
}
