import * as z from 'zod/mini';
import { amountSchema } from '#contract/money/money.ts';
import { rolesWith } from '#contract/roles.ts';
import { patternSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema, queryIntegerSchema } from '#contract/wire/integer.ts';
import { momentSchema } from '#contract/wire/moment.ts';
import { indexStateSchema } from './record-endpoints.ts';

// Balances in the past, from the desk's snapshots and its index of records. The service reports only present balances.
// Ours: the desk's own.

/** Longest period of a history, days (two years). */
export const holdingDaysMax = 730;

const assetQuery = z.optional(patternSchema(/^[A-Za-z][A-Za-z0-9]{1,15}$/, 'must be an asset symbol'));

/** A day with its last snapshot, in the desk's zone. */
const holdingDaySchema = z.object({
  /** `'2026-01-05'` */
  day: z.string(),
  /** Value of the assets with a rate, CAD, at the rates of that day. Staked ether is included. */
  cad: amountSchema,
  /** Number of assets without a rate. The value does not include them. */
  unrated: integerSchema(0),
  /** The amount of the asset, or null for several assets. */
  balance: z.nullable(amountSchema),
});

export type HoldingDay = z.infer<typeof holdingDaySchema>;

/** The assets in custody by day, oldest first, of one wallet or all, and of one asset or all. Days without a snapshot are missing. */
export const readHoldingHistory = endpoint('GET /bff/holdings/history', {
  access: 'read',
  roles: rolesWith('read'),
  query: z.strictObject({
    days: z.optional(queryIntegerSchema(1, holdingDaysMax)),
    wallet_id: z.optional(queryIntegerSchema(1)),
    asset: assetQuery,
  }),
  response: z.object({ days: z.array(holdingDaySchema) }),
});

/** A change of a balance by a transaction. */
const movementSchema = z.object({
  /** The id of the transaction, or the hash of a deposit without an id. */
  transaction: z.string(),
  /** The time at which the movement counts, which is `completed_at`, or the time of a deposit. */
  at: z.string(),
  /**
   * The amount, which is negative for outgoing money. It includes a fee if the record states the amount of the fee. Most
   * records state only a rate.
   */
  amount: amountSchema,
  /** When the desk first read the record. Null if that was in time for the next snapshot. */
  imported_at: z.nullable(z.string()),
});

export type Movement = z.infer<typeof movementSchema>;

/** The source of a balance. */
const balanceSourceSchema = z.object({
  at: z.string(),
  /** `desk` is a snapshot of the desk, `sandbox` an imported snapshot of the sandbox, and `custodian` the custodian's present answer. */
  source: z.enum(['desk', 'sandbox', 'custodian']),
});

/** The balance of a wallet and asset at a time. */
const holdingSchema = z.object({
  wallet: z.object({ id: idSchema, name: z.nullable(z.string()) }),
  asset: z.string(),
  balance: amountSchema,
  /** The nearest snapshot. */
  from_snapshot: balanceSourceSchema,
  /** The movements between the nearest snapshot and the requested time, oldest first. */
  movements: z.array(movementSchema),
  /**
   * The sum of the movements, which is `balance` less the balance of the nearest snapshot. Its sign is reversed when the
   * snapshot is later.
   */
  explained: amountSchema,
  /** The change between the two neighbouring snapshots that no transaction explains, or null after the last snapshot. */
  unexplained: z.nullable(amountSchema),
  /** Possible causes of the unexplained change, each supported by a record. */
  causes: z.array(z.string()),
  /** The value in CAD, or null without a rate. */
  cad: z.nullable(
    z.object({
      value: amountSchema,
      rate: amountSchema,
      /** Time of the record with the rate, or of the snapshot that stores the rate. */
      rated_at: z.string(),
      /** The record with the rate; null if only a snapshot has the rate. */
      transaction_id: z.nullable(idSchema),
    }),
  ),
});

export type HoldingAt = z.infer<typeof holdingSchema>;

/** The balances at a time, each with its explanation. Leaves out balances that are zero and did not move. */
export const readHoldings = endpoint('GET /bff/holdings', {
  access: 'read',
  roles: rolesWith('read'),
  query: z.strictObject({ at: z.optional(momentSchema()), wallet_id: z.optional(queryIntegerSchema(1)), asset: assetQuery }),
  response: z.object({
    at: z.string(),
    /** The time zone in which the desk's days end. */
    zone: z.string(),
    /** The neighbouring snapshots. `after` is null if the time is after the last snapshot and the custodian does not answer. */
    before: balanceSourceSchema,
    after: z.nullable(balanceSourceSchema),
    /** The time of the first snapshot. Earlier balances are unknown. */
    known_since: z.string(),
    holdings: z.array(holdingSchema),
    ...indexStateSchema,
  }),
});

export type HoldingsAt = z.output<typeof readHoldings.response>;
