import { sql, type Kysely } from 'kysely';
import type { Asset } from '#contract/money/assets.ts';
import type { AssetOrder } from '#contract/service/wallet.ts';
import type { Tables } from '#custody/store/custody-tables.ts';

const largestFirstOrder = sql`sum(newest.balance_after) desc, `;

/**
 * Returns the ids of wallets with a balance of an asset: `limit` of them, after the first `offset`. Locked funds count. Of
 * wallets with equal balances, the newer wallet comes first.
 */
export async function readHolders(
  db: Kysely<Tables>,
  asset: Asset,
  { order, limit, offset }: { readonly order: AssetOrder; readonly limit: number; readonly offset: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select account.wallet_id as id
    from custody.accounts account
    cross join lateral (
      select balance_after from custody.entries where account_id = account.id order by id desc limit 1
    ) newest
    where account.asset = ${asset} and account.kind in ('available', 'locked')
    group by account.wallet_id
    having sum(newest.balance_after) > 0
    order by ${order === 'balance' ? largestFirstOrder : sql``}account.wallet_id desc
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(({ id }) => id);
}
