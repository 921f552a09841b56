import type { Transaction } from 'kysely';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { Tables } from '#custody/store/custody-tables.ts';

/** Funds of a wallet that a transaction locks. */
export type LockedFunds = { readonly walletId: number; readonly asset: string; readonly amount: Decimal };

const zero = decimalOf('0');

/** Reads the funds that a transaction locks now, by wallet and asset. */
export async function readLocked(trx: Transaction<Tables>, transactionId: number): Promise<readonly LockedFunds[]> {
  const rows = await trx
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .select(['accounts.wallet_id as walletId', 'accounts.asset', 'entries.amount'])
    .where('entries.transaction_id', '=', transactionId)
    .where('accounts.kind', '=', 'locked')
    .execute();
  return [...Map.groupBy(rows, ({ walletId, asset }) => `${walletId} ${asset}`).values()].flatMap((accountRows) => {
    const [firstRow] = accountRows;
    const amount = decimal.sum(accountRows.map((row) => row.amount));
    return firstRow === undefined || firstRow.walletId === null || decimal.compare(amount, zero) === 0
      ? []
      : [{ walletId: firstRow.walletId, asset: firstRow.asset, amount }];
  });
}
