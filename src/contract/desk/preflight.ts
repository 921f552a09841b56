import * as z from 'zod/mini';
import { repeatSchema } from '#contract/error.ts';
import { filledTextSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';

// The desk checks a command before it sends it. The answer has one line per rule. Defined by this desk.

/** The rules, in display order. */
export const preflightRules = [
  'spendable', // the source can pay the amount and the fee
  'validator', // the validator's state permits the action
  'fee', // the fee rate is within its bounds
  'address', // the address is valid on its chain, has a required tag or memo, and is not the source
  'look_alike', // no address in the desk's records looks similar to the destination
  'first_send', // the desk has sent to this destination before
  'duplicate', // no equal command or record was created recently
  'travel_rule', // a value above 1,000 CAD needs a beneficiary
  'review', // whether other users must approve the command
  'unresolved', // no earlier command of this wallet and asset is unresolved
] as const;

export type PreflightRule = (typeof preflightRules)[number];

/**
 * `yes` means that the check passes. `no` means that the desk refuses the command. `ask` means that the user must decide.
 * `cannot_tell` means that a figure is missing.
 */
export const preflightAnswers = ['yes', 'no', 'ask', 'cannot_tell'] as const;

export type PreflightAnswer = (typeof preflightAnswers)[number];

export const preflightLineSchema = z.object({
  rule: z.enum(preflightRules),
  answer: z.enum(preflightAnswers),
  /** One sentence, for example `'0.7 BTC spendable covers 0.5 BTC and the fee of 0.0001 BTC'`. */
  text: z.string(),
  /** Source of the figures, for example `'wallet 7, as the service has it'`. */
  source: z.nullable(z.string()),
  /** When the figures were read, ISO 8601. */
  read_at: z.nullable(z.string()),
  /**
   * Id of the transaction that the line is about. A line can be about a similar address, an earlier payment or an unresolved
   * command.
   */
  transaction_id: z.nullable(z.string()),
  command_id: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The payments that repeat an earlier payment. Only the line `duplicate` has them. */
  repeats: z.optional(z.array(repeatSchema)),
});

export type PreflightLine = z.infer<typeof preflightLineSchema>;

/** The amounts of a withdrawal, as decimal text in native units. Null if an amount is unknown. */
export const preflightFiguresSchema = z.object({
  asset: z.string(),
  gross: z.string(),
  fee: z.nullable(z.string()),
  /** The fee's value in CAD, or null without a rate. */
  fee_cad: z.nullable(z.string()),
  /** The asset that the fee is paid in. A token's fee is paid in the chain's coin. */
  fee_asset: z.string(),
  /** The amount that the recipient gets. */
  net: z.string(),
  /** The amount plus the fee, or null if they are in different assets. */
  total: z.nullable(z.string()),
  spendable: z.nullable(z.string()),
  fee_spendable: z.nullable(z.string()),
  /** The maximum that the user can send. It is the spendable balance less the fee. */
  most: z.nullable(z.string()),
  worth_cad: z.nullable(z.string()),
});

export type PreflightFigures = z.infer<typeof preflightFiguresSchema>;

/** Body of a pre-flight check, with the request to check. The method is POST, to keep addresses and names out of URLs. */
export const preflightRequestSchema = z.strictObject({
  /** `'/api/v1/wallets/7/transactions'` */
  path: filledTextSchema(300),
  body: z.unknown(),
});

export const preflightSchema = z.object({
  lines: z.array(preflightLineSchema),
  figures: z.nullable(preflightFiguresSchema),
  /** Number of service calls that the batch needs. */
  part_count: z.optional(integerSchema(1)),
});

export type Preflight = z.infer<typeof preflightSchema>;

/**
 * The checks of a request that awaits approval. `made` and `figures_made` are the lines and figures at the creation of the request,
 * or null if they were not stored. A decided request has only these.
 */
export const orderPreflightSchema = z.extend(preflightSchema, {
  made: z.nullable(z.array(preflightLineSchema)),
  figures_made: z._default(z.nullable(preflightFiguresSchema), null),
  /** Users who may give an approval that is still missing. */
  reviewers: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Whether the users in `reviewers` suffice to approve the request. */
  can_be_released: z.boolean(),
});

export type OrderPreflight = z.infer<typeof orderPreflightSchema>;
