import type * as z from 'zod/mini';
import { literalOf } from '#contract/money/money.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import type { externalTransactionSchema } from '#contract/service/transaction.ts';
import { clientOrganisation } from '#custody/organisation.ts';
import type { TransactionRow } from '#custody/store/custody-tables.ts';
import type { Parties } from './involved-parties.ts';
import { walletIdentity } from './wallet-record.ts';

type DepositRecord = z.input<typeof externalTransactionSchema>;

/** Returns a deposit as lists contain it. Spec: External (incoming) transaction. */
export function depositRecord(deposit: TransactionRow, parties: Parties): DepositRecord {
  const wallet = parties.wallet(deposit.destination_wallet_id);
  const [movedAmount] = parties.amountsOf(deposit);
  const beneficiary = beneficiaryOf(deposit);
  return {
    id: deposit.id,
    type: 'external',
    direction: 'incoming',
    hash: movedAmount?.hash,
    timestamp: deposit.created_at.toISOString(),
    block: movedAmount?.block,
    source_addresses: [...(deposit.source_addresses ?? [])],
    destination_addresses: [...(deposit.destination_addresses ?? [])],
    destination: wallet && walletIdentity(wallet),
    currency: movedAmount?.asset,
    amount: movedAmount && literalOf(movedAmount.amount),
    fee: movedAmount === undefined || movedAmount.fee === null ? null : literalOf(movedAmount.fee),
    fee_unit: movedAmount?.fee_unit,
    ...(deposit.memo === null ? {} : { memo: deposit.memo }),
    regulatory_status: deposit.regulatory_status,
    beneficiary_entity: beneficiary,
    beneficiary_entities: [beneficiary],
  };
}

/** Returns the fields that only the read of a single deposit has. Operator facts: Records. */
export function depositDetails(deposit: TransactionRow, parties: Parties) {
  return { originator_entity: originatorOf(deposit, parties), third_party_entity: deposit.third_party_entity ?? {} };
}

/**
 * Returns the submitted originator, or else the default originator of the receiving wallet, marked as unconfirmed. Spec:
 * Regulatory flow 6.
 */
function originatorOf(deposit: TransactionRow, parties: Parties): EntityRecord {
  if (deposit.is_originator_declared === false) return { ...clientOrganisation, is_confirmed: true };
  if (deposit.originator_entity !== null) return { ...deposit.originator_entity, is_confirmed: true };
  const defaultOriginator = parties.wallet(deposit.destination_wallet_id)?.default_originator_entity ?? null;
  return defaultOriginator === null ? {} : { ...defaultOriginator, is_confirmed: false };
}

/** Returns the client's organisation, which receives every deposit. Spec: Regulatory flow 5. */
function beneficiaryOf(deposit: TransactionRow): EntityRecord {
  if (deposit.is_client_instructed === null) return clientOrganisation;
  return { ...clientOrganisation, is_client_instructed: deposit.is_client_instructed };
}
