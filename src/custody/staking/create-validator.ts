import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { assetFacts } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import { willCompound } from '#contract/money/staking-amounts.ts';
import type { stakingCreationSchema } from '#contract/service/staking.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { ExternalAccountRow, Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import { lockIdempotencyKey } from '#custody/store/locks.ts';
import { idOf } from '#custody/store/record-id.ts';
import { accountOfField, walletOfField } from '#custody/store/records-of-body.ts';
import type { Settings } from '#custody/store/settings.ts';
import { checkedFee } from '#custody/withdrawals/checked-fee.ts';
import { checkReceives } from '#custody/withdrawals/destination.ts';
import { recordWithdrawal } from '#custody/withdrawals/record-withdrawal.ts';
import { transferOf, cadValueOf } from '#custody/withdrawals/transfer.ts';
import { beneficiaryOfCreation } from './contract-beneficiary.ts';
import { checkStakingEnabled } from './staking-enabled.ts';

type Body = z.output<typeof stakingCreationSchema>;
type Context = { readonly settings: Settings; readonly at: Date };

/**
 * Creates a staking transaction. A repeated key returns the existing transaction, even if the rest of the body differs, the
 * wallet is empty, or staking is off. Spec: Staking, `idempotency_key`. Our choice: the spec does not require the same body.
 */
export async function createValidator(trx: Transaction<Tables>, body: Body, context: Context): Promise<TransactionRow> {
  const { idempotency_key: key } = body;
  const earlierTransaction = key === undefined ? undefined : await transactionWithKey(trx, key);
  if (earlierTransaction !== undefined) return earlierTransaction;
  const { settings } = context;
  checkStakingEnabled(settings);
  const source = await walletOfField(trx, body.source_wallet_id, 'source_wallet_id');
  const contract = await stakingContract(trx, body.destination_id, settings);
  const withdrawalHolder = await withdrawalHolderOf(trx, body.withdrawal_wallet_id, contract);
  const wei = BigInt(body.amount);
  const transfer = transferOf('eth', fromBaseUnits(wei, assetFacts.eth.places), checkedFee('eth', body.fee), settings.cad_rates);
  const declaredParties = beneficiaryOfCreation(contract, cadValueOf([transfer]), body.beneficiary_entities);
  const { id } = await recordWithdrawal(
    trx,
    {
      source,
      transfers: [transfer],
      destination: { kind: 'account', account: contract },
      deliveries: [],
      declaredParties,
      notes: body.notes ?? null,
      isBatched: false,
    },
    context,
  );
  const validator = await trx
    .insertInto('validators')
    .values({
      transaction_id: id,
      idempotency_key: key ?? null,
      group_id: body.group_id ?? null,
      is_compounding: willCompound(wei, body.compounding),
      // Our choice: the validator belongs to the wallet with the withdrawal credentials. If that is no wallet of the instance, it
      // belongs to the paying wallet.
      wallet_id: withdrawalHolder === 'wallet' ? body.withdrawal_wallet_id : source.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('validator_movements').values({ transaction_id: id, validator_id: validator.id, kind: 'creation' }).execute();
  return trx
    .updateTable('transactions')
    .set({ withdrawal_wallet_id: body.withdrawal_wallet_id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Returns the transaction that was created with a key. Another creation with the same key waits until this database transaction
 * ends.
 */
async function transactionWithKey(trx: Transaction<Tables>, key: string): Promise<TransactionRow | undefined> {
  await lockIdempotencyKey(trx, key);
  return trx
    .selectFrom('transactions')
    .selectAll('transactions')
    .innerJoin('validators', 'validators.transaction_id', 'transactions.id')
    .where('validators.idempotency_key', '=', key)
    .executeTakeFirst();
}

/**
 * Returns the account of the staking contract. Refuses any other account, and an account without a default beneficiary. Spec:
 * Staking, `destination_id`.
 */
async function stakingContract(trx: Transaction<Tables>, id: number, settings: Settings): Promise<ExternalAccountRow> {
  const account = await accountOfField(trx, id, 'destination_id');
  const address = account.funding_addresses['eth']?.toLowerCase();
  if (address !== settings.staking_contract_address.toLowerCase())
    throw new Refusal('invalid', 'destination_id is not the external account of the ETH staking contract');
  if (account.default_beneficiary_entity === null)
    throw new Refusal('invalid', 'destination_id is an external account without a default beneficiary entity');
  return account;
}

/**
 * Returns whether a wallet or an external account gets the rewards. An external account needs an eth address. Spec: Staking,
 * `withdrawal_wallet_id`.
 */
async function withdrawalHolderOf(trx: Transaction<Tables>, id: number, contract: ExternalAccountRow): Promise<'wallet' | 'account'> {
  const field = 'withdrawal_wallet_id';
  const numericId = idOf(`${id}`);
  const wallet = await trx.selectFrom('wallets').select('id').where('id', '=', numericId).executeTakeFirst();
  if (wallet !== undefined) return 'wallet';
  const account = await trx.selectFrom('external_accounts').selectAll().where('id', '=', numericId).executeTakeFirst();
  if (account === undefined) throw new Refusal('not_found', `${field} is neither a wallet nor an external account`);
  // Our choice: rewards to the staking contract would be lost.
  if (account.id === contract.id) throw new Refusal('invalid', `${field} is the staking contract itself`);
  checkReceives(account, 'eth', field);
  return 'account';
}
