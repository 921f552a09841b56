import { sql, type Kysely, type Transaction } from 'kysely';
import { unfinishedStatuses } from '#contract/service/transaction-status.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import { lockUntilEnd } from '#custody/store/locks.ts';
import type { OpenTransfer } from './payments.ts';

/**
 * Takes the lock of transactions that pay on chain or that change the on-chain part of a balance. Must be taken before any lock
 * of an account, to prevent deadlocks.
 */
export async function lockSplit(trx: Transaction<Tables>): Promise<void> {
  await lockUntilEnd(trx, 'split');
}

/** Reads the assets of which the wallet has ever had funds off chain. The list is empty until the first transfer by ledger entry. */
export async function readSplitAssets(db: Kysely<Tables>, walletId: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('asset')
    .where('kind', '=', 'offchain')
    .where('wallet_id', '=', walletId)
    .orderBy('asset')
    .execute();
  return rows.map(({ asset }) => asset);
}

/** Whether any wallet ever had funds off chain. */
export async function isAnythingSplit(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').where('kind', '=', 'offchain').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Reads the transfers of an asset by ledger entry that reconciliations do not cover in full, oldest first. The amounts of
 * pending reconciliations count as covered.
 */
export async function readOpenTransfers(db: Kysely<Tables>, asset: string): Promise<readonly OpenTransfer[]> {
  const { rows } = await sql<OpenTransfer>`
    select transfer.id, transfer.source_wallet_id as "from", transfer.destination_wallet_id as "to", moved.amount - covered.amount as amount
    from custody.transactions transfer
    join custody.transaction_amounts moved on moved.transaction_id = transfer.id and moved.asset = ${asset}
    cross join lateral (
      select coalesce(sum(link.covers), 0) as amount from custody.reconciliation_links link
      join custody.transaction_amounts paid on paid.transaction_id = link.reconciliation_id and paid.asset = moved.asset
      where link.transaction_id = transfer.id
    ) covered
    where transfer.delivery = 'ledger' and transfer.status = 'completed' and moved.amount > covered.amount
    order by transfer.id
  `.execute(db);
  return rows;
}

/** Reads the amount that a wallet's pending broadcasts will take from its coins on chain, including fees. */
export async function readPendingSpend(db: Kysely<Tables>, walletId: number, asset: string): Promise<Decimal> {
  const { amount } = await db
    .selectFrom('transactions')
    .innerJoin('entries', 'entries.transaction_id', 'transactions.id')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .select(sql<Decimal>`coalesce(sum(entries.amount), 0)`.as('amount'))
    .where('transactions.source_wallet_id', '=', walletId)
    .where('transactions.delivery', '=', 'chain')
    .where('transactions.status', 'in', ['approved', 'pending_generation'])
    .where('accounts.kind', '=', 'locked')
    .where('accounts.asset', '=', asset)
    .executeTakeFirstOrThrow();
  return amount;
}

/**
 * Reads the pending reconciliations that bring coins of these assets to the source wallet of a transaction. Excludes
 * reconciliations that wait for this transaction, directly or through others.
 */
export async function readIncomingCoins(
  db: Kysely<Tables>,
  { id, source_wallet_id: walletId }: TransactionRow,
  assets: readonly string[],
): Promise<readonly { readonly id: number }[]> {
  return db
    .withRecursive('waiting(id)', (waitingQuery) =>
      waitingQuery
        .selectFrom('transactions')
        .select('id')
        .where('id', '=', id)
        .union(
          waitingQuery
            .selectFrom('waiting')
            .innerJoin('reconciliation_links as link', 'link.reconciliation_id', 'waiting.id')
            .innerJoin('transactions as later', 'later.id', 'link.transaction_id')
            .select('later.id')
            .where('link.covers', 'is', null)
            .where('later.status', 'in', unfinishedStatuses),
        ),
    )
    .selectFrom('transactions')
    .innerJoin('transaction_amounts as moved', 'moved.transaction_id', 'transactions.id')
    .select('transactions.id')
    .where('delivery', '=', 'reconciliation')
    .where('destination_wallet_id', '=', walletId)
    .where('status', 'in', unfinishedStatuses)
    .where('moved.asset', 'in', assets)
    .where('transactions.id', 'not in', (eb) => eb.selectFrom('waiting').select('id'))
    .execute();
}
