import * as z from 'zod/mini';
import { checked, choiceSchema, filledTextSchema, patternSchema, textSchema } from '#contract/checked.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import {
  createStaking,
  createWithdrawal,
  exitValidator,
  sendBatchNow,
  topUpValidator,
  withdrawFromValidator,
  withdrawRewards,
} from '#contract/endpoints.ts';
import { idSchema, integerSchema } from '#contract/integer.ts';
import { pageOf, pageQuery } from '#contract/page.ts';
import { commandKinds, commandStates, type CommandKind, type CommandState } from './command-basics.ts';

// A command is one write that moves money, written to the desk's journal before it is sent. Ours: the spec is silent.

/** The endpoint of each kind of command: the seven rows of kind `money`. */
export const commandRows = {
  withdrawal: createWithdrawal,
  batch_send: sendBatchNow,
  staking: createStaking,
  validator_exit: exitValidator,
  validator_withdrawal: withdrawFromValidator,
  validator_top_up: topUpValidator,
  reward_withdrawal: withdrawRewards,
} as const satisfies Record<CommandKind, Endpoint>;

/** States in which a command may have moved money without proof: one per wallet and asset at a time. */
export const unresolvedStates = ['sending', 'unknown'] as const satisfies readonly CommandState[];

/** States in which nothing was sent and nothing will be. */
export const unsentStates = ['refused', 'not_sent', 'declined', 'cancelled', 'expired'] as const satisfies readonly CommandState[];

/** Time for a review, ms: 24 hours. */
export const reviewMsMax = 86_400_000;

/** How long an equal command or record counts as a possible duplicate, ms: 24 hours. */
export const duplicateMs = 86_400_000;

/** How long a password counts for sending money, ms: 15 minutes. */
export const stepUpMs = 900_000;

/** Header that carries the command's id, a UUID. Source: IETF draft, The Idempotency-Key HTTP Header Field. */
export const idempotencyKeyHeader = 'idempotency-key';

/** Header that names the earlier command or record which the sender has seen: `possible_duplicate` is then no refusal. */
export const duplicateOfHeader = 'duplicate-of';

/** Header of an answer that names the command. */
export const commandIdHeader = 'command-id';

/** A user as a command names them. */
const actorSchema = z.object({ name: z.string(), email: z.string() });

/** Where a command sends: enough for a list; `request.body` has all of it. */
export const commandDestinationKinds = ['wallet', 'external_account', 'public_address', 'validator', 'several'] as const;

const commandDestinationSchema = z.object({
  kind: z.enum(commandDestinationKinds),
  /** Of a wallet or an external account. */
  id: z.nullable(idSchema),
  /** A public address, or a validator's public key. */
  address: z.nullable(z.string()),
  /** Tag or memo. */
  tag: z.nullable(z.string()),
  /** Of `several`: how many. */
  count: z.nullable(integerSchema(1)),
});

export type CommandDestination = z.infer<typeof commandDestinationSchema>;

export const reviewDecisions = ['release', 'decline'] as const;

/** Our review of a command: needed or not, and what came of it. */
const commandReviewSchema = z.object({
  needed: z.boolean(),
  /** Why it is needed or not: `'worth 12,000 CAD, above 10,000'`. */
  why: z.string(),
  by: z.nullable(actorSchema),
  at: z.nullable(z.string()),
  decision: z.nullable(z.enum(reviewDecisions)),
  reason: z.nullable(z.string()),
});

export const settleVerdicts = ['sent', 'not_sent'] as const;

/** What one person says became of an unknown command; a second one has to say the same. */
const settlementSchema = z.object({
  verdict: z.enum(settleVerdicts),
  record_id: z.nullable(idSchema),
  reason: z.string(),
  by: actorSchema,
  at: z.string(),
});

/** A command as the desk shows it. Amounts are decimal text in native units; times are ISO 8601. */
export const commandSchema = z.object({
  id: z.string(),
  kind: z.enum(commandKinds),
  state: z.enum(commandStates),
  made_by: actorSchema,
  made_at: z.string(),
  /** The wallet that pays; null for what a validator pays. */
  wallet_id: z.nullable(idSchema),
  asset: z.nullable(z.string()),
  /** Null for a validator's exit; `'0'` is a full withdrawal of a validator; a batch's is the sum. */
  amount: z.nullable(z.string()),
  destination: z.nullable(commandDestinationSchema),
  /** The exact text that is or was sent; people's data in `body` is masked for readers who may not see it. */
  request: z.object({ method: z.string(), path: z.string(), body: z.nullable(z.string()) }),
  /** What the record of it can be recognised by: `'[ref:…]'`, an idempotency key, or null. */
  mark: z.nullable(z.string()),
  /** The earlier command or record that its maker saw before sending an equal one. */
  duplicate_of: z.nullable(z.string()),
  review: z.nullable(commandReviewSchema),
  sent_at: z.nullable(z.string()),
  /** When an unknown outcome may be settled by people at the earliest. */
  decides_at: z.nullable(z.string()),
  /** HTTP status and words of the service, or of the desk on why nothing is known. */
  outcome: z.nullable(z.object({ status: z.nullable(integerSchema(100, 599)), message: z.nullable(z.string()) })),
  /** Id of the transaction that it became. */
  record_id: z.nullable(idSchema),
  /** The first person's verdict on an unknown outcome, waiting for a second. */
  settlement: z.nullable(settlementSchema),
  /** What was seen, oldest first. */
  evidence: z.array(z.object({ at: z.string(), what: z.string() })),
});

export type Command = z.infer<typeof commandSchema>;

/** Filters of the list of commands. */
export const commandQuerySchema = z.strictObject({
  state: z.optional(choiceSchema(commandStates)),
  kind: z.optional(choiceSchema(commandKinds)),
  wallet_id: z.optional(patternSchema(/^[1-9]\d{0,15}$/, 'must be an integer from 1')),
  ...pageQuery,
});

export const commandPageSchema = pageOf(commandSchema);

/** The body of a 202: the command waits for review, or its outcome is unknown. */
export const acceptedCommandSchema = z.object({ command: commandSchema });

const reasonSchema = textSchema(1000);

/** Body of a review; declining needs a reason. */
export const commandReviewRequestSchema = checked(
  z.strictObject({ decision: choiceSchema(reviewDecisions), reason: z.optional(reasonSchema) }),
  z.refine(({ decision, reason }) => decision === 'release' || (reason ?? '').trim() !== '', {
    path: ['reason'],
    message: 'is required to decline',
  }),
);

/** Body of settling an unknown outcome; a record is named only when it was sent. */
export const settleRequestSchema = checked(
  z.strictObject({ verdict: choiceSchema(settleVerdicts), record_id: z.optional(idSchema), reason: filledTextSchema(1000) }),
  z.refine(({ verdict, record_id: id }) => verdict === 'sent' || id === undefined, {
    path: ['record_id'],
    message: 'names a record only when the verdict is sent',
  }),
);

/** When a second person must release a command: never, above a worth in CAD, or always. */
export const reviewModes = ['off', 'above', 'always'] as const;

/** A worth in CAD as plain decimal text. */
const cadTextSchema = patternSchema(/^(0|[1-9]\d{0,17})(\.\d{1,2})?$/, 'must be an amount in CAD such as 10000 or 2500.50');

/** The review policy of the desk. */
export const reviewPolicySchema = z.strictObject({ mode: choiceSchema(reviewModes), above_cad: cadTextSchema });

export type ReviewPolicy = z.infer<typeof reviewPolicySchema>;

/** The policy until an administrator sets another one. */
export const reviewPolicyDefault = { mode: 'above', above_cad: '10000' } as const satisfies ReviewPolicy;
