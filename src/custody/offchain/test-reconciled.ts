import { expect } from 'vitest';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { listTransactions, type OutgoingTransaction } from '#contract/service/transaction.ts';
import { readWallet } from '#contract/service/wallet.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { TestCustody } from '#custody/test-custody.ts';
import { outgoing } from '#custody/withdrawals/test-withdrawals.ts';

const zero = decimalOf('0');

/** The newest hundred outgoing and internal transactions, newest first. */
export async function ownTransactions({ ask }: Pick<TestCustody, 'ask'>): Promise<readonly OutgoingTransaction[]> {
  const { page } = await ask(listTransactions, { query: { type: 'internal', page_size: 100 } });
  return page.map(({ data }) => outgoing(data));
}

/** Amounts by wallet and asset. */
class SeedLedger {
  readonly #sums = new Map<string, Decimal>();

  put(walletId: number | null | undefined, asset: string, amount: Decimal): void {
    const key = `${walletId} ${asset}`;
    this.#sums.set(key, decimal.add(this.#sums.get(key) ?? zero, amount));
  }

  move(asset: string, amount: Decimal, [from, to]: readonly [number | null | undefined, number | null | undefined]): void {
    this.put(from, asset, decimal.subtract(zero, amount));
    this.put(to, asset, amount);
  }

  /** The amounts that do not sum to zero. */
  get left(): Record<string, Decimal> {
    return Object.fromEntries([...this.#sums].filter(([, sum]) => decimal.compare(sum, zero) !== 0));
  }
}

/**
 * Recomputes each wallet's off-chain part from the records that a client sees. Compares it with the
 * wallets, the ledger's entries and the covered amounts of each reconciliation. The method differs
 * from the service's own.
 */
export async function expectReconciled(custody: TestCustody, walletIds: readonly number[]): Promise<void> {
  const records = await ownTransactions(custody);
  const reconciliations = records.filter((each) => each.is_offchain_reconciliation === true);
  const transfers = records.filter((each) => each.status === 'completed' && each.transaction_ids?.length === 0);
  expectBothWays(reconciliations, transfers);

  const reckoned = new SeedLedger();
  for (const each of transfers) for (const [asset, amount] of amountsOf(each)) reckoned.move(asset, amount, endsOf(each));
  for (const each of reconciliations.filter(({ status }) => status === 'completed'))
    for (const [asset, amount] of amountsOf(each)) reckoned.move(asset, decimal.subtract(zero, amount), endsOf(each));
  expect(await readEntries(custody)).toEqual(reckoned.left);
  expect(await readBalances(custody, walletIds)).toEqual(reckoned.left);
  await expectCovered(custody, reconciliations, transfers);
}

/** Expects that each reconciliation names exactly the transfers that name it; a failed one names no transfer. */
function expectBothWays(reconciliations: readonly OutgoingTransaction[], transfers: readonly OutgoingTransaction[]): void {
  const named = reconciliations.flatMap(({ id, reconciled_transaction_ids: ids }) => (ids ?? []).map((each) => `${id} brings ${each}`));
  const naming = transfers.flatMap(({ id, reconciling_transaction_ids: ids }) => (ids ?? []).map((each) => `${each} brings ${id}`));
  expect(named.toSorted()).toEqual(naming.toSorted());
  for (const { status, reconciled_transaction_ids: ids } of reconciliations)
    expect([status, ids?.length === 0]).toEqual([status, status === 'failed' || status === 'canceled']);
}

/**
 * The transfers that a reconciliation covers lead in full from payer to payee, over wallets that
 * neither gain nor lose. No transfer is covered twice.
 */
async function expectCovered(
  { db }: TestCustody,
  reconciliations: readonly OutgoingTransaction[],
  transfers: readonly OutgoingTransaction[],
): Promise<void> {
  const links = await db.selectFrom('reconciliation_links').selectAll().where('covers', 'is not', null).execute();
  for (const one of reconciliations.filter(({ reconciled_transaction_ids: ids }) => ids?.length !== 0))
    for (const [asset, amount] of amountsOf(one)) {
      const [covered, paid] = [new SeedLedger(), new SeedLedger()];
      paid.move(asset, amount, endsOf(one));
      for (const { transaction_id: id, covers } of links.filter((link) => link.reconciliation_id === one.id)) {
        const transfer = transfers.find((each) => each.id === id);
        if (transfer !== undefined && covers !== null) covered.move(asset, covers, endsOf(transfer));
      }
      expect(covered.left).toEqual(paid.left);
    }
  for (const each of transfers)
    for (const [, amount] of amountsOf(each)) {
      const covers = links.flatMap((link) => (link.transaction_id === each.id && link.covers !== null ? [link.covers] : []));
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
  const book = new SeedLedger();
  for (const { wallet_id: walletId, asset, amount } of entries) book.put(walletId, asset, amount);
  return book.left;
}

async function readBalances({ ask }: TestCustody, walletIds: readonly number[]): Promise<Record<string, Decimal>> {
  const book = new SeedLedger();
  for (const id of walletIds)
    for (const [asset, amount] of Object.entries((await ask(readWallet, { params: { id } })).offchain_balance ?? {}))
      if (amount !== undefined) book.put(id, asset, amount);
  return book.left;
}

function amountsOf({ amounts }: OutgoingTransaction): readonly (readonly [string, Decimal])[] {
  return Object.entries(amounts ?? {}).flatMap(([asset, amount]) => (amount === undefined ? [] : [[asset, amount] as const]));
}

function endsOf({ source, destination }: OutgoingTransaction): readonly [number | null | undefined, number | null | undefined] {
  return [source?.id, destination?.id];
}
