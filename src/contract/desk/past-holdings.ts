import * as z from 'zod/mini';
import { amountSchema } from '#contract/money/money.ts';
import { rolesWith } from '#contract/roles.ts';
import { patternSchema } from '#contract/wire/checked.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema, queryIntegerSchema } from '#contract/wire/integer.ts';
import { momentSchema } from '#contract/wire/moment.ts';
import { indexStateSchema } from './record-endpoints.ts';

// Balances at past times, from the desk's snapshots and its index of records. The service reports only present balances.
// Defined by this desk.

/** Longest period of a history, days (two years). */
export const holdingDaysMax = 730;

/** The symbol of an asset in a query. */
export const assetQuery = z.optional(patternSchema(/^[A-Za-z][A-Za-z0-9]{1,15}$/, 'must be an asset symbol'));

/** A day in the desk's time zone, with the values of its last snapshot. */
const holdingDaySchema = z.object({
  /** The date, for example `'2026-01-05'`. */
  day: z.string(),
  /** The time of the snapshot. */
  at: z.string(),
  /** Value in CAD of the assets with a rate, at the rates of that day. Includes staked ether. */
  cad: amountSchema,
  /** Number of assets without a rate. `cad` does not include them. */
  unrated: integerSchema(0),
  /** The balance of the asset. Null if the history covers several assets. */
  balance: z.nullable(amountSchema),
});

export type HoldingDay = z.infer<typeof holdingDaySchema>;

/**
 * The balances in custody by day, oldest first, for one wallet or all and for one asset or all. Leaves out days without a
 * snapshot.
 */
export const readHoldingHistory = endpoint('GET /bff/holdings/history', {
  access: 'read',
  roles: rolesWith('read'),
  query: z.strictObject({
    days: z.optional(queryIntegerSchema(1, holdingDaysMax)),
    wallet_id: z.optional(queryIntegerSchema(1)),
    asset: assetQuery,
  }),
  response: z.object({
    /** The time zone in which the desk's days end. */
    zone: z.string(),
    days: z.array(holdingDaySchema),
  }),
});

/** A change of a balance that a transaction caused. */
const movementSchema = z.object({
  /** The id of the transaction, or the hash of a deposit without an id. */
  transaction: z.string(),
  /** The time of the movement. For a deposit it is the time of receipt, otherwise `completed_at`. */
  at: z.string(),
  /**
   * The amount, which is negative for outgoing money. It includes the fee only if the record states the fee's amount. Most
   * records state only a rate.
   */
  amount: amountSchema,
  /** Time at which the desk first read the record, if that was more than an hour after the movement. Otherwise null. */
  imported_at: z.nullable(z.string()),
});

export type Movement = z.infer<typeof movementSchema>;

/** Where a balance comes from. */
const balanceSourceSchema = z.object({
  at: z.string(),
  /**
   * `desk` is a snapshot of the desk, `sandbox` is an imported snapshot of the sandbox, and `custodian` is the custodian's
   * present answer.
   */
  source: z.enum(['desk', 'sandbox', 'custodian']),
});

/** The balance of a wallet and asset at a time. */
const holdingSchema = z.object({
  wallet: z.object({ id: idSchema, name: z.nullable(z.string()) }),
  asset: z.string(),
  balance: amountSchema,
  /** The snapshot nearest to the requested time. For the present balances, the last snapshot. */
  from_snapshot: balanceSourceSchema,
  /** The movements between this snapshot and the requested time, oldest first. */
  movements: z.array(movementSchema),
  /**
   * The sum of the movements. It is `balance` less the snapshot's balance, or the reverse if the snapshot is later. For the present
   * balances, it is `balance` less the snapshot's balance and `unexplained`.
   */
  explained: amountSchema,
  /** The change between the two neighbouring snapshots that no transaction explains. Null after the last snapshot. */
  unexplained: z.nullable(amountSchema),
  /** Possible causes of the unexplained change, each supported by a record. */
  causes: z.array(z.string()),
  /** The value in CAD, or null without a rate. */
  cad: z.nullable(
    z.object({
      value: amountSchema,
      rate: amountSchema,
      /** Time of the record or the snapshot that the rate comes from. */
      rated_at: z.string(),
      /** Id of the record that the rate comes from, or null if it comes from a snapshot. */
      transaction_id: z.nullable(idSchema),
    }),
  ),
});

export type HoldingAt = z.infer<typeof holdingSchema>;

/** The balances at a time, each with its explanation. Leaves out balances of zero without movements. */
export const readHoldings = endpoint('GET /bff/holdings', {
  access: 'read',
  roles: rolesWith('read'),
  query: z.strictObject({ at: z.optional(momentSchema()), wallet_id: z.optional(queryIntegerSchema(1)), asset: assetQuery }),
  response: z.object({
    at: z.string(),
    /** The time zone in which the desk's days end. */
    zone: z.string(),
    /** The snapshots before and after the time. `after` is null if no later snapshot exists and the custodian does not answer. */
    before: balanceSourceSchema,
    after: z.nullable(balanceSourceSchema),
    /** The time of the first snapshot. The desk does not know earlier balances. */
    known_since: z.string(),
    holdings: z.array(holdingSchema),
    ...indexStateSchema,
  }),
});

export type HoldingsAt = z.output<typeof readHoldings.response>;
