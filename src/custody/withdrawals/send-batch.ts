import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { decimal, fromBaseUnits } from '#contract/money/money.ts';
import type { BatchDestination, batchWithdrawalSchema } from '#contract/service/batch-withdrawal.ts';
import { applyTransition } from '#custody/lifecycle/apply-transition.ts';
import { clientOrganisation } from '#custody/organisation.ts';
import { missingParameter, Refusal } from '#custody/service-refusal.ts';
import type { Tables, TransactionRow, WalletRow } from '#custody/store/custody-tables.ts';
import { lockBatchWallet } from '#custody/store/locks.ts';
import type { Settings } from '#custody/store/settings.ts';
import { isEligible, type DeclaredParties } from './beneficiaries.ts';
import { checkAddress, otherWallet, receivingAccount, type Destination } from './destination.ts';
import { recordWithdrawal, type Delivery } from './record-withdrawal.ts';
import { transferOf, cadValueOf } from './transfer.ts';

/** Maximum destinations of a batch. Our choice: the spec is silent. The largest transaction that nodes relay has about 3,000. */
const destinationsMax = 1_000;

type Context = { readonly settings: Settings; readonly at: Date };

/**
 * Sends one asset of a wallet to many destinations and broadcasts the transaction, all in the caller's database transaction.
 * Spec: `send_batch_now`. Our choice: a batch must be signed at once, so it is refused for a cold wallet and if approvals are
 * required. The fee is `medium`. A repeated destination counts each time.
 */
export async function sendBatch(
  trx: Transaction<Tables>,
  source: WalletRow,
  { asset, destinations }: z.output<typeof batchWithdrawalSchema>,
  context: Context,
): Promise<TransactionRow> {
  if (source.kind !== 'warm') throw new Refusal('invalid', 'source_wallet_id must be a warm wallet: a cold one cannot sign at once');
  if (context.settings.approvals_required)
    throw new Refusal('invalid', 'The wallets require extra approvals: a batch cannot be sent at once.');
  if (destinations.length > destinationsMax) throw new Refusal('invalid', `destinations must have at most ${destinationsMax} items`);
  const deliveries: Delivery[] = [];
  for (const [index, requestedDestination] of destinations.entries()) {
    const to = await batchRecipient(trx, source, asset, requestedDestination, `destinations.${index}`);
    deliveries.push({ to, amount: fromBaseUnits(BigInt(requestedDestination.amount), assetFacts[asset].places) });
  }
  const paidWallets = deliveries.flatMap(({ to }) => (to.kind === 'wallet' ? [to.wallet.id] : []));
  if (paidWallets.length > 0) await lockBatchWallets(trx, [source.id, ...paidWallets]);
  const amount = decimal.sum(deliveries.map((delivery) => delivery.amount));
  const [firstDelivery, ...otherDeliveries] = deliveries;
  const withdrawal = {
    source,
    transfers: [transferOf(asset, amount, 'medium', context.settings.cad_rates, deliveries.length)],
    destination: firstDelivery === undefined || otherDeliveries.length > 0 ? null : firstDelivery.to,
    deliveries,
    declaredParties: partiesOfBatch(asset, deliveries, context.settings),
    notes: null,
    isBatched: true,
  };
  const recordedTransaction = await recordWithdrawal(trx, withdrawal, context);
  return applyTransition(trx, await applyTransition(trx, recordedTransaction, 'pending_generation', context.at), 'completed', context.at);
}

/**
 * Locks the wallets of a batch, so that batches that pay the same wallet run one after another. A batch takes and delivers
 * funds in one database transaction. Without this lock, two wallets that pay each other at the same time would deadlock.
 */
async function lockBatchWallets(trx: Transaction<Tables>, walletIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(walletIds)].toSorted((left, right) => left - right)) await lockBatchWallet(trx, id);
}

async function batchRecipient(
  trx: Transaction<Tables>,
  source: WalletRow,
  asset: Asset,
  { type, id, public_address: address }: BatchDestination,
  field: string,
): Promise<Destination> {
  if (type === 'public_address') {
    if (address === undefined) throw missingParameter(`${field}.public_address`);
    checkAddress(asset, address, `${field}.public_address`);
    return { kind: 'raw', addresses: { [asset]: address } };
  }
  if (id === undefined) throw missingParameter(`${field}.id`);
  switch (type) {
    case 'wallet':
      return { kind: 'wallet', wallet: await otherWallet(trx, source, id, `${field}.id`) };
    case 'external_account':
      return { kind: 'account', account: await receivingAccount(trx, id, [asset], `${field}.id`) };
    default:
      return type satisfies never;
  }
}

/**
 * Returns the beneficiaries of a batch, whose request names no beneficiaries. Our choice: they are the default beneficiaries of its
 * external accounts. If one is missing, the record of an eligible batch gets `missing_travel_rule_info`. The value of a batch
 * is the sum of all amounts that leave the instance.
 */
function partiesOfBatch(asset: Asset, deliveries: readonly Delivery[], { cad_rates: rates }: Settings): DeclaredParties {
  const outsideDeliveries = deliveries.filter(({ to }) => to.kind !== 'wallet');
  const valueCad = cadValueOf(outsideDeliveries.map(({ amount }) => transferOf(asset, amount, 'medium', rates)));
  const defaults = outsideDeliveries.map(({ to }) => (to.kind === 'account' ? to.account.default_beneficiary_entity : null));
  const beneficiaries = defaults.filter((entity) => entity !== null);
  if (!isEligible(outsideDeliveries.length > 0, valueCad)) return { status: 'not_required', originator: null, beneficiaries: [] };
  const status = beneficiaries.length === outsideDeliveries.length ? 'completed' : 'missing_travel_rule_info';
  return { status, originator: clientOrganisation, beneficiaries };
}
