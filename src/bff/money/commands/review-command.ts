import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#bff/auth/index.ts';
import type { Refusal } from '#bff/core/refusal.ts';
import { changedRecipientRefusal } from '#bff/money/checks/changed-recipient.ts';
import { refusalIn } from '#bff/money/checks/order-sources.ts';
import { readRecordsSince } from '#bff/money/checks/read-records.ts';
import { excludeOwnedRecords } from '#bff/money/checks/record-owners.ts';
import { prepareChecks } from '#bff/money/checks/run-checks.ts';
import { sentAlready, sentRecordRefusal } from '#bff/money/checks/sent-record.ts';
import type { Money } from '#bff/money/money.ts';
import { existingOrder, reviewOrder, type Review } from '#bff/money/orders/review-order.ts';
import { hasNotMoved, isRecordOf } from '#contract/rules/command-record.ts';
import { noteMark } from '#contract/rules/command-request.ts';
import { attemptTime } from './attempt-time.ts';
import { expectedRecord, orderOfRow, type CommandRow } from './journal.ts';
import { attemptCommand, claimColumns, stoppedState } from './send-command.ts';
import { storedOrder } from './stored-order.ts';

/** Rules that an approval waives, because the approver saw the results of the checks. */
const rulesWaivedByApproval = ['duplicate', 'review'] as const;

/** Declines another user's command, or approves the command and then claims and sends it. */
export async function reviewCommand(money: Money, request: FastifyRequest, id: string, review: Review): Promise<CommandRow> {
  const { journal } = money;
  const time = attemptTime(money);
  const order = await existingOrder(journal, id);
  const runChecks = await prepareChecks(money, orderOfRow(order, rulesWaivedByApproval));
  const approvalRefusal = review.decision === 'release' ? await readApprovalRefusal(money, order) : null;
  const reviewResult = await reviewOrder(
    money,
    journal,
    { request, id, review },
    async (trx, row, { reviewColumns, user, stop: refusal }) => {
      if (approvalRefusal !== null) throw approvalRefusal;
      await journal.lockWalletAsset(trx, row.lane);
      const { stop: currentStop } = await runChecks(trx);
      const stop = refusal ?? currentStop;
      if (stop?.is === 'wait') throw stop.refusal;
      const sendingColumns = { state: 'sending', ...claimColumns(money, time) } as const;
      const releasedChange = { set: sendingColumns, evidence: `Approved by ${user.name}; sending` };
      const { set, evidence } = stop === null ? releasedChange : stoppedState(stop, journal.date());
      const change = { id, from: ['awaiting_review'], detail: { review: 'release' }, by: user, requestId: request.id } as const;
      return journal.changeStateIn(trx, { ...change, set: { ...reviewColumns, ...set }, evidence });
    },
  );
  return reviewResult.state === 'sending' ? attemptCommand(money, reviewResult, time, sessionOf(request).user) : reviewResult;
}

/** Why the order must not be sent: it was sent before, its recipient has another address, or the custodian does not answer. */
async function readApprovalRefusal(money: Money, row: CommandRow): Promise<Refusal | null> {
  const sentRefusal = await readSentRefusal(money, row);
  const order = sentRefusal === null ? storedOrder(money, row) : null;
  return order === null ? sentRefusal : changedRecipientRefusal(money, { kind: 'command', id: row.id }, order).catch(refusalIn);
}

/**
 * Why the order must not be sent: the custodian has its record, or the custodian's records cannot be read. A direct batch has no
 * mark, so an equal record that belongs to no other request counts as its record.
 */
async function readSentRefusal(money: Money, row: CommandRow): Promise<Refusal | null> {
  const { id, kind, mark, made_at: createdAt } = row;
  if (kind !== 'batch_send' && mark !== noteMark(id)) return null;
  try {
    const read = await readRecordsSince(money, createdAt);
    if (kind !== 'batch_send') return sentRecordRefusal(id, read);
    const equalRecords = read.records.filter((record) => isRecordOf(expectedRecord(row), record) && !hasNotMoved(record));
    const [sentRecord] = await excludeOwnedRecords(money.tables, id, equalRecords);
    return sentRecord === undefined ? null : sentAlready(`transaction ${sentRecord.id}, which equals this request`);
  } catch (error) {
    return refusalIn(error);
  }
}
