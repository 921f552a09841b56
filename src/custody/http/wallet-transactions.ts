import type { endpoints } from '#contract/endpoints.ts';
import { listedTransactions, readTransactionRecord } from '#custody/presenters/transaction.ts';
import { firstSince } from '#custody/store/first-since.ts';
import { isOfType, matches, theTransaction } from '#custody/store/transactions.ts';
import { theWallet } from '#custody/store/wallets.ts';
import type { Handlers } from './handler.ts';
import { directionOf, envelope, isWithin, readPage } from './list-page.ts';

/** Spec: Endpoints, Wallets. */
export const walletTransactionHandlers = {
  listWalletTransactions: async ({ params, query, service: { db } }) => {
    const { id } = await theWallet(db, params['wallet_id']);
    const first = await firstSince(db, query);
    const page = await readPage(query, (stretch) =>
      db
        .selectFrom('transaction_wallets as link')
        .innerJoin('transactions', 'transactions.id', 'link.transaction_id')
        .selectAll('transactions')
        .where('link.wallet_id', '=', id)
        .where('link.transaction_id', '>=', first)
        .where(isWithin('link.transaction_id', stretch))
        .where(isOfType('link', query))
        .where(matches(query))
        .orderBy('link.transaction_id', directionOf(stretch))
        .limit(stretch.limit)
        .execute(),
    );
    return envelope(page, await listedTransactions(db, page.rows, id));
  },

  readWalletTransaction: async ({ params, service: { db } }) => {
    const { id } = await theWallet(db, params['wallet_id']);
    return readTransactionRecord(db, await theTransaction(db, params['transaction_id'], id), id);
  },
} satisfies Handlers<typeof endpoints>;
