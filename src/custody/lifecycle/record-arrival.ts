import type { Transaction } from 'kysely';
import type { EntityRecord } from '#contract/people/entity.ts';
import type { RegulatoryStatus } from '#contract/people/regulatory-status.ts';
import type { NewTransaction, NewTransactionAmount, Tables, TransactionRow } from '#custody/store/custody-tables.ts';
import { jsonText, jsonTextOrNull } from '#custody/store/json-text.ts';
import type { Settings } from '#custody/store/settings.ts';
import { recordStep } from './steps.ts';
import { firstStatus } from './transitions.ts';

/** Money that a client receives from a validator or a storage provider. */
export type Arrival = {
  /** The recipient, which is a wallet of the instance or an external account. */
  readonly to: Pick<NewTransaction, 'destination_wallet_id'> | Pick<NewTransaction, 'destination_account_id'>;
  readonly amount: NewTransactionAmount;
  readonly regulatoryStatus: RegulatoryStatus;
  readonly originator: EntityRecord | null;
  readonly beneficiaries: readonly EntityRecord[];
  readonly notes: string | null;
};

/** Creates the record of an arrival and starts its lifecycle, with its approvals. Locks no funds, because no wallet pays. */
export async function recordArrival(
  trx: Transaction<Tables>,
  { to, amount, regulatoryStatus, originator, beneficiaries, notes }: Arrival,
  { settings, at }: { readonly settings: Settings; readonly at: Date },
): Promise<TransactionRow> {
  const transaction = await trx
    .insertInto('transactions')
    .values({
      type: 'transaction',
      status: firstStatus(settings),
      regulatory_status: regulatoryStatus,
      created_at: at,
      requested_by: 'api',
      ...to,
      notes,
      originator_entity: jsonTextOrNull(originator),
      beneficiary_entities: beneficiaries.length === 0 ? null : jsonText(beneficiaries),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('transaction_amounts')
    .values({ ...amount, transaction_id: transaction.id })
    .execute();
  if (transaction.destination_wallet_id !== null)
    await trx
      .insertInto('transaction_wallets')
      .values({ wallet_id: transaction.destination_wallet_id, transaction_id: transaction.id })
      .execute();
  await recordStep(trx, transaction, transaction.status, at);
  return transaction;
}
