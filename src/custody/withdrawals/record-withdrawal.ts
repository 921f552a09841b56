import type { Transaction } from 'kysely';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { Overdrawn } from '#custody/ledger/post.ts';
import { continueApproved } from '#custody/lifecycle/apply-transition.ts';
import { startLifecycle } from '#custody/lifecycle/start-transaction.ts';
import { firstStatus } from '#custody/lifecycle/transitions.ts';
import { isAnythingSplit, lockSplit } from '#custody/offchain/split.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { NewTransaction, Tables, TransactionRow, WalletRow } from '#custody/store/custody-tables.ts';
import { jsonText, jsonTextOrNull } from '#custody/store/json-text.ts';
import type { Settings } from '#custody/store/settings.ts';
import type { DeclaredParties } from './beneficiaries.ts';
import type { Destination } from './destination.ts';
import { needsOf, type Transfer } from './transfer.ts';

/** One destination of a batch, with its amount. */
export type Delivery = { readonly to: Destination; readonly amount: Decimal };

/** A withdrawal that passed all checks except the check of the balance. */
export type Withdrawal = {
  readonly source: WalletRow;
  readonly transfers: readonly Transfer[];
  /** The destination, or null for a batch with several destinations. `deliveries` lists those. */
  readonly destination: Destination | null;
  readonly deliveries: readonly Delivery[];
  readonly declaredParties: DeclaredParties;
  readonly notes: string | null;
  readonly isBatched: boolean;
  /** Whether the transaction is delivered by ledger entry. It is then not on a chain and has no fee. */
  readonly isOffchain?: boolean;
};

/**
 * Creates the record and locks its funds, including fees. An amount above the spendable balance is refused, for any number of
 * concurrent requests. A withdrawal without required approvals continues automatically, and a transfer by ledger entry
 * completes.
 */
export async function recordWithdrawal(
  trx: Transaction<Tables>,
  withdrawal: Withdrawal,
  { settings, at }: { readonly settings: Settings; readonly at: Date },
): Promise<TransactionRow> {
  const { source, transfers, destination, deliveries, declaredParties, notes, isBatched, isOffchain = false } = withdrawal;
  if (isOffchain || (await isAnythingSplit(trx))) await lockSplit(trx);
  const transaction = await trx
    .insertInto('transactions')
    .values({
      type: 'transaction',
      status: firstStatus(settings),
      regulatory_status: declaredParties.status,
      created_at: at,
      requested_by: 'api', // Operator facts: Records.
      source_wallet_id: source.id,
      ...columnsOf(destination),
      notes,
      is_batched: isBatched,
      delivery: isOffchain ? 'ledger' : 'chain',
      originator_entity: jsonTextOrNull(declaredParties.originator),
      beneficiary_entities: declaredParties.beneficiaries.length === 0 ? null : jsonText(declaredParties.beneficiaries),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await writeParts(trx, transaction, transfers, deliveries);
  await linkWallets(trx, transaction.id, [source.id, ...[destination, ...deliveries.map(({ to }) => to)].flatMap(walletIdsOf)]);
  try {
    await startLifecycle(trx, transaction, needsOf(transfers, { withFees: !isOffchain }));
  } catch (error) {
    if (!(error instanceof Overdrawn)) throw error;
    throw new Refusal('invalid', `The spendable balance of ${error.asset} does not cover the amount and the fees.`); // Operator facts: Errors, 400. The wording is ours.
  }
  return transaction.status === 'approved' ? continueApproved(trx, transaction, at) : transaction;
}

async function writeParts(
  trx: Transaction<Tables>,
  { id, delivery }: TransactionRow,
  transfers: readonly Transfer[],
  deliveries: readonly Delivery[],
): Promise<void> {
  const amounts = transfers.map(({ asset, amount, fee, cadRate }) => ({
    transaction_id: id,
    asset,
    amount,
    ...(delivery === 'ledger' ? {} : { fee: fee.rate, fee_unit: fee.unit }),
    cad_rate: cadRate,
  }));
  await trx.insertInto('transaction_amounts').values(amounts).execute();
  if (deliveries.length === 0) return;
  const destinations = deliveries.map(({ to, amount }, position) => ({ transaction_id: id, position, ...destinationColumns(to), amount }));
  await trx.insertInto('batch_destinations').values(destinations).execute();
}

async function linkWallets(trx: Transaction<Tables>, id: number, walletIds: readonly number[]): Promise<void> {
  const links = [...new Set(walletIds)].map((walletId) => ({ wallet_id: walletId, transaction_id: id }));
  await trx.insertInto('transaction_wallets').values(links).execute();
}

function columnsOf(destination: Destination | null): Partial<NewTransaction> {
  if (destination === null) return {};
  if (destination.kind === 'raw') return { destination_raw: jsonText(destination.addresses) };
  return destination.kind === 'wallet'
    ? { destination_wallet_id: destination.wallet.id }
    : { destination_account_id: destination.account.id };
}

/** Returns the columns for the only destination of a batch. A batch has one asset, so this is one address. */
function destinationColumns(to: Destination) {
  if (to.kind === 'wallet') return { wallet_id: to.wallet.id };
  if (to.kind === 'account') return { account_id: to.account.id };
  const [address] = Object.values(to.addresses);
  return { address: typeof address === 'object' ? address.address : address };
}

function walletIdsOf(destination: Destination | null): readonly number[] {
  return destination?.kind === 'wallet' ? [destination.wallet.id] : [];
}
