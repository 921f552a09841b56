import type { Transaction } from 'kysely';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { readLocked, type LockedFunds } from '#custody/ledger/locked-funds.ts';
import { postEntries, type Account, type Line } from '#custody/ledger/post.ts';
import { depositTargetOf, withdrawalLines } from '#custody/staking/settlement.ts';
import type { Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import { readAmounts } from '#custody/store/transactions.ts';
import type { LedgerEffect } from './transitions.ts';

const zero = decimalOf('0');

type AccountAmount = { readonly account: Account; readonly amount: Decimal };

/** Locks the funds of a transaction by asset, including fees. Throws `Overdrawn` if the spendable funds are too low. */
export async function lockFunds(
  trx: Transaction<Tables>,
  transaction: TransactionRow,
  neededAmounts: ReadonlyMap<string, Decimal>,
  at: Date,
): Promise<void> {
  const walletId = sourceOf(transaction);
  const lines = [...neededAmounts].flatMap(([asset, amount]) => [
    withdrawnLine({ kind: 'available', walletId, asset }, amount),
    { account: { kind: 'locked' as const, walletId, asset }, amount },
  ]);
  await postEntries(trx, { transactionId: transaction.id, at, lines });
}

/** Applies the effect of a move to the funds that the transaction locks. */
export async function applyLedgerEffect(
  trx: Transaction<Tables>,
  transaction: TransactionRow,
  effect: LedgerEffect,
  at: Date,
): Promise<void> {
  const lines = await linesOf(trx, transaction, effect, at);
  if (lines.length > 0) await postEntries(trx, { transactionId: transaction.id, at, lines });
}

/** Returns the ledger lines of a move's effect. */
async function linesOf(trx: Transaction<Tables>, transaction: TransactionRow, effect: LedgerEffect, at: Date): Promise<readonly Line[]> {
  switch (effect) {
    case 'hold':
    case 'none':
      return [];
    case 'release':
      return releaseLines(await readLocked(trx, transaction.id));
    case 'settle':
      return settlementLines(trx, transaction, at);
    default:
      return effect satisfies never;
  }
}

/** Returns the lines that make locked funds available again. */
function releaseLines(lockedFunds: readonly LockedFunds[]): readonly Line[] {
  return [
    ...unlockLines(lockedFunds),
    ...lockedFunds.map(({ walletId, asset, amount }): Line => ({ account: { kind: 'available', walletId, asset }, amount })),
  ];
}

/** Returns the lines that send locked funds to their destinations. Includes funds that come from a validator or from outside. */
async function settlementLines(trx: Transaction<Tables>, transaction: TransactionRow, at: Date): Promise<readonly Line[]> {
  const lockedFunds = await readLocked(trx, transaction.id);
  const outsideFunds = await incomingFunds(trx, transaction, at);
  const parts = transaction.delivery === 'reconciliation' ? [] : await settlementOf(trx, transaction, lockedFunds);
  return [
    ...unlockLines(lockedFunds),
    ...outsideFunds,
    ...parts.filter(({ amount }) => decimal.compare(amount, zero) !== 0),
    ...(await offchainLines(trx, transaction)),
  ];
}

function unlockLines(lockedFunds: readonly LockedFunds[]): readonly Line[] {
  return lockedFunds.map(({ walletId, asset, amount }) => withdrawnLine({ kind: 'locked', walletId, asset }, amount));
}

/** Returns the lines that send the amounts to their destinations. The rest of the locked funds pays the fee. */
async function settlementOf(
  trx: Transaction<Tables>,
  transaction: TransactionRow,
  lockedFunds: readonly LockedFunds[],
): Promise<readonly AccountAmount[]> {
  const deliveries = await readDeliveries(trx, transaction);
  const fees = lockedFunds.map(({ asset, amount }): AccountAmount => {
    const sentSum = decimal.sum(deliveries.filter(({ account }) => account.asset === asset).map((part) => part.amount));
    return { account: { kind: 'fees', asset }, amount: decimal.subtract(amount, sentSum) };
  });
  return [...deliveries, ...fees];
}

/**
 * Returns the amounts by recipient. A batch has one amount per destination. Any other transaction sends all amounts to one
 * destination.
 */
async function readDeliveries(trx: Transaction<Tables>, transaction: TransactionRow): Promise<readonly AccountAmount[]> {
  const amounts = (await readAmounts(trx, [transaction.id])).get(transaction.id) ?? [];
  const batch = await trx
    .selectFrom('batch_destinations')
    .selectAll()
    .where('transaction_id', '=', transaction.id)
    .orderBy('position')
    .execute();
  const [firstAmount] = amounts;
  if (firstAmount !== undefined && batch.length > 0)
    return batch.map(({ wallet_id: walletId, amount }) => ({ account: receiver(walletId, firstAmount.asset), amount }));
  const validatorId = await depositTargetOf(trx, transaction.id);
  if (validatorId !== null) return amounts.map(({ asset, amount }) => ({ account: { kind: 'staked', validatorId, asset }, amount }));
  return amounts.map(({ asset, amount }) => ({ account: receiver(transaction.destination_wallet_id, asset), amount }));
}

/** Returns the lines of funds that no wallet pays. They come from a validator or from outside. */
async function incomingFunds(trx: Transaction<Tables>, transaction: TransactionRow, at: Date): Promise<readonly Line[]> {
  if (transaction.source_wallet_id !== null) return [];
  const stakedLines = await withdrawalLines(trx, transaction, at);
  if (stakedLines !== null) return stakedLines;
  const amounts = (await readAmounts(trx, [transaction.id])).get(transaction.id) ?? [];
  return amounts.map(({ asset, amount }) => withdrawnLine({ kind: 'outside', asset }, amount));
}

/**
 * Returns the lines that change the off-chain parts of wallets. A transfer by ledger entry moves its amount from one off-chain
 * part to another. A reconciliation moves the amount back, and moves coins the other way, so that the totals stay the same.
 */
async function offchainLines(trx: Transaction<Tables>, transaction: TransactionRow): Promise<readonly Line[]> {
  const { id, delivery, source_wallet_id: source, destination_wallet_id: destination } = transaction;
  if (delivery === 'chain' || source === null || destination === null) return [];
  const [from, to] = delivery === 'ledger' ? [source, destination] : [destination, source];
  return ((await readAmounts(trx, [id])).get(id) ?? []).flatMap(({ asset, amount }) => [
    withdrawnLine({ kind: 'offchain', walletId: from, asset }, amount),
    { account: { kind: 'offchain' as const, walletId: to, asset }, amount },
  ]);
}

function receiver(walletId: number | null, asset: string): Account {
  return walletId === null ? { kind: 'outside', asset } : { kind: 'available', walletId, asset };
}

function withdrawnLine(account: Account, amount: Decimal): Line {
  return { account, amount: decimal.subtract(zero, amount) };
}

function sourceOf({ id, source_wallet_id: walletId }: TransactionRow): number {
  if (walletId === null) throw new TypeError(`transaction ${id} takes funds from no wallet`);
  return walletId;
}
