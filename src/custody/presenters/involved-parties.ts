import type { Kysely } from 'kysely';
import type { ExternalAccountRow, Tables, TransactionAmountRow, TransactionRow, WalletRow } from '#custody/store/custody-tables.ts';
import { readReconciliationLinks, type ReconciliationLinks } from '#custody/store/reconciliation-links.ts';
import { readAmounts } from '#custody/store/transactions.ts';

/** The other records that are needed to present transactions. */
export type Parties = ReconciliationLinks & {
  readonly amountsOf: (transaction: TransactionRow) => readonly TransactionAmountRow[];
  readonly wallet: (id: number | null) => WalletRow | undefined;
  readonly account: (id: number | null) => ExternalAccountRow | undefined;
};

/** Reads wallets, external accounts, amounts and reconciliations of these transactions, with one query for each. */
export async function readParties(db: Kysely<Tables>, transactions: readonly TransactionRow[]): Promise<Parties> {
  const amounts = await readAmounts(
    db,
    transactions.map((transaction) => transaction.id),
  );
  const walletIds = withoutNull(
    transactions.flatMap((transaction) => [
      transaction.source_wallet_id,
      transaction.destination_wallet_id,
      transaction.withdrawal_wallet_id,
    ]),
  );
  const accountIds = withoutNull(transactions.flatMap((each) => [each.destination_account_id, each.withdrawal_wallet_id]));
  const wallets = walletIds.length === 0 ? [] : await db.selectFrom('wallets').selectAll().where('id', 'in', walletIds).execute();
  const accounts =
    accountIds.length === 0 ? [] : await db.selectFrom('external_accounts').selectAll().where('id', 'in', accountIds).execute();
  const walletsById = new Map(wallets.map((wallet) => [wallet.id, wallet]));
  const accountsById = new Map(accounts.map((account) => [account.id, account]));
  const outgoingIds = transactions.filter((each) => each.type === 'transaction').map((each) => each.id);
  return {
    ...(await readReconciliationLinks(db, outgoingIds)),
    amountsOf: (transaction) => amounts.get(transaction.id) ?? [],
    wallet: (id) => (id === null ? undefined : walletsById.get(id)),
    account: (id) => (id === null ? undefined : accountsById.get(id)),
  };
}

function withoutNull(ids: readonly (number | null)[]): readonly number[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
