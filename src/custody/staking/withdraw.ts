import type { Transaction } from 'kysely';
import { assetFacts } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import { validatorWithdrawalRefusal } from '#contract/money/staking-amounts.ts';
import { validatorActionRefusal } from '#contract/rules/validator-rules.ts';
import { recordArrival } from '#custody/lifecycle/record-arrival.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import type { Settings } from '#custody/store/settings.ts';
import { transferOf, cadValueOf } from '#custody/withdrawals/transfer.ts';
import { defaultBeneficiaryOf } from './contract-beneficiary.ts';
import { linkToValidator, creationOf } from './movements.ts';
import { readLife, readPendingMovements, type Validator } from './validator-lives.ts';
import { stateAt, type ValidatorState } from './validator-state.ts';

type Context = { readonly settings: Settings; readonly at: Date };

/**
 * Moves ether from a validator to its withdrawal wallet. The caller must have locked the validator. `0n` withdraws the whole
 * balance and ends the validator. Spec: Staking, withdrawals. Our choice: there is no fee, because the consensus layer moves the
 * ether. The ether arrives when the request is broadcast.
 */
export async function withdrawFrom(
  trx: Transaction<Tables>,
  validator: Validator,
  requestedWei: bigint,
  context: Context,
): Promise<TransactionRow> {
  const validatorState = stateAt(await readLife(trx, validator), context.at);
  await checkWithdrawable(trx, validator, requestedWei, validatorState);
  const wei = requestedWei === 0n ? validatorState.balanceWei : requestedWei;
  const { asset, amount, cadRate } = transferOf('eth', fromBaseUnits(wei, assetFacts.eth.places), 'medium', context.settings.cad_rates);
  const { withdrawal_wallet_id: holderId } = await creationOf(trx, validator);
  const account = await trx.selectFrom('external_accounts').selectAll().where('id', '=', holderId).executeTakeFirst();
  const valueCad = cadValueOf([transferOf(asset, amount, 'medium', context.settings.cad_rates)]);
  const declaredParties =
    account === undefined
      ? { status: 'not_required' as const, originator: null, beneficiaries: [] }
      : defaultBeneficiaryOf(account, valueCad);
  const arrival = {
    to: account === undefined ? { destination_wallet_id: holderId } : { destination_account_id: account.id },
    amount: { asset, amount, cad_rate: cadRate },
    regulatoryStatus: declaredParties.status,
    originator: declaredParties.originator,
    beneficiaries: declaredParties.beneficiaries,
    notes: null,
  };
  return linkToValidator(
    trx,
    validator,
    await recordArrival(trx, arrival, context),
    requestedWei === 0n ? 'full_withdrawal' : 'partial_withdrawal',
  );
}

/**
 * Refuses a withdrawal that the validator's state does not permit. The first rule is the spec's. The other rules are ours,
 * because the spec shows no errors of this endpoint.
 */
async function checkWithdrawable(
  trx: Transaction<Tables>,
  validator: Validator,
  requestedWei: bigint,
  validatorState: ValidatorState,
): Promise<void> {
  if (validatorWithdrawalRefusal(requestedWei, validator.is_compounding) !== null)
    throw new Refusal('invalid', 'amount must be 0: only a compounding validator allows partial withdrawals');
  const exitRefusal = validatorActionRefusal('full_withdrawal', validatorState.status);
  if (exitRefusal !== null) throw new Refusal('invalid', exitRefusal);
  const pendingMovements = await readPendingMovements(trx, validator);
  if (pendingMovements.some(({ kind }) => kind === 'full_withdrawal'))
    throw new Refusal('invalid', 'A full withdrawal of the validator is in progress.');
  if (requestedWei === 0n) {
    if (pendingMovements.length > 0)
      throw new Refusal('invalid', 'Another transaction of the validator is in progress: amount 0 must wait for it.');
    return;
  }
  const refusal = validatorActionRefusal('partial_withdrawal', validatorState.status);
  if (refusal !== null) throw new Refusal('invalid', refusal);
  const claimedWei = pendingMovements.reduce((sum, { kind, wei }) => (kind === 'partial_withdrawal' ? sum + wei : sum), 0n);
  const availableWei = validatorState.balanceWei - claimedWei;
  if (requestedWei >= availableWei)
    throw new Refusal('invalid', `amount must be below the ${availableWei} wei of the validator; 0 withdraws the full balance`);
}
