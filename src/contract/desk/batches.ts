import * as z from 'zod/mini';
import { earlierSchema } from '#contract/error.ts';
import { batchRowsMax } from '#contract/limits.ts';
import { batchSendAssets } from '#contract/money/assets.ts';
import { batchDestinationMessages, batchDestinationRefusal } from '#contract/money/batch.ts';
import { batchDestinationTypes } from '#contract/money/batch.ts';
import { commandStates } from '#contract/money/command-basics.ts';
import { checked, choiceSchema, filledTextSchema, patternSchema, nonEmptyListSchema, textSchema } from '#contract/wire/checked.ts';
import { idSchema, integerSchema, queryIntegerSchema } from '#contract/wire/integer.ts';
import { pageOf, pageQuery } from '#contract/wire/page.ts';
import { actorSchema, orderReviewSchema } from './command.ts';

// A batch pays many destinations in one asset. It is sent in parts, each a command of the journal. Ours: the desk's own.

/** States of a batch. */
export const batchStates = [
  'awaiting_review', // another treasurer must approve the whole batch
  'running', // parts are sent one after another
  'paused', // a user paused the batch, or the desk paused it with a reason
  'ended', // nothing more is sent, because every part was sent or one part could not be sent
  'declined', // an approver declined the batch
  'cancelled', // the requester cancelled the batch before its approval
  'expired', // no approver decided in time
] as const;

export type BatchState = (typeof batchStates)[number];

/** States of a row. `unknown` means that the outcome is not clear yet. `not_sent` means that the row was certainly not sent. */
export const batchRowStates = ['waiting', 'sending', 'sent', 'not_sent', 'unknown'] as const;

export type BatchRowState = (typeof batchRowStates)[number];

const rowFields = {
  /** Line number in the file, as in a spreadsheet. */
  line: integerSchema(1),
  /** The original cells of the line. */
  cells: z.array(textSchema(500)).check(z.maxLength(100, 'must have at most 100 items')),
  type: choiceSchema(batchDestinationTypes),
  id: z.optional(idSchema),
  public_address: z.optional(filledTextSchema(128)),
  /** Base units, as the text of an integer. */
  amount: patternSchema(/^[1-9]\d{0,29}$/, 'must be the text of a positive integer, in base units'),
};

/** A row of a batch, which is one payment. */
const batchRowSchema = checked(
  z.strictObject(rowFields),
  z.superRefine((row, context) => {
    const refusal = batchDestinationRefusal(row);
    if (refusal === null) return;
    const { path, message } = batchDestinationMessages[refusal];
    context.addIssue({ code: 'custom', path: [...path], message });
  }),
);

export type BatchRow = z.infer<typeof batchRowSchema>;

/** The rows of a batch and the column headers. */
export const batchTableSchema = z.object({ header: z.array(z.string()), rows: z.array(batchRowSchema) });

/** The source file of the rows. Its digest covers the dropped or pasted bytes. */
export const batchFileSchema = z.object({
  name: filledTextSchema(255),
  sha256: patternSchema(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'),
});

/** Request that creates a batch. Its Idempotency-Key becomes the batch's id. */
export const newBatchSchema = z.strictObject({
  wallet_id: idSchema,
  asset: choiceSchema(batchSendAssets),
  file: z.nullable(batchFileSchema),
  /** The column headers of the file. */
  header: z.array(textSchema(500)).check(z.maxLength(100, 'must have at most 100 items')),
  rows: nonEmptyListSchema(batchRowSchema).check(z.maxLength(batchRowsMax, `must have at most ${batchRowsMax} items`)),
  /** The earlier batch, whose unsent rows this batch has. */
  remainder_of: z.nullable(patternSchema(/^[0-9a-f-]{36}$/, 'must be a UUID')),
  /** The repeats that the requester confirmed, row by row. `row` counts from 0. */
  duplicates: z.optional(
    z
      .array(
        z.object({ row: integerSchema(0, batchRowsMax - 1), earlier: z.object({ ...earlierSchema.shape, at: z.nullish(z.string()) }) }),
      )
      .check(z.maxLength(batchRowsMax, `must have at most ${batchRowsMax} items`)),
  ),
});

export type NewBatch = z.infer<typeof newBatchSchema>;

/** A part of a batch, which is one call of the service. */
const batchPartSchema = z.object({
  number: integerSchema(1),
  row_count: integerSchema(1),
  /** Sum in native units. */
  amount: z.string(),
  /** `waiting` means that the part has no command yet. */
  state: z.enum(['waiting', ...commandStates]),
  command_id: z.nullable(z.string()),
  record_id: z.nullable(idSchema),
  sent_at: z.nullable(z.string()),
});

/** A batch as the desk returns it. Amounts are decimal text in native units. Times are ISO 8601. */
export const batchSchema = z.object({
  id: z.string(),
  state: z.enum(batchStates),
  made_by: actorSchema,
  made_at: z.string(),
  wallet_id: idSchema,
  asset: z.string(),
  amount: z.string(),
  row_count: integerSchema(1),
  destination_count: integerSchema(1),
  file: z.nullable(z.object({ name: z.string(), sha256: z.string() })),
  review: orderReviewSchema,
  /** Why the desk or a user paused the batch, or ended it before its last part. */
  reason: z.nullable(z.string()),
  /** Since when and why the desk cannot continue the batch. The desk tries again. The value is null while the batch continues. */
  stalled: z.nullable(z.object({ since: z.string(), why: z.string() })),
  remainder_of: z.nullable(z.string()),
  /** The newest later batch that sends unsent rows of this one. */
  remainder_id: z.nullable(z.string()),
  /**
   * Whether unsent rows may be sent as a new batch. The batch must be over and have no unresolved part, and no later batch
   * may send its rows. False for a remainder that ended before its first send, because its rows still belong to the batch
   * before it.
   */
  has_remainder: z.boolean(),
  parts: z.array(batchPartSchema),
  /** Number of rows in each state. */
  counts: z.record(z.enum(batchRowStates), integerSchema(0)),
});

export type Batch = z.infer<typeof batchSchema>;

export const batchPageSchema = pageOf(batchSchema);

/** Filters of the list of batches. */
export const batchQuerySchema = z.strictObject({ state: z.optional(choiceSchema(batchStates)), ...pageQuery });

/** Maximum rows of one answer, because more rows would block a browser. */
export const batchRowsPageMax = 1000;

/** Which rows to read, all by default. `first` counts from 0. */
export const batchRowsQuerySchema = z.strictObject({
  first: z.optional(queryIntegerSchema(0, batchRowsMax)),
  count: z.optional(queryIntegerSchema(1, batchRowsPageMax)),
});

export type BatchRowsQuery = z.infer<typeof batchRowsQuerySchema>;

/** The rows of a batch with their states. */
export const batchRowsSchema = z.object({
  header: z.array(z.string()),
  rows: z.array(
    z.object({
      ...rowFields,
      part: integerSchema(1),
      /** The later batch that sends this unsent row, or null. */
      remainder_id: z._default(z.nullable(z.string()), null),
      state: z.enum(batchRowStates),
      record_id: z.nullable(idSchema),
      sent_at: z.nullable(z.string()),
    }),
  ),
});

export type BatchRows = z.infer<typeof batchRowsSchema>;

export const batchControls = ['pause', 'resume', 'stop', 'cancel'] as const;

/** Actions on a batch. Only the requester may `cancel`, and only before the approval. */
export const batchControlSchema = z.strictObject({ control: choiceSchema(batchControls) });
