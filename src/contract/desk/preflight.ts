import * as z from 'zod/mini';
import { filledTextSchema } from '#contract/checked.ts';

// Pre-flight: what the desk looks at before a command may go, one line per rule. Ours: the desk's own.

/** The rules, in the order in which the lines are shown. */
export const preflightRules = [
  'spendable', // the source covers amount and fee
  'fee', // the rate is within bounds
  'address', // it is valid on its chain, with its tag or memo, and not the source itself
  'look_alike', // nothing that the desk knows looks alike
  'first_send', // the desk has sent here before
  'duplicate', // nothing equal went within 24 hours
  'travel_rule', // worth above 1,000 CAD: a beneficiary is needed
  'review', // a second person must release it
  'unresolved', // no earlier command of this wallet and asset is unresolved
] as const;

export type PreflightRule = (typeof preflightRules)[number];

/** `yes`: nothing stands against it; `no`: it cannot go as it is; `ask`: a person must look first; `cannot_tell`: a figure is missing. */
export const preflightAnswers = ['yes', 'no', 'ask', 'cannot_tell'] as const;

export type PreflightAnswer = (typeof preflightAnswers)[number];

export const preflightLineSchema = z.object({
  rule: z.enum(preflightRules),
  answer: z.enum(preflightAnswers),
  /** One sentence: `'0.7 BTC spendable covers 0.5 BTC and the fee of 0.0001 BTC'`. */
  text: z.string(),
  /** Where the figures come from: `'wallet 7, as the service has it'`. */
  source: z.nullable(z.string()),
  /** When they were read; ISO 8601. */
  read_at: z.nullable(z.string()),
  /** The address that looks alike, the earlier transaction or command, the command that is unresolved. */
  transaction_id: z.nullable(z.string()),
  command_id: z.nullable(z.string()),
  address: z.nullable(z.string()),
});

export type PreflightLine = z.infer<typeof preflightLineSchema>;

/** The figures of a withdrawal, decimal text in native units; null where they cannot be told. */
export const preflightFiguresSchema = z.object({
  asset: z.string(),
  gross: z.string(),
  fee: z.nullable(z.string()),
  /** The coin that pays the fee; a token's is its chain's. */
  fee_asset: z.string(),
  /** What arrives. */
  net: z.string(),
  /** Amount and fee, where both are of one asset. */
  total: z.nullable(z.string()),
  spendable: z.nullable(z.string()),
  fee_spendable: z.nullable(z.string()),
  /** All that is spendable, less the fee. */
  most: z.nullable(z.string()),
  worth_cad: z.nullable(z.string()),
});

export type PreflightFigures = z.infer<typeof preflightFiguresSchema>;

/** Body of a pre-flight: the request as it would be made. A POST, so that no address or name stands in a URL. */
export const preflightRequestSchema = z.strictObject({
  /** `'/api/v1/wallets/7/transactions'` */
  path: filledTextSchema(300),
  body: z.unknown(),
});

export const preflightSchema = z.object({ lines: z.array(preflightLineSchema), figures: z.nullable(preflightFiguresSchema) });

export type Preflight = z.infer<typeof preflightSchema>;

/** Pre-flight of a command that awaits review: also how its lines stood when it was made, null when that is not known. */
export const commandPreflightSchema = z.extend(preflightSchema, { made: z.nullable(z.array(preflightLineSchema)) });
