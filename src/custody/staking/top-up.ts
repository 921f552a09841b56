import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { assetFacts } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import { validatorActionRefusal } from '#contract/rules/validator-rules.ts';
import type { topUpSchema } from '#contract/service/staking.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import { accountOfField, walletOfField } from '#custody/store/records-of-body.ts';
import type { Settings } from '#custody/store/settings.ts';
import { recordWithdrawal } from '#custody/withdrawals/record-withdrawal.ts';
import { transferOf, cadValueOf } from '#custody/withdrawals/transfer.ts';
import { defaultBeneficiaryOf } from './contract-beneficiary.ts';
import { linkToValidator, creationOf } from './movements.ts';
import { readLife, type Validator } from './validator-lives.ts';
import { stateAt } from './validator-state.ts';

/**
 * Sends ether from a wallet to a validator, through the contract that created it. The caller must have locked the validator.
 * Spec: Staking, top-ups. Our choice: every validator except an exiting one accepts a top-up. The fee is `medium`.
 */
export async function topUp(
  trx: Transaction<Tables>,
  validator: Validator,
  body: z.output<typeof topUpSchema>,
  context: { readonly settings: Settings; readonly at: Date },
): Promise<TransactionRow> {
  const { status } = stateAt(await readLife(trx, validator), context.at);
  const refusal = validatorActionRefusal('top_up', status);
  if (refusal !== null) throw new Refusal('invalid', refusal);
  const source = await walletOfField(trx, body.source_wallet_id, 'source_wallet_id');
  const { destination_account_id: contractId } = await creationOf(trx, validator);
  const contract = await accountOfField(trx, contractId ?? 0, 'destination_id');
  const amount = fromBaseUnits(BigInt(body.amount), assetFacts.eth.places);
  const transfer = transferOf('eth', amount, 'medium', context.settings.cad_rates);
  const recordedTransaction = await recordWithdrawal(
    trx,
    {
      source,
      transfers: [transfer],
      destination: { kind: 'account', account: contract },
      deliveries: [],
      declaredParties: defaultBeneficiaryOf(contract, cadValueOf([transfer])),
      notes: null,
      isBatched: false,
    },
    context,
  );
  return linkToValidator(trx, validator, recordedTransaction, 'top_up');
}
