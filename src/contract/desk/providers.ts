import * as z from 'zod/mini';
import { textSchema } from '#contract/checked.ts';
import { storageProviderSchema, terminationFeesSchema } from '#contract/filecoin.ts';
import { idSchema, integerSchema } from '#contract/integer.ts';
import { storageProviderIdSchema } from '#contract/path-params.ts';
import { orUnreadable } from '#contract/unreadable.ts';

// What the desk gathers about storage providers over all wallets. Ours: the spec lists them wallet by wallet.

/** A wallet that owns providers. */
export const owningWalletSchema = z.object({ id: idSchema, name: z.nullable(z.string()) });

/** Every provider of every wallet. */
export const providerListSchema = z.object({
  /** When the wallets were read; ISO 8601. */
  read_at: z.string(),
  /** False when not all wallets could be looked at. */
  is_whole: z.boolean(),
  providers: z.array(z.object({ wallet: owningWalletSchema, provider: orUnreadable(storageProviderSchema) })),
  /** Wallets whose providers could not be read, and why. */
  unread: z.array(z.object({ wallet: owningWalletSchema, why: z.string() })),
});

export type ProviderList = z.infer<typeof providerListSchema>;

/** Asks for an estimate; `newer_than` is when the one that is shown was read: another one is wanted. */
export const exitEstimateQuerySchema = z.strictObject({ newer_than: z.optional(textSchema(40)) });

/** The estimate of a provider's penalties, or a place in the queue for it: the service answers one call every 15 s to all users together. */
export const exitEstimateSchema = z.object({
  storage_provider_id: storageProviderIdSchema,
  /** The newest that the desk has read. */
  estimate: z.nullable(z.extend(terminationFeesSchema, { read_at: z.string() })),
  /** Null when the estimate is what was asked for. */
  queue: z.nullable(z.object({ position: integerSchema(1), wait_ms: integerSchema(0) })),
});

export type ExitEstimate = z.infer<typeof exitEstimateSchema>;
