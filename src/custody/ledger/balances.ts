import { sql, type Kysely } from 'kysely';
import { decimal, type Decimal } from '#contract/money.ts';
import type { Tables } from '#custody/store/tables.ts';

/** What a wallet holds of an asset, and how much of it is free. */
export type Balance = { readonly asset: string; readonly total: Decimal; readonly spendable: Decimal };

type Newest = { wallet_id: number; asset: string; kind: 'available' | 'locked'; balance: Decimal };

/** Balances of these wallets, by wallet: the newest entry of each account says it, however many entries there are. */
export async function readBalances(db: Kysely<Tables>, walletIds: readonly number[]): Promise<ReadonlyMap<number, readonly Balance[]>> {
  if (walletIds.length === 0) return new Map();
  const { rows } = await sql<Newest>`
    select account.wallet_id, account.asset, account.kind, newest.balance_after as balance
    from custody.accounts account
    cross join lateral (
      select balance_after from custody.entries where account_id = account.id order by id desc limit 1
    ) newest
    where account.wallet_id in (${sql.join(walletIds)})
    order by account.asset
  `.execute(db);
  const byWallet = Map.groupBy(rows, (row) => row.wallet_id);
  return new Map([...byWallet].map(([walletId, own]) => [walletId, [...Map.groupBy(own, (row) => row.asset)].map(balanceOf)]));
}

function balanceOf([asset, rows]: readonly [string, readonly Newest[]]): Balance {
  return {
    asset,
    total: decimal.sum(rows.map((row) => row.balance)),
    spendable: decimal.sum(rows.filter((row) => row.kind === 'available').map((row) => row.balance)),
  };
}
