import type { Transaction } from 'kysely';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { readBalances } from '#custody/ledger/balances.ts';
import { readLocked } from '#custody/ledger/locked-funds.ts';
import type { Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import { readAmounts } from '#custody/store/transactions.ts';
import { amountOwedTo, paymentsTo } from './payments.ts';
import { recordReconciliation, type TriggerId } from './record-reconciliation.ts';
import { lockSplit, readPendingSpend, readIncomingCoins, readOpenTransfers, readSplitAssets } from './split.ts';

const zero = decimalOf('0');

/**
 * Settles on chain everything that other wallets owe to a wallet in these assets. Creates one reconciliation for each paying
 * wallet and asset.
 */
async function reconcile(
  trx: Transaction<Tables>,
  walletId: number,
  assets: readonly string[],
  context: { readonly trigger: TriggerId; readonly at: Date },
): Promise<readonly TransactionRow[]> {
  const reconciliations: TransactionRow[] = [];
  for (const asset of assets)
    for (const payment of paymentsTo(await readOpenTransfers(trx, asset), walletId))
      reconciliations.push(await recordReconciliation(trx, payment, { to: walletId, asset, ...context }));
  return reconciliations;
}

/** Reconciles a wallet at the operator's request. Spec: `triggered_by_transaction_id`, "started manually". */
export async function reconcileWallet(trx: Transaction<Tables>, walletId: number, at: Date): Promise<readonly TransactionRow[]> {
  await lockSplit(trx);
  return reconcile(trx, walletId, await readSplitAssets(trx, walletId), { trigger: null, at });
}

/**
 * Creates reconciliations for an approved transaction if the wallet's coins do not cover all its pending broadcasts. Coins on
 * chain and in transit count. The transaction waits for the reconciliations. Our choice: the spec does not state when a
 * reconciliation starts and how much it settles. Everything that is owed to the wallet in the asset is settled at once, because
 * the cost does not depend on the amount.
 */
export async function reconcileFor(trx: Transaction<Tables>, transaction: TransactionRow, at: Date): Promise<void> {
  const { id, source_wallet_id: walletId } = transaction;
  if (walletId === null) return;
  const assetsToSettle: string[] = [];
  for (const asset of (await readChainNeeds(trx, transaction)).keys()) if (await isShort(trx, walletId, asset)) assetsToSettle.push(asset);
  const reconciled = await reconcile(trx, walletId, assetsToSettle, { trigger: id, at });
  await waitForReconciliations(trx, transaction, reconciled);
}

/**
 * Whether the coins of a transaction are on chain. `there` means that they are on chain. `coming` means that the transaction
 * waits for reconciliations. `never` means that the coins will not arrive.
 */
type CoinAvailability = 'there' | 'coming' | 'never';

/**
 * Locates the coins that a transaction sends. A withdrawal whose reconciliation failed gets a new reconciliation, or waits for
 * the reconciliation of another transaction. A reconciliation A can need coins that a reconciliation B brings. A never starts
 * another reconciliation for these coins: it fails if B failed or if B waits for A. The transaction that needs the coins of A
 * then starts a new reconciliation. Therefore transactions never wait in a circle.
 */
export async function locateCoins(trx: Transaction<Tables>, transaction: TransactionRow, at: Date): Promise<CoinAvailability> {
  const { source_wallet_id: walletId, delivery } = transaction;
  const needs = await readChainNeeds(trx, transaction);
  if (walletId === null || needs.size === 0) return 'there';
  const balances = (await readBalances(trx, [walletId])).get(walletId) ?? [];
  const missingAssets = balances.flatMap(({ asset, onchain }) => (decimal.compare(onchain, needs.get(asset) ?? zero) < 0 ? [asset] : []));
  if (missingAssets.length === 0) return 'there';
  if (delivery !== 'reconciliation') await reconcileFor(trx, transaction, at);
  const incomingCoins = await readIncomingCoins(trx, transaction, missingAssets);
  if (incomingCoins.length === 0 && delivery === 'reconciliation') return 'never';
  if (incomingCoins.length === 0) throw new TypeError(`wallet ${walletId} has too few coins, and no transfer is expected`);
  await waitForReconciliations(trx, transaction, incomingCoins);
  return 'coming';
}

/** Makes the transfers of a reconciliation open again, because it ended without a broadcast and settled nothing. */
export async function giveUpReconciliation(trx: Transaction<Tables>, { id, delivery }: TransactionRow): Promise<void> {
  if (delivery !== 'reconciliation') return;
  await trx.deleteFrom('reconciliation_links').where('reconciliation_id', '=', id).where('covers', 'is not', null).execute();
}

/**
 * Returns the amounts that a transaction sends on chain, only for assets that its wallet has partly off chain. Most wallets
 * have no such asset. If the wallet has one, the function first takes the lock of `lockSplit`.
 */
async function readChainNeeds(trx: Transaction<Tables>, transaction: TransactionRow): Promise<ReadonlyMap<string, Decimal>> {
  const { id, delivery, source_wallet_id: walletId } = transaction;
  const splitAssets = walletId === null || delivery === 'ledger' ? [] : await readSplitAssets(trx, walletId);
  if (splitAssets.length === 0) return new Map();
  await lockSplit(trx);
  const sentAmounts = delivery === 'reconciliation' ? ((await readAmounts(trx, [id])).get(id) ?? []) : await readLocked(trx, id);
  return new Map(sentAmounts.filter(({ asset }) => splitAssets.includes(asset)).map(({ asset, amount }) => [asset, amount]));
}

/**
 * Whether a wallet does not have enough coins on chain for its pending broadcasts, even if every pending reconciliation
 * succeeds.
 */
async function isShort(trx: Transaction<Tables>, walletId: number, asset: string): Promise<boolean> {
  const balances = (await readBalances(trx, [walletId])).get(walletId) ?? [];
  const total = balances.find((balance) => balance.asset === asset)?.total ?? zero;
  const expectedCoins = decimal.subtract(total, amountOwedTo(await readOpenTransfers(trx, asset), walletId));
  return decimal.compare(expectedCoins, await readPendingSpend(trx, walletId, asset)) < 0;
}

async function waitForReconciliations(
  trx: Transaction<Tables>,
  { id }: TransactionRow,
  neededReconciliations: readonly { readonly id: number }[],
): Promise<void> {
  if (neededReconciliations.length === 0) return;
  await trx
    .insertInto('reconciliation_links')
    .values(neededReconciliations.map((reconciliation) => ({ reconciliation_id: reconciliation.id, transaction_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
