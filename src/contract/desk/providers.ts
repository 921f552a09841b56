import * as z from 'zod/mini';
import { storageProviderSchema, terminationFeesSchema } from '#contract/service/filecoin.ts';
import { textSchema } from '#contract/wire/checked.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';
import { storageProviderIdSchema } from '#contract/wire/path-params.ts';
import { orUnreadable } from '#contract/wire/unreadable.ts';

// Storage providers of all wallets. Our choice: the spec lists providers only for each wallet.

/** A wallet that owns storage providers. */
export const owningWalletSchema = z.object({ id: idSchema, name: z.nullable(z.string()) });

/** Every provider of every wallet. */
export const providerListSchema = z.object({
  /** The time at which the desk read the wallets (ISO 8601). */
  read_at: z.string(),
  /** Whether the desk could read all wallets. */
  is_whole: z.boolean(),
  providers: z.array(z.object({ wallet: owningWalletSchema, provider: orUnreadable(storageProviderSchema) })),
  /** Wallets whose providers the desk could not read, each with the reason. */
  unread: z.array(z.object({ wallet: owningWalletSchema, why: z.string() })),
});

export type ProviderList = z.infer<typeof providerListSchema>;

/** Query of an estimate. `newer_than` is the time of the displayed estimate, and the answer must be newer. */
export const exitEstimateQuerySchema = z.strictObject({ newer_than: z.optional(textSchema(40)) });

/**
 * The estimate of a provider's penalties, or the request's position in the queue. For all users together, the service
 * calculates one estimate per 15 s.
 */
export const exitEstimateSchema = z.object({
  storage_provider_id: storageProviderIdSchema,
  /** The desk's newest estimate, or null without one. */
  estimate: z.nullable(z.extend(terminationFeesSchema, { read_at: z.string() })),
  /** The position in the queue and the expected wait. Null if `estimate` is new enough. */
  queue: z.nullable(z.object({ position: integerSchema(1), wait_ms: integerSchema(0) })),
});

export type ExitEstimate = z.infer<typeof exitEstimateSchema>;
