import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { kindFilters } from '#contract/service/transaction-kind.ts';
import { regulatoryFilters, transactionStatuses } from '#contract/service/transaction-status.ts';
import { transactionSchema } from '#contract/service/transaction.ts';
import { choiceSchema, filledTextSchema, nameLengthMax, patternSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { integerSchema, queryIntegerSchema } from '#contract/wire/integer.ts';
import { pageOf, pageQuery } from '#contract/wire/page.ts';

// The desk's index of the custodian's transactions. The index allows filters and searches that the custodian does not offer.
// Our choice: the spec is silent.

/** Sort orders of the transactions. `largest` requires the filter by asset, because it compares amounts. */
export const recordOrders = ['newest', 'oldest', 'largest'] as const;

const amountText = patternSchema(/^\d{1,40}(\.\d{1,40})?$/, 'must be a decimal such as 0.5');

/** Filters of the indexed transactions. `listRecords` checks their combinations. */
const recordFilters = {
  wallet_id: z.optional(queryIntegerSchema(1)),
  asset: z.optional(patternSchema(/^[A-Za-z][A-Za-z0-9]{1,15}$/, 'must be an asset symbol')),
  /** The name of a wallet or an external account, or an address. Never the name of a person. */
  counterparty: z.optional(filledTextSchema(nameLengthMax)),
  /** Inclusive bounds of the amount. They require `asset`. */
  amount_min: z.optional(amountText),
  amount_max: z.optional(amountText),
  /** Inclusive bounds of the creation time, UNIX seconds. */
  since: z.optional(queryIntegerSchema(0)),
  until: z.optional(queryIntegerSchema(0)),
  /** Inclusive bounds of the completion time, UNIX seconds. */
  completed_since: z.optional(queryIntegerSchema(0)),
  completed_until: z.optional(queryIntegerSchema(0)),
  /** A type of the custodian, or a kind of transactions from own wallets. */
  type: z.optional(choiceSchema(kindFilters)),
  status: z.optional(choiceSchema(transactionStatuses)),
  regulatory_status: z.optional(choiceSchema(regulatoryFilters)),
  /** The sort order, by default `newest`. `largest` requires `asset`. */
  order: z.optional(choiceSchema(recordOrders)),
};

/** The state of the index. */
export const indexStateSchema = {
  /**
   * The number of indexed records while the desk builds the index. A total is missing, because the custodian reports no total.
   * Null once the index is complete.
   */
  building: z.nullable(z.object({ done: integerSchema(0) })),
  /** Seconds since the index last agreed with the custodian. Null while the polls are on time. */
  behind_seconds: z.nullable(integerSchema(0)),
};

/** Transactions of all wallets, read from the index. They contain no personal data. */
export const listRecords = endpoint('GET /bff/records/transactions', {
  access: 'read',
  roles: rolesWith('read'),
  query: z.strictObject({
    ...recordFilters,
    ...pageQuery,
  }),
  response: z.extend(pageOf(transactionSchema), {
    /** The number of indexed transactions that match the filter. */
    total: integerSchema(0),
    ...indexStateSchema,
  }),
});

export type RecordQuery = z.output<typeof listRecords.query>;

/** Kinds of search result. Only users who see personal data in full get `person` and `direct_party`. */
export const foundKinds = ['request', 'transaction', 'asset', 'wallet', 'external_account', 'validator', 'direct_party', 'person'] as const;

export type FoundKind = (typeof foundKinds)[number];

/** Maximum results of each kind in a search of all kinds. */
export const resultsPerKindMax = 8;

/** Maximum results of a search of one kind. */
export const resultsOfKindMax = 50;

const foundItemSchema = z.object({
  title: z.string(),
  detail: z.string(),
  /** Path of the record's page. It contains no names. */
  link: z.string(),
});

export type FoundItem = z.output<typeof foundItemSchema>;

/**
 * Searches all requests and records, or only those of a `kind`. Matches a name, an id, a hash, an address, a public key or
 * an amount. The method is POST, to keep names out of URLs.
 */
export const searchRecords = endpoint('POST /bff/records/search', {
  access: 'read',
  roles: rolesWith('read'),
  body: z.strictObject({ q: filledTextSchema(500), kind: z.optional(choiceSchema(foundKinds)) }),
  response: z.object({
    groups: z.array(z.object({ kind: z.enum(foundKinds), items: z.array(foundItemSchema) })),
    ...indexStateSchema,
  }),
});
