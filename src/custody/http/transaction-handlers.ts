import type * as endpoints from '#contract/endpoints.ts';
import { listedTransactions, readTransactionRecord } from '#custody/presenters/transaction-record.ts';
import { submissionFor } from '#custody/regulatory/judge-submission.ts';
import { jsonTextOrNull } from '#custody/store/json-text.ts';
import { transactionList } from '#custody/store/transaction-list.ts';
import { lockTransaction, requireTransaction } from '#custody/store/transactions.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';
import type { Handlers } from './handler.ts';
import { envelope, readPage } from './list-page.ts';

/** The endpoints of transactions. Spec: Endpoints, Transactions. */
export const transactionHandlers = {
  listTransactions: async ({ query, service: { db } }) => {
    const page = await readPage(query, (range) => transactionList(db, query, range).execute());
    return envelope(page, await listedTransactions(db, page.rows));
  },

  readTransaction: async ({ params, service: { db } }) => readTransactionRecord(db, await requireTransaction(db, params['id'])),

  submitRegulatoryInformation: async ({ params, body, service: { db } }) =>
    withWorldLock(db, async (trx) => {
      const deposit = await lockTransaction(trx, params['id']);
      const { originator_entity, third_party_entity, ...otherFields } = submissionFor(deposit, body);
      const completedTransaction = await trx
        .updateTable('transactions')
        .set({
          ...otherFields,
          originator_entity: jsonTextOrNull(originator_entity),
          third_party_entity: jsonTextOrNull(third_party_entity),
          regulatory_status: 'completed',
        })
        .where('id', '=', deposit.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return readTransactionRecord(trx, completedTransaction);
    }),
} satisfies Handlers<typeof endpoints>;
