import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import { listedTransactions, readTransactionRecord } from '#custody/presenters/transaction.ts';
import { firstSince } from '#custody/store/first-since.ts';
import { theTransaction } from '#custody/store/transactions.ts';
import { walletList } from '#custody/store/wallet-list.ts';
import { theWallet } from '#custody/store/wallets.ts';
import type { Handlers } from './handler.ts';
import { directionOf, envelope, isWithin, readPage } from './list-page.ts';

/** Spec: Endpoints, Wallets. */
export const walletTransactionHandlers = {
  listWalletTransactions: async ({ params, query, service: { db } }) => {
    const { id } = await theWallet(db, params['wallet_id']);
    const first = await firstSince(db, query);
    const page = await readPage(query, (stretch) => {
      const ids = walletList(db, id, query)
        .where('list.transaction_id', '>=', first)
        .where(isWithin('list.transaction_id', stretch))
        .orderBy('list.transaction_id', directionOf(stretch))
        .limit(stretch.limit);
      return db
        .selectFrom('transactions')
        .selectAll()
        .where('id', '=', sql<number>`any(array(${ids}))`) // the page first, its records after
        .orderBy('id', directionOf(stretch))
        .execute();
    });
    return envelope(page, await listedTransactions(db, page.rows, id));
  },

  readWalletTransaction: async ({ params, service: { db } }) => {
    const { id } = await theWallet(db, params['wallet_id']);
    return readTransactionRecord(db, await theTransaction(db, params['transaction_id'], id), id);
  },
} satisfies Handlers<typeof endpoints>;
