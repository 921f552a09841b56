import { sql, type Kysely } from 'kysely';
import type { WalletKind } from '#contract/service/wallet.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { Tables } from '#custody/store/custody-tables.ts';

/** The sum of an asset over all wallets of one kind. */
export type Holding = { readonly asset: string; readonly kind: WalletKind; readonly total: Decimal };

/** Reads the client's holdings, by asset and kind of wallet. */
export async function readHoldings(db: Kysely<Tables>): Promise<readonly Holding[]> {
  const { rows } = await sql<Holding>`
    select account.asset, wallet.kind, sum(newest.balance_after) as total
    from custody.accounts account
    join custody.wallets wallet on wallet.id = account.wallet_id
    cross join lateral (
      select balance_after from custody.entries where account_id = account.id order by id desc limit 1
    ) newest
    where account.kind in ('available', 'locked')
    group by account.asset, wallet.kind
    order by account.asset, wallet.kind
  `.execute(db);
  return rows;
}
