import * as z from 'zod/mini';
import { repeatSchema } from '#contract/error.ts';
import { filledTextSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';

// The desk's checks of a command before it is sent, with one line per rule. Ours: the desk's own.

/** The rules, in display order. */
export const preflightRules = [
  'spendable', // the source covers amount and fee
  'validator', // the validator's state permits the action
  'fee', // the rate is within bounds
  'address', // the address is valid on its chain, has its tag or memo, and is not the source
  'look_alike', // no address in the desk's records looks similar
  'first_send', // the desk has already sent to this destination
  'duplicate', // no equal command or record was created recently
  'travel_rule', // a value above 1,000 CAD needs a beneficiary
  'review', // whether other users must approve the command
  'unresolved', // no earlier command of this wallet and asset is unresolved
] as const;

export type PreflightRule = (typeof preflightRules)[number];

/**
 * `yes` means that the check passes. `no` means that the command is refused. `ask` means that the user must check first.
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
  /** The subject of the line is a similar address, an earlier transaction or command, or an unresolved command. */
  transaction_id: z.nullable(z.string()),
  command_id: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** The payments that repeat an earlier payment, for the line `duplicate`. */
  repeats: z.optional(z.array(repeatSchema)),
});

export type PreflightLine = z.infer<typeof preflightLineSchema>;

/** The figures of a withdrawal, as decimal text in native units, or null if unavailable. */
export const preflightFiguresSchema = z.object({
  asset: z.string(),
  gross: z.string(),
  fee: z.nullable(z.string()),
  /** The fee's value in CAD, or null without a rate. */
  fee_cad: z.nullable(z.string()),
  /** The asset that pays the fee, which is the chain's coin for a token. */
  fee_asset: z.string(),
  /** The amount that arrives. */
  net: z.string(),
  /** Amount plus fee, when both are in one asset. */
  total: z.nullable(z.string()),
  spendable: z.nullable(z.string()),
  fee_spendable: z.nullable(z.string()),
  /** The maximum to send, which is the spendable balance less the fee. */
  most: z.nullable(z.string()),
  worth_cad: z.nullable(z.string()),
});

export type PreflightFigures = z.infer<typeof preflightFiguresSchema>;

/** Body of a pre-flight, with the request to check. A POST keeps addresses and names out of URLs. */
export const preflightRequestSchema = z.strictObject({
  /** `'/api/v1/wallets/7/transactions'` */
  path: filledTextSchema(300),
  body: z.unknown(),
});

export const preflightSchema = z.object({
  lines: z.array(preflightLineSchema),
  figures: z.nullable(preflightFiguresSchema),
  /** Number of service calls that a batch needs. */
  part_count: z.optional(integerSchema(1)),
});

export type Preflight = z.infer<typeof preflightSchema>;

/** Checks of a request that awaits approval. `made` has the lines from its creation, or null if they are unavailable. */
export const orderPreflightSchema = z.extend(preflightSchema, {
  made: z.nullable(z.array(preflightLineSchema)),
  /** Users who may give a missing approval. */
  reviewers: z.array(z.object({ name: z.string(), email: z.string() })),
  /** Whether these users are enough to approve the request. */
  can_be_released: z.boolean(),
});

export type OrderPreflight = z.infer<typeof orderPreflightSchema>;
