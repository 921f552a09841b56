import * as z from 'zod/mini';
import { amountSchema, amountsSchema } from '#contract/money/money.ts';
import { entityRecordSchema } from '#contract/people/entity.ts';
import { type PendingStatus, isPendingStatus } from '#contract/people/regulatory-status.ts';
import { choiceSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema, queryIntegerSchema } from '#contract/wire/integer.ts';
import { listSchema, mapSchema, timestampSchema } from '#contract/wire/lenient-answer.ts';
import { pageOf, pageQuery } from '#contract/wire/page.ts';
import { wire } from '#contract/wire/wire-form.ts';
import { readAccess } from './access.ts';
import { finalStatuses, transactionStatuses, transactionSorts, regulatoryFilters } from './transaction-status.ts';
import { walletPath, walletSchema } from './wallet.ts';

/** An address in a record. It is a text, or an object that also has the tag or memo. */
const recordAddressSchema = z.union([
  z.string(),
  z.object({ address: z.string(), tag: z.nullish(z.union([z.string(), amountSchema])), memo: z.nullish(z.string()) }),
]);

/** The source or destination of an outgoing transaction: a wallet, an external account, or addresses without an id. */
const party = z.extend(walletSchema, { id: z.nullish(idSchema), addresses: z.nullish(mapSchema(recordAddressSchema)) });

const commonFields = z.object({
  direction: z.nullish(z.string()),
  regulatory_status: z.nullish(z.string()),
  originator_entity: z.nullish(entityRecordSchema),
  beneficiary_entity: z.nullish(entityRecordSchema),
  beneficiary_entities: z.nullish(listSchema(entityRecordSchema)),
  third_party_entity: z.nullish(entityRecordSchema),
});

/** A transaction out of the instance, or between wallets of the client. Spec: Internal or outgoing transaction; operator facts: Records. */
export const outgoingTransactionSchema = z.extend(commonFields, {
  type: z.literal('transaction'),
  id: z.nullish(idSchema),
  status: z.nullish(z.string()),
  created_at: z.nullish(timestampSchema),
  completed_at: z.nullish(timestampSchema),
  requested_by: z.nullish(z.string()),
  source: z.nullish(party),
  destination: z.nullish(party),
  amounts: z.nullish(amountsSchema),
  fees: z.nullish(amountsSchema),
  fee_units: z.nullish(mapSchema(z.string())),
  block: z.nullish(z.record(z.string(), z.nullable(integerSchema(0)))),
  cad_rates: z.nullish(amountsSchema),
  notes: z.nullish(z.string()),
  is_batched: z.nullish(z.boolean()),
  transaction_ids: z.nullish(listSchema(z.object({ currency: z.nullish(z.string()), transaction_id: z.nullish(z.string()) }))),
  is_offchain_reconciliation: z.nullish(z.boolean()),
  reconciled_transaction_ids: z.nullish(listSchema(idSchema)),
  triggered_by_transaction_id: z.nullish(idSchema),
  reconciling_transaction_ids: z.nullish(listSchema(idSchema)),
  withdrawal_wallet: z.nullish(walletSchema),
  validator_pubkey: z.nullish(z.string()),
});

export type OutgoingTransaction = z.infer<typeof outgoingTransactionSchema>;

/** Fields of a deposit, except its block and its wallet. */
const depositFields = {
  hash: z.nullish(z.string()),
  timestamp: z.nullish(timestampSchema),
  height: z.nullish(integerSchema(0)),
  source_addresses: z.nullish(listSchema(z.string())),
  destination_addresses: z.nullish(listSchema(z.string())),
  amount: z.nullish(amountSchema),
  fee: z.nullish(amountSchema),
  fee_unit: z.nullish(z.string()),
  currency: z.nullish(z.string()),
  memo: z.nullish(z.string()),
};

/**
 * A deposit from outside the instance. Its block is in `height` or `block`. Spec: External transaction; operator facts:
 * Records.
 */
export const externalTransactionSchema = z.extend(commonFields, {
  ...depositFields,
  type: z.literal('external'),
  id: z.nullish(idSchema),
  block: z.nullish(integerSchema(0)),
  destination: z.nullish(walletSchema),
  is_originator_declared: z.nullish(z.boolean()),
  is_client_instructed: z.nullish(z.boolean()),
});

export type ExternalTransaction = z.infer<typeof externalTransactionSchema>;

const isUnknownType = (type: unknown): boolean => type !== 'transaction' && type !== 'external';

/**
 * A record whose type the specification does not name, with the fields that all types share. `stated_type` is the type in the
 * record, or null. Our choice: a service may add types.
 */
const otherTransactionSchema = z.pipe(
  z.extend(outgoingTransactionSchema, {
    ...depositFields,
    // The type is `never`, because no code of this repository may create a record of an unknown type.
    type: z.optional(wire(z.custom<never>(isUnknownType), { type: ['string', 'null'] })),
    block: z.nullish(z.union([integerSchema(0), z.record(z.string(), z.nullable(integerSchema(0)))])),
  }),
  z.transform(({ type, ...record }) => ({ ...record, type: 'other' as const, stated_type: statedType(type) })),
);

function statedType(type: unknown): string | null {
  return typeof type === 'string' && type.trim() !== '' ? type : null;
}

export type OtherTransaction = z.infer<typeof otherTransactionSchema>;

/** Any record of a transaction list. */
export const transactionSchema = z.union([
  z.discriminatedUnion('type', [outgoingTransactionSchema, externalTransactionSchema]),
  otherTransactionSchema,
]);

export type Transaction = z.infer<typeof transactionSchema>;

/** Whether a record is a deposit that still requires regulatory information. Spec: Regulatory flow 4. */
export function isPendingDeposit(record: Transaction | undefined): record is ExternalTransaction & { regulatory_status: PendingStatus } {
  return record?.type === 'external' && isPendingStatus(record.regulatory_status);
}

/** Whether a transaction was broadcast but is in no block yet. A transfer between off-chain balances never gets a block. */
export function isUnconfirmed(record: Transaction): boolean {
  if (record.type !== 'transaction' || record.status !== 'completed') return false;
  const hasHash = (record.transaction_ids ?? []).some(({ transaction_id: hash }) => hash);
  return hasHash && !Object.values(record.block ?? {}).some((block) => block !== null);
}

/**
 * Whether a record will not change any more. No action and no block may be pending. A record of an unknown status or type is
 * never final. Spec: States.
 */
export function isFinal(record: Transaction | undefined): boolean {
  if (record === undefined || record.type === 'other' || isPendingStatus(record.regulatory_status)) return false;
  if (record.type === 'external') return blockOf(record) !== null;
  return finalStatuses.some((end) => end === record.status) && !isUnconfirmed(record);
}

/** Returns the block of a deposit, from `block` or `height`. Operator facts: Records. */
export function blockOf(deposit: ExternalTransaction): number | null {
  return deposit.block ?? deposit.height ?? null;
}

/** Returns the key of a transaction in paths. It is the integer id, or the hash of a deposit without an id. */
export function transactionKey(transaction: Transaction): string | null {
  const id = transaction.id?.toString() ?? null;
  if (transaction.type === 'transaction') return id;
  return transaction.type === 'external' ? (transaction.hash ?? id) : (id ?? transaction.hash ?? null);
}

/** Returns the key of a transaction in a form that can be compared. Hexadecimal hashes are in lower case, without `0x`. */
export function comparableKey(key: string): string {
  return /^(0x)?[0-9a-f]{64}$/i.test(key) ? key.toLowerCase().replace(/^0x/, '') : key;
}

const listFilters = {
  status: z.optional(choiceSchema(transactionStatuses)),
  type: z.optional(choiceSchema(transactionSorts)),
  completed_since: z.optional(queryIntegerSchema(0)),
  ...pageQuery,
};

/** Filters of the transactions of a wallet. Spec: Wallets. */
export const walletTransactionQuerySchema = z.strictObject(listFilters);

/** Filters of the transaction list. Spec: Transactions. */
export const transactionQuerySchema = z.strictObject({
  ...listFilters,
  regulatory_status: z.optional(choiceSchema(regulatoryFilters)),
  created_since: z.optional(queryIntegerSchema(0)),
});

// The endpoints of transactions. Spec: Endpoints, Transactions.

export const listTransactions = endpoint('GET /api/v1/transactions', {
  ...readAccess,
  query: transactionQuerySchema,
  response: pageOf(transactionSchema),
});

export const readTransaction = endpoint('GET /api/v1/transactions/:id', { ...readAccess, response: transactionSchema });

export const listWalletTransactions = endpoint(`GET ${walletPath}/transactions`, {
  ...readAccess,
  query: walletTransactionQuerySchema,
  response: pageOf(transactionSchema),
});

export const readWalletTransaction = endpoint(`GET ${walletPath}/transactions/:transaction_id`, {
  ...readAccess,
  response: transactionSchema,
});
