import type * as endpoints from '#contract/endpoints.ts';
import { listedTransactions, readTransactionRecord } from '#custody/presenters/transaction-record.ts';
import { walletTransactionList } from '#custody/store/transaction-list.ts';
import { requireTransaction } from '#custody/store/transactions.ts';
import { requireWallet } from '#custody/store/wallets.ts';
import type { Handlers } from './handler.ts';
import { envelope, readPage } from './list-page.ts';

/** The endpoints of a wallet's transactions. Spec: Endpoints, Wallets. */
export const walletTransactionHandlers = {
  listWalletTransactions: async ({ params, query, service: { db } }) => {
    const { id } = await requireWallet(db, params['wallet_id']);
    const page = await readPage(query, (range) => walletTransactionList(db, id, query, range).execute());
    return envelope(page, await listedTransactions(db, page.rows, id));
  },

  readWalletTransaction: async ({ params, service: { db } }) => {
    const { id } = await requireWallet(db, params['wallet_id']);
    return readTransactionRecord(db, await requireTransaction(db, params['transaction_id'], id), id);
  },
} satisfies Handlers<typeof endpoints>;
