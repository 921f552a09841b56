import { orderOfFacts } from '#bff/money/checks/checked-order.ts';
import type { Money } from '#bff/money/money.ts';
import { fingerprintOf, type NewOrder } from '#bff/money/orders/create-order.ts';
import type { ReviewColumns } from '#bff/money/orders/order-store.ts';
import type { PreparedRequest } from '#bff/proxy/index.ts';
import { commandRows } from '#contract/desk/command.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { earlierName } from '#contract/money/repeats.ts';
import { commandFacts, walletAssetLockOf, duplicateKeyOf, paidDestinations } from '#contract/rules/command-facts.ts';
import { commandProblem, markOf, requestText } from '#contract/rules/command-request.ts';
import { dustPayment, paymentsOf } from '#contract/rules/order-payments.ts';
import type { NewCommand } from './journal.ts';

/** The policy's decision and the approvals of the whole batch, copied to each part. */
export type BatchReview = Omit<ReviewColumns, 'awaits_since'>;

/** A command to create, for a user's request or for a part of a batch. */
export function newCommand(
  money: Pick<Money, 'journal'>,
  kind: CommandKind,
  { path, params, body }: Pick<PreparedRequest, 'path' | 'params' | 'body'>,
  batchReview: BatchReview | null = null,
): NewOrder<NewCommand> {
  const { method } = commandRows[kind];
  const fingerprint = fingerprintOf([method, path, body]);
  const facts = commandFacts(kind, params, body);
  const payments = paymentsOf(kind, facts, body);
  return {
    fingerprint,
    // The rows of a batch were already checked when it was created.
    problem: (id) => commandProblem(kind, id, body) ?? (batchReview === null ? dustPayment(kind, facts.asset, payments) : null),
    order: ({ id, confirmedRepeats }) =>
      orderOfFacts(kind, facts, {
        id,
        confirmedRepeats,
        destinations: paidDestinations(kind, facts, body),
        payments,
        waivedRules: batchReview === null ? [] : ['review'],
      }),
    rows: ({ columns, checkResult: { stop, repeats = [] } }) => {
      const { id } = columns;
      const text = requestText(kind, id, body);
      return {
        ...columns,
        kind,
        state: stop?.is === 'review' ? 'awaiting_review' : 'sending',
        wallet_id: facts.walletId === null ? null : String(facts.walletId),
        asset: facts.asset,
        amount: facts.amount,
        destination: JSON.stringify(facts.destination),
        lane: walletAssetLockOf(facts),
        likeness: duplicateKeyOf(kind, facts),
        method,
        path,
        sealed_body: text === null ? null : money.journal.seal(text, id, 'body'),
        mark: markOf(kind, id),
        duplicate_of: repeats.length === 0 ? null : repeats.map(({ earlier }) => earlierName(earlier)).join(','),
        ...batchReview,
      };
    },
  };
}
