import * as z from 'zod/mini';
import { Refusal } from '#bff/core/refusal.ts';
import type { RunChecks } from '#bff/money/checks/run-checks.ts';
import type { NewCommand } from '#bff/money/commands/journal.ts';
import { newCommand, type BatchReview } from '#bff/money/commands/new-command.ts';
import { sendCommand } from '#bff/money/commands/send-command.ts';
import type { Money } from '#bff/money/money.ts';
import { writeOrder, type NewOrder } from '#bff/money/orders/create-order.ts';
import { currentTreasurer } from '#bff/money/orders/require-treasurer.ts';
import { unsentStates, type CommandState } from '#contract/money/command-basics.ts';
import type { ConfirmedRepeat } from '#contract/money/repeats.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { readJson } from '#contract/wire/json.ts';
import { requestOfPart, rowPayments } from './batch-order.ts';
import type { BatchRecord, PartRecord } from './batches.ts';
import { policyBlockOf, holdBatch } from './hold-batch.ts';

/** Temporary refusals, after which the next sweep tries to send the part again. A part with an unknown outcome is never sent again. */
const temporaryCodes: readonly string[] = [
  'unresolved_send',
  'unavailable',
  'upstream_unreachable',
  'upstream_failed',
  'too_many_requests',
  'outcome_unknown',
];

/**
 * Sends the parts of a running batch one after another. Each part waits until the previous part is confirmed. Returns when
 * the batch must wait.
 */
export async function advanceBatch(money: Money, id: string, isStopped: () => boolean): Promise<void> {
  let mayContinue = true;
  while (mayContinue && !isStopped()) mayContinue = await takeStep(money, id);
}

/** Takes one step of a batch. Returns whether another step may follow at once. */
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
  if (await holdBatch(money, id)) return false;
  const part = parts[step.part];
  return part !== undefined && sendPart(money, batch, part);
}

/** What the desk does next with a running batch. */
type BatchStep =
  | { readonly is: 'send'; readonly part: number }
  | { readonly is: 'wait' }
  | { readonly is: 'end'; readonly reason: string | null };

/**
 * Returns the next step of a batch. The next part is sent only after all earlier parts are confirmed. A part that was not sent
 * ends the batch, so that a user can check the batch before any later part is sent.
 */
export function nextStep(parts: readonly (CommandState | 'waiting')[]): BatchStep {
  for (const [part, state] of parts.entries()) {
    if (state === 'confirmed') continue;
    if (state === 'waiting') return { is: 'send', part };
    if (unsentStates.some((unsentState) => unsentState === state))
      return { is: 'end', reason: `Part ${part + 1} was ${state.replace('_', ' ')}, so the desk did not send the later parts` };
    return { is: 'wait' };
  }
  return { is: 'end', reason: null };
}

/** Creates the command of a part, with the id that was assigned with the batch, and makes its only attempt. */
async function sendPart(money: Money, batch: BatchRecord, part: PartRecord): Promise<boolean> {
  try {
    const user = await currentTreasurer(money.tables, batch.user_id, money.now());
    const requester = {
      id: part.command_id,
      userId: user.id,
      email: user.email,
      requestId: `batch ${batch.id}`,
      confirmedRepeats: confirmedOf(batch),
    };
    const { row, runChecks } = await writeOrder(money, money.journal, requester, newPart(money, batch, part));
    if (runChecks === null || row.state !== 'sending') return false;
    await sendCommand(money, row, withCurrentPolicy(money, batch, runChecks), user);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (temporaryCodes.includes(error.code)) return false;
    const state = ['possible_duplicate', 'reconciliation_open'].includes(error.code) ? ('paused' as const) : ('ended' as const);
    await money.batches.move({
      id: batch.id,
      from: ['running'],
      set: { state, reason: `Part ${part.number}: ${error.message}` },
      by: null,
    });
    return false;
  }
}

/**
 * Runs the checks of a part when a replica claims the part for sending. A policy that became stricter after the creation of the
 * batch stops the part.
 */
function withCurrentPolicy(money: Money, batch: BatchRecord, runChecks: RunChecks): RunChecks {
  return async (trx, createdAt) => {
    const checkedOrder = await runChecks(trx, createdAt);
    if (checkedOrder.stop !== null || (await policyBlockOf(money, trx, batch)) === null) return checkedOrder;
    const refusal = new Refusal('policy_refused', 'The policy changed before this part was sent');
    return { ...checkedOrder, stop: { is: 'refuse', refusal } };
  };
}

const confirmedSchema = z.array(z.object({ row: integerSchema(0), name: z.string() }));

/** The repeats that the batch's requester confirmed. */
function confirmedOf({ confirmed_repeats: text }: BatchRecord): readonly ConfirmedRepeat[] {
  return confirmedSchema.parse(readJson(text));
}

function newPart(money: Money, batch: BatchRecord, part: PartRecord): NewOrder<NewCommand> {
  const payments = money.batches.paymentsOf(batch, part);
  const command = newCommand(money, 'batch_send', requestOfPart(payments), reviewOfParts(batch));
  return {
    ...command,
    keyKind: 'part',
    // Only payments from before the batch's creation count as earlier payments.
    order: (requester) => {
      const order = command.order(requester);
      const calls = order.calls.map((call) => ({ ...call, firstRow: part.first_row }));
      return { ...order, calls, payments: rowPayments(payments, part.first_row), batchId: batch.id, createdAt: batch.made_at };
    },
    // Locks the batch, so that a stop waits for this transaction, or this transaction sees the stop. A row is therefore
    // never both left out and sent.
    holds: async (trx) => {
      const now = await trx.selectFrom('batches').select('state').where('id', '=', batch.id).forUpdate().executeTakeFirst();
      if (now?.state !== 'running') throw new Refusal('command_ended', `The batch is ${now?.state ?? 'gone'}`);
      if ((await policyBlockOf(money, trx, batch)) !== null) throw new Refusal('unavailable', 'The policy changed: try again');
    },
  };
}

/** The policy's decision and the approvals of the whole batch, copied to each part. */
function reviewOfParts(batch: BatchRecord): BatchReview {
  const { review_needed, review_why, reviewer_name, reviewer_email, reviewed_at, review_decision, review_reason, review_required } = batch;
  const { policy_version, policy_rule, policy_words, policy_then } = batch;
  const reviewColumns = { reviewer_name, reviewer_email, reviewed_at, review_decision, review_reason, review_required };
  return { review_needed, review_why, ...reviewColumns, policy_version, policy_rule, policy_words, policy_then };
}
