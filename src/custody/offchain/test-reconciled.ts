import { expect } from 'vitest';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { listTransactions, type OutgoingTransaction } from '#contract/service/transaction.ts';
import { readWallet } from '#contract/service/wallet.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { TestCustody } from '#custody/test-custody.ts';
import { requireOutgoing } from '#custody/withdrawals/test-withdrawals.ts';

const zero = decimalOf('0');

/** Returns the newest hundred outgoing and internal transactions, newest first. */
export async function ownTransactions({ ask }: Pick<TestCustody, 'ask'>): Promise<readonly OutgoingTransaction[]> {
  const { page } = await ask(listTransactions, { query: { type: 'internal', page_size: 100 } });
  return page.map(({ data }) => requireOutgoing(data));
}

/** Amounts by wallet and asset. */
class AmountsByWallet {
  readonly #sums = new Map<string, Decimal>();

  add(walletId: number | null | undefined, asset: string, amount: Decimal): void {
    const key = `${walletId} ${asset}`;
    this.#sums.set(key, decimal.add(this.#sums.get(key) ?? zero, amount));
  }

  move(asset: string, amount: Decimal, [from, to]: readonly [number | null | undefined, number | null | undefined]): void {
    this.add(from, asset, decimal.subtract(zero, amount));
    this.add(to, asset, amount);
  }

  /** The amounts that are not zero. */
  get nonZero(): Record<string, Decimal> {
    return Object.fromEntries([...this.#sums].filter(([, sum]) => decimal.compare(sum, zero) !== 0));
  }
}

/**
 * Calculates each wallet's off-chain part from the records that a client sees, with a method that differs from the service's.
 * Compares the result with the wallets, with the ledger's entries, and with the amounts that the reconciliations cover.
 */
export async function expectReconciled(custody: TestCustody, walletIds: readonly number[]): Promise<void> {
  const records = await ownTransactions(custody);
  const reconciliations = records.filter((record) => record.is_offchain_reconciliation === true);
  const transfers = records.filter((record) => record.status === 'completed' && record.transaction_ids?.length === 0);
  expectMutualLinks(reconciliations, transfers);

  const expectedEntries = new AmountsByWallet();
  for (const record of transfers) for (const [asset, amount] of amountsOf(record)) expectedEntries.move(asset, amount, endsOf(record));
  for (const record of reconciliations.filter(({ status }) => status === 'completed'))
    for (const [asset, amount] of amountsOf(record)) expectedEntries.move(asset, decimal.subtract(zero, amount), endsOf(record));
  expect(await readEntries(custody)).toEqual(expectedEntries.nonZero);
  expect(await readBalances(custody, walletIds)).toEqual(expectedEntries.nonZero);
  await expectCovered(custody, reconciliations, transfers);
}

/** Expects that a reconciliation and its transfers name each other. A failed reconciliation names no transfer. */
function expectMutualLinks(reconciliations: readonly OutgoingTransaction[], transfers: readonly OutgoingTransaction[]): void {
  const namedTransfers = reconciliations.flatMap(({ id, reconciled_transaction_ids: ids }) =>
    (ids ?? []).map((transferId) => `${id} brings ${transferId}`),
  );
  const namedReconciliations = transfers.flatMap(({ id, reconciling_transaction_ids: ids }) =>
    (ids ?? []).map((recordId) => `${recordId} brings ${id}`),
  );
  expect(namedTransfers.toSorted()).toEqual(namedReconciliations.toSorted());
  for (const { status, reconciled_transaction_ids: ids } of reconciliations)
    expect([status, ids?.length === 0]).toEqual([status, status === 'failed' || status === 'canceled']);
}

/**
 * Expects that the transfers of a reconciliation lead the full amount from payer to payee. Wallets between them neither gain
 * nor lose, and no transfer is covered twice.
 */
async function expectCovered(
  { db }: TestCustody,
  reconciliations: readonly OutgoingTransaction[],
  transfers: readonly OutgoingTransaction[],
): Promise<void> {
  const links = await db.selectFrom('reconciliation_links').selectAll().where('covers', 'is not', null).execute();
  for (const reconciliation of reconciliations.filter(({ reconciled_transaction_ids: ids }) => ids?.length !== 0))
    for (const [asset, amount] of amountsOf(reconciliation)) {
      const [coveredAmounts, paidAmounts] = [new AmountsByWallet(), new AmountsByWallet()];
      paidAmounts.move(asset, amount, endsOf(reconciliation));
      for (const { transaction_id: id, covers } of links.filter((link) => link.reconciliation_id === reconciliation.id)) {
        const transfer = transfers.find((record) => record.id === id);
        if (transfer !== undefined && covers !== null) coveredAmounts.move(asset, covers, endsOf(transfer));
      }
      expect(coveredAmounts.nonZero).toEqual(paidAmounts.nonZero);
    }
  for (const record of transfers)
    for (const [, amount] of amountsOf(record)) {
      const covers = links.flatMap((link) => (link.transaction_id === record.id && link.covers !== null ? [link.covers] : []));
      expect(decimal.compare(decimal.sum(covers), amount)).toBeLessThanOrEqual(0);
    }
}

async function readEntries({ db }: TestCustody): Promise<Record<string, Decimal>> {
  const entries = await db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .select(['accounts.wallet_id', 'accounts.asset', 'entries.amount'])
    .where('accounts.kind', '=', 'offchain')
    .execute();
  const amounts = new AmountsByWallet();
  for (const { wallet_id: walletId, asset, amount } of entries) amounts.add(walletId, asset, amount);
  return amounts.nonZero;
}

async function readBalances({ ask }: TestCustody, walletIds: readonly number[]): Promise<Record<string, Decimal>> {
  const amounts = new AmountsByWallet();
  for (const id of walletIds)
    for (const [asset, amount] of Object.entries((await ask(readWallet, { params: { id } })).offchain_balance ?? {}))
      if (amount !== undefined) amounts.add(id, asset, amount);
  return amounts.nonZero;
}

function amountsOf({ amounts }: OutgoingTransaction): readonly (readonly [string, Decimal])[] {
  return Object.entries(amounts ?? {}).flatMap(([asset, amount]) => (amount === undefined ? [] : [[asset, amount] as const]));
}

function endsOf({ source, destination }: OutgoingTransaction): readonly [number | null | undefined, number | null | undefined] {
  return [source?.id, destination?.id];
}
