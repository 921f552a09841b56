import type { Transaction } from 'kysely';
import { decimal, decimalOf } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { Tables } from '#custody/store/custody-tables.ts';

/** The account that a line of a posting changes. */
export type Account =
  | { readonly kind: 'available' | 'locked' | 'offchain'; readonly walletId: number; readonly asset: string }
  | { readonly kind: 'staked'; readonly validatorId: number; readonly asset: string }
  | { readonly kind: 'outside' | 'fees'; readonly asset: string };

/** One line of a posting. `amount` is added to the account, so it is negative for funds that leave the account. */
export type Line = { readonly account: Account; readonly amount: Decimal };

/** The lines of a posting do not sum to zero for each asset. This is a bug of the caller. Nothing is written. */
export class Unbalanced extends Error {
  override readonly name = 'Unbalanced';
  readonly asset: string;

  constructor(asset: string, sum: Decimal) {
    super(`lines of ${asset} sum to ${sum}, not to zero`);
    this.asset = asset;
  }
}

/** A posting would make the account of a wallet or a validator negative. Nothing is written. */
export class Overdrawn extends Error {
  override readonly name = 'Overdrawn';
  readonly asset: string;

  constructor(asset: string, kind: string) {
    super(`not enough ${kind} ${asset}`);
    this.asset = asset;
  }
}

const zero = decimalOf('0');

/**
 * Writes the entries of one movement of funds. Each new balance is calculated from the account's newest entry. Locks the
 * accounts in the order of their ids, so that postings cannot deadlock. Throws `Unbalanced` or `Overdrawn`.
 */
export async function postEntries(
  trx: Transaction<Tables>,
  { transactionId, at, lines }: { readonly transactionId: number; readonly at: Date; readonly lines: readonly Line[] },
): Promise<void> {
  for (const [asset, assetLines] of Map.groupBy(lines, (line) => line.account.asset)) {
    const sum = decimal.sum(assetLines.map((line) => line.amount));
    if (decimal.compare(sum, zero) !== 0) throw new Unbalanced(asset, sum);
  }
  const sides = await openAccounts(trx, lines);
  for (const { id, account, amount } of sides.toSorted((first, second) => first.id - second.id)) {
    const balance = 'walletId' in account || 'validatorId' in account ? await balanceAfter(trx, id, account, amount) : null;
    await trx
      .insertInto('entries')
      .values({ transaction_id: transactionId, account_id: id, amount, balance_after: balance, created_at: at })
      .execute();
  }
}

/** Returns the lines with the ids of their accounts. Creates missing accounts in a fixed order, which also prevents deadlocks. */
async function openAccounts(trx: Transaction<Tables>, lines: readonly Line[]): Promise<readonly (Line & { readonly id: number })[]> {
  const accounts = [];
  for (const line of lines.toSorted((first, second) => nameOf(first.account).localeCompare(nameOf(second.account)))) {
    const row = {
      kind: line.account.kind,
      wallet_id: 'walletId' in line.account ? line.account.walletId : null,
      validator_id: 'validatorId' in line.account ? line.account.validatorId : null,
      asset: line.account.asset,
    };
    await trx
      .insertInto('accounts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id } = await trx
      .selectFrom('accounts')
      .select('id')
      .where('kind', '=', row.kind)
      .where('wallet_id', 'is not distinct from', row.wallet_id)
      .where('validator_id', 'is not distinct from', row.validator_id)
      .where('asset', '=', row.asset)
      .executeTakeFirstOrThrow();
    accounts.push({ ...line, id });
  }
  return accounts;
}

function nameOf(account: Account): string {
  const holder = 'walletId' in account ? account.walletId : 'validatorId' in account ? account.validatorId : '';
  return `${account.asset} ${holder} ${account.kind}`;
}

/** Returns the account's balance after the posting. Locks the account until the transaction ends. */
async function balanceAfter(trx: Transaction<Tables>, id: number, account: Account, amount: Decimal): Promise<Decimal> {
  await trx.selectFrom('accounts').select('id').where('id', '=', id).forUpdate().execute();
  const newestEntry = await trx
    .selectFrom('entries')
    .select('balance_after')
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const balance = decimal.add(newestEntry?.balance_after ?? zero, amount);
  if (account.kind !== 'offchain' && decimal.compare(balance, zero) < 0) throw new Overdrawn(account.asset, account.kind);
  return balance;
}
