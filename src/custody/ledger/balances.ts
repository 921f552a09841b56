import { sql, type Kysely } from 'kysely';
import { decimal } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { Tables } from '#custody/store/custody-tables.ts';

/**
 * A wallet's balance of an asset. `onchain` and the off-chain part sum to the total. The off-chain part is negative if ledger
 * entries moved funds away while the coins are still at the wallet's addresses. Spec: Wallet, `onchain_balance`.
 */
export type Balance = {
  readonly asset: string;
  readonly total: Decimal;
  readonly spendable: Decimal;
  readonly onchain: Decimal;
  readonly offchain: Decimal;
};

type NewestEntry = { wallet_id: number; asset: string; kind: 'available' | 'locked' | 'offchain'; balance: Decimal };

/**
 * Reads the balances of these wallets, by wallet. Reads only the newest entry of each account, so that the number of entries
 * does not matter.
 */
export async function readBalances(db: Kysely<Tables>, walletIds: readonly number[]): Promise<ReadonlyMap<number, readonly Balance[]>> {
  if (walletIds.length === 0) return new Map();
  const { rows } = await sql<NewestEntry>`
    select account.wallet_id, account.asset, account.kind, newest.balance_after as balance
    from custody.accounts account
    cross join lateral (
      select balance_after from custody.entries where account_id = account.id order by id desc limit 1
    ) newest
    where account.wallet_id in (${sql.join(walletIds)})
    order by account.asset
  `.execute(db);
  const byWallet = Map.groupBy(rows, (row) => row.wallet_id);
  return new Map(
    [...byWallet].map(([walletId, walletRows]) => [walletId, [...Map.groupBy(walletRows, (row) => row.asset)].map(balanceOf)]),
  );
}

function balanceOf([asset, rows]: readonly [string, readonly NewestEntry[]]): Balance {
  const sumOf = (...kinds: readonly NewestEntry['kind'][]): Decimal =>
    decimal.sum(rows.filter((row) => kinds.includes(row.kind)).map((row) => row.balance));
  const [total, offchain] = [sumOf('available', 'locked'), sumOf('offchain')];
  return { asset, total, spendable: sumOf('available'), onchain: decimal.subtract(total, offchain), offchain };
}
