import type { Transaction } from 'kysely';
import { depositSumTime } from '#contract/limits.ts';
import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { cadValue } from '#contract/money/cad-thresholds.ts';
import { decimalOf, decimal } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { blockHeightAt } from '#custody/chain/block-height.ts';
import { mediumFee } from '#custody/chain/fee-presets.ts';
import { postEntries } from '#custody/ledger/post.ts';
import type { Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import { jsonText } from '#custody/store/json-text.ts';
import { lockSettings } from '#custody/store/settings-row.ts';
import { assessDeposit, type EarlierDeposit } from './assess-deposit.ts';

/** A deposit as the chain shows it. */
export type ChainDeposit = {
  readonly walletId: number;
  readonly asset: Asset;
  readonly amount: Decimal;
  readonly at: Date;
  readonly hash: string;
  readonly sourceAddress: string;
  readonly destinationAddress: string;
  readonly memo?: string | undefined;
};

/**
 * Records a confirmed deposit from outside, with its ledger entries. Also records the information that the deposit needs, and
 * that the other deposits of the same 24 hours need.
 */
export async function recordDeposit(trx: Transaction<Tables>, deposit: ChainDeposit): Promise<TransactionRow> {
  const { walletId, asset, amount, at } = deposit;
  const { cad_rates: rates } = await lockSettings(trx);
  const rate = rates[asset];
  const { status, alsoEligible } = assessDeposit(cadValue(amount, rate), await readWindow(trx, at));
  if (alsoEligible.length > 0)
    await trx.updateTable('transactions').set({ regulatory_status: 'missing_travel_rule_info' }).where('id', 'in', alsoEligible).execute();
  const transaction = await trx
    .insertInto('transactions')
    .values({
      type: 'external',
      status: 'completed',
      regulatory_status: status,
      created_at: at,
      completed_at: at,
      destination_wallet_id: walletId,
      source_addresses: jsonText([deposit.sourceAddress]),
      destination_addresses: jsonText([deposit.destinationAddress]),
      memo: deposit.memo ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx.insertInto('transaction_wallets').values({ wallet_id: walletId, transaction_id: transaction.id }).execute();
  await trx
    .insertInto('transaction_amounts')
    .values({
      transaction_id: transaction.id,
      asset,
      amount,
      fee: mediumFee(asset),
      fee_unit: assetFacts[asset].feeUnit,
      cad_rate: rate ?? null,
      hash: deposit.hash,
      block: blockHeightAt(asset, at),
    })
    .execute();
  await postEntries(trx, {
    transactionId: transaction.id,
    at,
    lines: [
      { account: { kind: 'outside', asset }, amount: decimal.subtract(decimalOf('0'), amount) },
      { account: { kind: 'available', walletId, asset }, amount },
    ],
  });
  return transaction;
}

/** Reads the deposits of the whole instance in the 24 hours before `at`. A deposit exactly 24 hours earlier is included. */
async function readWindow(trx: Transaction<Tables>, at: Date): Promise<readonly EarlierDeposit[]> {
  const rows = await trx
    .selectFrom('transactions')
    .innerJoin('transaction_amounts as moved', 'moved.transaction_id', 'transactions.id')
    .select(['transactions.id', 'transactions.regulatory_status as status', 'moved.amount', 'moved.cad_rate as rate'])
    .where('transactions.type', '=', 'external')
    .where('transactions.created_at', '>=', new Date(at.getTime() - depositSumTime.ms))
    .execute();
  return rows.map(({ id, status, amount, rate }) => ({ id, status, valueCad: cadValue(amount, rate ?? undefined) }));
}
