import * as z from 'zod/mini';
import { commandKinds, commandStates, type CommandKind, type CommandState } from '#contract/money/command-basics.ts';
import { requiredReviewSchema, reviewerRoles } from '#contract/money/policy.ts';
import { sendBatchNow } from '#contract/service/batch-withdrawal.ts';
import { withdrawRewards } from '#contract/service/filecoin.ts';
import { createStaking, exitValidator, topUpValidator, withdrawFromValidator } from '#contract/service/staking.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import { checked, choiceSchema, filledTextSchema, patternSchema, textSchema } from '#contract/wire/checked.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';
import { pageOf, pageQuery } from '#contract/wire/page.ts';

// A command is one write that moves money. It is recorded in the desk's journal before it is sent.
// Ours: the spec is silent.

/** The endpoint of each kind of command. These are the seven endpoints that move money. */
export const commandRows = {
  withdrawal: createWithdrawal,
  batch_send: sendBatchNow,
  staking: createStaking,
  validator_exit: exitValidator,
  validator_withdrawal: withdrawFromValidator,
  validator_top_up: topUpValidator,
  reward_withdrawal: withdrawRewards,
} as const satisfies Record<CommandKind, Endpoint>;

/**
 * States in which a command may have moved money without proof. Only one such command is allowed
 * per wallet and asset.
 */
export const unresolvedStates = ['sending', 'unknown'] as const satisfies readonly CommandState[];

/**
 * Header with the command's id, a UUID. Source: IETF draft, The Idempotency-Key HTTP Header Field.
 */
export const idempotencyKeyHeader = 'idempotency-key';

/** Header that names an earlier command or record that the user confirmed. It permits the repeat that `possible_duplicate` would refuse. */
export const duplicateOfHeader = 'duplicate-of';

/** Response header with the command's id. */
export const commandIdHeader = 'command-id';

/** The name and e-mail of a user in a request. */
export const actorSchema = z.object({ name: z.string(), email: z.string() });

/** The destination of a command in a form short enough for a list. `request.body` has the full destination. */
export const commandDestinationKinds = ['wallet', 'external_account', 'public_address', 'validator', 'several'] as const;

export const commandDestinationSchema = z.object({
  kind: z.enum(commandDestinationKinds),
  /** Id of a wallet or an external account. */
  id: z.nullable(idSchema),
  /** A public address, or a validator's public key. */
  address: z.nullable(z.string()),
  /** Tag or memo. */
  tag: z.nullable(z.string()),
  /** Number of destinations, for `several`. */
  count: z.nullable(integerSchema(1)),
});

export type CommandDestination = z.infer<typeof commandDestinationSchema>;

export const reviewDecisions = ['release', 'decline'] as const;

/** The approval of a command or a batch, with whether it is needed and its result. */
export const orderReviewSchema = z.object({
  needed: z.boolean(),
  /** Why an approval is needed or not, for example `'worth 12,000 CAD, above 10,000'`. */
  why: z.string(),
  by: z.nullable(actorSchema),
  at: z.nullable(z.string()),
  decision: z.nullable(z.enum(reviewDecisions)),
  reason: z.nullable(z.string()),
  /** The rule of the policy that decided, and its version, or null for a request from before the policy. */
  rule: z._default(z.nullable(z.object({ id: z.string(), words: z.string(), version: integerSchema(1) })), null),
  /** The required approvals. The last approval sends the request, and one refusal ends it. */
  required: z._default(z.array(requiredReviewSchema), []),
  given: z._default(
    z.array(
      z.object({
        by: actorSchema,
        role: z.enum(reviewerRoles),
        at: z.string(),
        decision: z.enum(reviewDecisions),
        reason: z.nullable(z.string()),
      }),
    ),
    [],
  ),
});

export type OrderReview = z.infer<typeof orderReviewSchema>;

export const settleVerdicts = ['sent', 'not_sent'] as const;

/** One user's verdict on an unknown command. A second user must give the same verdict. */
const settlementSchema = z.object({
  verdict: z.enum(settleVerdicts),
  record_id: z.nullable(idSchema),
  reason: z.string(),
  by: actorSchema,
  at: z.string(),
});

/** A command as the desk returns it. Amounts are decimal text in native units. Times are ISO 8601. */
export const commandSchema = z.object({
  id: z.string(),
  kind: z.enum(commandKinds),
  state: z.enum(commandStates),
  made_by: actorSchema,
  made_at: z.string(),
  /** The source wallet, or null if a validator pays. */
  wallet_id: z.nullable(idSchema),
  asset: z.nullable(z.string()),
  /** It is null for a validator's exit, `'0'` for a full withdrawal of a validator, and the sum for a batch. */
  amount: z.nullable(z.string()),
  destination: z.nullable(commandDestinationSchema),
  /** The exact request text. Personal data in `body` is hidden from roles without access to it. */
  request: z.object({ method: z.string(), path: z.string(), body: z.nullable(z.string()) }),
  /** The mark that identifies the command's record. It is a text such as `'[ref:…]'`, an idempotency key, or null. */
  mark: z.nullable(z.string()),
  /** The earlier command or record that equals this command. The requester confirmed the repeat. */
  duplicate_of: z.nullable(z.string()),
  review: z.nullable(orderReviewSchema),
  sent_at: z.nullable(z.string()),
  /** The earliest time at which users may resolve an unknown outcome. */
  decides_at: z.nullable(z.string()),
  /** HTTP status and message of the service, or the desk's reason for an unknown outcome. */
  outcome: z.nullable(z.object({ status: z.nullable(integerSchema(100, 599)), message: z.nullable(z.string()) })),
  /** Id of the resulting transaction. */
  record_id: z.nullable(idSchema),
  /** Id of the batch of this command. */
  batch_id: z.nullable(z.string()),
  /** The first user's verdict on an unknown outcome, while a second verdict is pending. */
  settlement: z.nullable(settlementSchema),
  /** Observations, oldest first. */
  evidence: z.array(z.object({ at: z.string(), what: z.string() })),
});

export type Command = z.infer<typeof commandSchema>;

/** Filters of the list of commands. */
export const commandQuerySchema = z.strictObject({
  state: z.optional(choiceSchema(commandStates)),
  kind: z.optional(choiceSchema(commandKinds)),
  wallet_id: z.optional(patternSchema(/^[1-9]\d{0,15}$/, 'must be an integer of 1 or more')),
  /** The command that created this transaction. */
  record_id: z.optional(patternSchema(/^[1-9]\d{0,15}$/, 'must be an integer of 1 or more')),
  ...pageQuery,
});

export const commandPageSchema = pageOf(commandSchema);

/** Body of a 202. The command awaits approval, or its outcome is unknown. */
export const acceptedCommandSchema = z.object({ command: commandSchema });

const reasonSchema = textSchema(1000);

/** Body of an approval decision. A decline needs a reason. */
export const commandReviewRequestSchema = checked(
  z.strictObject({ decision: choiceSchema(reviewDecisions), reason: z.optional(reasonSchema) }),
  z.refine(({ decision, reason }) => decision === 'release' || (reason ?? '').trim() !== '', {
    path: ['reason'],
    message: 'is required to decline',
  }),
);

/** Body that resolves an unknown outcome. It names a record only when the command was sent. */
export const settleRequestSchema = checked(
  z.strictObject({ verdict: choiceSchema(settleVerdicts), record_id: z.optional(idSchema), reason: filledTextSchema(1000) }),
  z.refine(({ verdict, record_id: id }) => verdict === 'sent' || id === undefined, {
    path: ['record_id'],
    message: 'is allowed only if verdict is "sent"',
  }),
);
