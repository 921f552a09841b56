import * as z from 'zod/mini';
import { commandKinds, commandStates, type CommandKind, type CommandState } from '#contract/money/command-basics.ts';
import { commandDestinationSchema } from '#contract/money/command-destination.ts';
import { requiredReviewSchema, reviewerRoles } from '#contract/money/policy.ts';
import { sendBatchNow } from '#contract/service/batch-withdrawal.ts';
import { withdrawRewards } from '#contract/service/filecoin.ts';
import { createStaking, exitValidator, topUpValidator, withdrawFromValidator } from '#contract/service/staking.ts';
import { outgoingTransactionSchema } from '#contract/service/transaction.ts';
import { createWithdrawal } from '#contract/service/withdrawal.ts';
import { checked, choiceSchema, freeTextLengthMax, patternSchema, requiredReasonSchema, statedTextSchema } from '#contract/wire/checked.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';
import { pageOf, pageQuery } from '#contract/wire/page.ts';

// A command is one write that moves money. It is recorded in the desk's journal before it is sent.
// Our choice: the spec is silent.

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
 * States of a command that may have moved money, although the desk has no proof that it did. Each wallet and asset may have
 * only one such command.
 */
export const unresolvedStates = ['sending', 'unknown'] as const satisfies readonly CommandState[];

/**
 * Header with the command's id, a UUID. Source: IETF draft, The Idempotency-Key HTTP Header Field.
 */
export const idempotencyKeyHeader = 'idempotency-key';

/**
 * Header with the id of an earlier command or record. The user confirmed that this request repeats it, so `possible_duplicate`
 * does not refuse the request.
 */
export const duplicateOfHeader = 'duplicate-of';

/** Response header with the command's id. */
export const commandIdHeader = 'command-id';

/** The name and e-mail of a user who acted on a request. */
export const actorSchema = z.object({ name: z.string(), email: z.string() });

export const reviewDecisions = ['release', 'decline'] as const;

/** The approval of a command or a batch: whether it needs one, why, and the decision. */
export const orderReviewSchema = z.object({
  needed: z.boolean(),
  /** Reason why the request needs an approval or not, for example `'worth 12,000 CAD, above 10,000'`. */
  why: z.string(),
  by: z.nullable(actorSchema),
  at: z.nullable(z.string()),
  decision: z.nullable(z.enum(reviewDecisions)),
  reason: z.nullable(z.string()),
  /** The policy rule that applied to the request, and the policy's version. Null for a request that is older than the first policy. */
  rule: z._default(z.nullable(z.object({ id: z.string(), words: z.string(), version: integerSchema(1) })), null),
  /** The approvals that the request needs. The desk sends the request after the last approval. One decline ends the request. */
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

/** One user's verdict on a command with an unknown outcome. A second user must give the same verdict. */
const settlementSchema = z.object({
  verdict: z.enum(settleVerdicts),
  record_id: z.nullable(idSchema),
  reason: z.string(),
  by: actorSchema,
  at: z.string(),
});

const { status, block, transaction_ids, regulatory_status } = outgoingTransactionSchema.shape;

/** The part of a transaction in the desk's index that decides the stage of its payment, and whether it needs information. */
export const indexedRecordSchema = z.object({ status, block, transaction_ids, regulatory_status });

/** A command as the desk returns it. Amounts are decimal text in native units. Times are ISO 8601. */
export const commandSchema = z.object({
  id: z.string(),
  kind: z.enum(commandKinds),
  state: z.enum(commandStates),
  made_by: actorSchema,
  made_at: z.string(),
  /** When the user requested the command, or the batch of a part. The desk creates a part when it sends it. */
  requested_at: z.string(),
  /** The source wallet, or null if the money comes from a validator. */
  wallet_id: z.nullable(idSchema),
  asset: z.nullable(z.string()),
  /** Null for a validator's exit, `'0'` for a full withdrawal of a validator, and the sum of the rows for a batch. */
  amount: z.nullable(z.string()),
  destination: z.nullable(commandDestinationSchema),
  /** The estimated value in CAD at the time of the request. Null without a rate. */
  value_cad: z._default(z.nullable(z.string()), null),
  /** The exact request to the service. Roles without access to personal data get `body` without it. */
  request: z.object({ method: z.string(), path: z.string(), body: z.nullable(z.string()) }),
  /**
   * The text by which the desk finds the command's record at the service: a note such as `'[ref:…]'` or an idempotency key.
   * Null if the command has no such text.
   */
  mark: z.nullable(z.string()),
  /** Id of the earlier command or record that this command repeats. The requester confirmed the repeat. */
  duplicate_of: z.nullable(z.string()),
  review: z.nullable(orderReviewSchema),
  /** The time at which a request for approval expires. Null in other states. It moves if a stricter policy asks for more approvals. */
  awaits_until: z._default(z.nullable(z.string()), null),
  sent_at: z.nullable(z.string()),
  /** The earliest time at which users may decide an unknown outcome. */
  decides_at: z.nullable(z.string()),
  /** HTTP status and message of the service, or the desk's reason for an unknown outcome. */
  outcome: z.nullable(z.object({ status: z.nullable(integerSchema(100, 599)), message: z.nullable(z.string()) })),
  /** Id of the transaction that the command created. */
  record_id: z.nullable(idSchema),
  /** Null before the index contains the transaction. */
  record: z._default(z.nullable(indexedRecordSchema), null),
  /** Id of the batch that this command is a part of. */
  batch_id: z.nullable(z.string()),
  /** The first user's verdict on an unknown outcome, while a second verdict is pending. */
  settlement: z.nullable(settlementSchema),
  /** What the desk observed about the outcome, oldest first. */
  evidence: z.array(z.object({ at: z.string(), what: z.string() })),
});

export type Command = z.infer<typeof commandSchema>;

/** Filters of the list of commands. */
export const commandQuerySchema = z.strictObject({
  state: z.optional(choiceSchema(commandStates)),
  kind: z.optional(choiceSchema(commandKinds)),
  wallet_id: z.optional(patternSchema(/^[1-9]\d{0,15}$/, 'must be an integer of 1 or more')),
  /** Id of a transaction. The filter matches the command that created it. */
  record_id: z.optional(patternSchema(/^[1-9]\d{0,15}$/, 'must be an integer of 1 or more')),
  ...pageQuery,
});

export const commandPageSchema = pageOf(commandSchema);

/** Body of a 202. The command awaits approval, or the desk does not know its outcome yet. */
export const acceptedCommandSchema = z.object({ command: commandSchema });

const reasonSchema = statedTextSchema(freeTextLengthMax);

/** Body of an approval decision. A decline needs a reason. */
export const commandReviewRequestSchema = checked(
  z.strictObject({ decision: choiceSchema(reviewDecisions), reason: z.optional(reasonSchema) }),
  z.refine(({ decision, reason }) => decision === 'release' || (reason ?? '').trim() !== '', {
    path: ['reason'],
    message: 'is required to decline',
  }),
);

/** Body of a verdict on an unknown outcome. It names the record if the verdict is that the command was sent. */
export const settleRequestSchema = checked(
  z.strictObject({
    verdict: choiceSchema(settleVerdicts),
    record_id: z.optional(idSchema),
    reason: requiredReasonSchema(),
  }),
  z.refine(({ verdict, record_id: id }) => verdict === 'sent' || id === undefined, {
    path: ['record_id'],
    message: 'is allowed only if verdict is "sent"',
  }),
);
