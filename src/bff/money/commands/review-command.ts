import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#bff/auth/index.ts';
import type { Refusal } from '#bff/core/refusal.ts';
import { refusalIn } from '#bff/money/checks/order-sources.ts';
import { readRecordsSince } from '#bff/money/checks/read-records.ts';
import { prepareChecks } from '#bff/money/checks/run-checks.ts';
import { sentRecordRefusal } from '#bff/money/checks/sent-record.ts';
import type { Money } from '#bff/money/money.ts';
import { existingOrder, reviewOrder, type Review } from '#bff/money/orders/review-order.ts';
import { noteMark } from '#contract/rules/command-request.ts';
import { attemptTime } from './attempt-time.ts';
import { orderOfRow, type CommandRow } from './journal.ts';
import { attemptCommand, claimColumns, stoppedState } from './send-command.ts';

/** Rules that an approval waives, because the approver saw the results of the checks. */
const rulesWaivedByApproval = ['duplicate', 'review'] as const;

/** Declines another user's command, or approves the command and then claims and sends it. */
export async function reviewCommand(money: Money, request: FastifyRequest, id: string, review: Review): Promise<CommandRow> {
  const { journal } = money;
  const time = attemptTime(money);
  const order = await existingOrder(journal, id);
  const runChecks = await prepareChecks(money, orderOfRow(order, rulesWaivedByApproval));
  const sentRefusal = review.decision === 'release' ? await readSentRefusal(money, order) : null;
  const reviewResult = await reviewOrder(
    money,
    journal,
    { request, id, review },
    async (trx, row, { reviewColumns, user, stop: refusal }) => {
      if (sentRefusal !== null) throw sentRefusal;
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

/** Why the order must not be sent: the custodian has a record with its mark, or the custodian's records cannot be read. */
function readSentRefusal(money: Money, { id, mark, made_at: createdAt }: CommandRow): Promise<Refusal | null> {
  if (mark !== noteMark(id)) return Promise.resolve(null);
  return readRecordsSince(money, createdAt).then(({ records }) => sentRecordRefusal(id, records), refusalIn);
}
