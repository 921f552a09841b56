import * as z from 'zod/mini';
import { commandKinds } from '#contract/money/command-basics.ts';
import { idSchema } from '#contract/wire/integer.ts';

// The sandbox can calculate the history of its demo world from the ledger. The desk imports it once, so that a fresh sandbox
// has data for charts and replays. Our choice: the spec is silent.

/** Number of days with samples in the history. */
export const sandboxHistoryDays = 60;

/** Number of days with requests in the history. */
export const sandboxOrderDays = 21;

/** Amounts are decimal text in native units. Times are ISO 8601. */
export const sandboxHistorySchema = z.object({
  /** Creation time of the demo world. Null for any other world, which has no history. */
  made_at: z.nullable(z.string()),
  /** One sample per day, oldest first. */
  days: z.array(
    z.object({
      at: z.string(),
      validators: z.array(
        z.object({
          pubkey: z.string(),
          wallet_id: idSchema,
          status: z.string(),
          deposited: z.string(),
          balance: z.string(),
          rewards: z.string(),
        }),
      ),
      /** The balances of all wallets, except zero balances. */
      balances: z.array(z.object({ wallet_id: idSchema, asset: z.string(), balance: z.string() })),
      holdings: z.array(z.object({ asset: z.string(), kind: z.string(), total: z.string(), cad_rate: z.nullable(z.string()) })),
    }),
  ),
  /** Outgoing payments of the last weeks, oldest first. */
  orders: z.array(
    z.object({
      record_id: idSchema,
      kind: z.enum(commandKinds),
      made_at: z.string(),
      /** Whether the payment was sent, canceled, failed or refused. */
      status: z.string(),
      /** The user's e-mail, or `api`. */
      requested_by: z.string(),
      wallet_id: idSchema,
      asset: z.string(),
      amount: z.string(),
      cad_rate: z.nullable(z.string()),
      destination: z.object({
        kind: z.enum(['wallet', 'external_account', 'public_address']),
        id: z.nullable(idSchema),
        address: z.nullable(z.string()),
        tag: z.nullable(z.string()),
      }),
    }),
  ),
});

export type SandboxHistory = z.infer<typeof sandboxHistorySchema>;
