import * as z from 'zod/mini';
import { earlierSchema } from '#contract/error.ts';
import { batchColumnsMax, batchRowsMax } from '#contract/limits.ts';
import { batchSendAssets } from '#contract/money/assets.ts';
import { batchDestinationMessages, batchDestinationRefusal } from '#contract/money/batch.ts';
import { batchDestinationTypes } from '#contract/money/batch.ts';
import { commandStates } from '#contract/money/command-basics.ts';
import { checked, choiceSchema, filledTextSchema, patternSchema, nonEmptyListSchema, textSchema } from '#contract/wire/checked.ts';
import { idSchema, integerSchema, queryIntegerSchema } from '#contract/wire/integer.ts';
import { pageOf, pageQuery } from '#contract/wire/page.ts';
import { actorSchema, indexedRecordSchema, orderReviewSchema } from './command.ts';

// A batch pays many destinations in one asset. The desk sends it in parts, and each part is a command of the journal. Defined by this desk.

/** States of a batch. */
export const batchStates = [
  'awaiting_review', // another treasurer must first approve the whole batch
  'running', // the desk sends the parts one after another
  'paused', // a user paused the batch, or the desk paused it with a reason
  'ended', // the desk sends nothing more, because it sent every part or could not send one
  'declined', // an approver declined the batch
  'cancelled', // the requester cancelled the batch before its approval
  'expired', // no approver decided in time
] as const;

export type BatchState = (typeof batchStates)[number];

/**
 * States of a row. `unknown` means that the desk does not know whether the row was sent. `not_sent` means that the row was
 * certainly not sent.
 */
export const batchRowStates = ['waiting', 'sending', 'sent', 'not_sent', 'unknown'] as const;

export type BatchRowState = (typeof batchRowStates)[number];

const rowFields = {
  /** Line number in the file, as in a spreadsheet. */
  line: integerSchema(1),
  /** The cells of the line, as the file has them or as the requester changed them after the import. */
  cells: z.array(textSchema(500)).check(z.maxLength(batchColumnsMax, `must have at most ${batchColumnsMax} items`)),
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

/**
 * The lines of the file that the requester changed or removed after the import, with the cells of the file. Null for batches of
 * earlier versions, and for a remainder.
 */
const originalRowsSchema = z.nullable(
  z
    .array(z.object({ line: rowFields.line, cells: rowFields.cells }))
    .check(z.maxLength(batchRowsMax, `must have at most ${batchRowsMax} items`)),
);

/** The rows of a batch and the column headers. */
export const batchTableSchema = z.object({
  header: z.array(z.string()),
  rows: z.array(batchRowSchema),
  original_rows: z._default(originalRowsSchema, null),
});

export type BatchTable = z.infer<typeof batchTableSchema>;

/** The file that the rows come from. `sha256` is the hash of its bytes. */
export const batchFileSchema = z.object({
  name: filledTextSchema(255),
  sha256: patternSchema(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'),
  /**
   * Missing if the rows are those of the file. Otherwise the lines that the requester changed, added or removed after the import.
   * Batches of earlier versions do not list removed lines.
   */
  changed_lines: z.optional(z.array(integerSchema(1)).check(z.maxLength(batchRowsMax, `must have at most ${batchRowsMax} items`))),
});

export type BatchFile = z.infer<typeof batchFileSchema>;

/** Request that creates a batch. Its Idempotency-Key becomes the batch's id. */
export const newBatchSchema = z.strictObject({
  wallet_id: idSchema,
  asset: choiceSchema(batchSendAssets),
  file: z.nullable(batchFileSchema),
  /** The column headers of the file. */
  header: z.array(textSchema(500)).check(z.maxLength(batchColumnsMax, `must have at most ${batchColumnsMax} items`)),
  rows: nonEmptyListSchema(batchRowSchema).check(z.maxLength(batchRowsMax, `must have at most ${batchRowsMax} items`)),
  original_rows: z.optional(originalRowsSchema),
  /** Id of the earlier batch, if this batch sends its unsent rows again. Otherwise null. */
  remainder_of: z.nullable(patternSchema(/^[0-9a-f-]{36}$/, 'must be a UUID')),
  /** The rows that repeat earlier payments, each confirmed by the requester. `row` counts from 0. */
  duplicates: z.optional(
    z
      .array(
        z.object({ row: integerSchema(0, batchRowsMax - 1), earlier: z.object({ ...earlierSchema.shape, at: z.nullish(z.string()) }) }),
      )
      .check(z.maxLength(batchRowsMax, `must have at most ${batchRowsMax} items`)),
  ),
});

export type NewBatch = z.infer<typeof newBatchSchema>;

/** A part of a batch. The desk sends it with one call of the service. */
const batchPartSchema = z.object({
  number: integerSchema(1),
  row_count: integerSchema(1),
  /** Sum of the part's rows, in native units. */
  amount: z.string(),
  /** `waiting` means that the desk has not created the part's command yet. */
  state: z.enum(['waiting', ...commandStates]),
  command_id: z.nullable(z.string()),
  record_id: z.nullable(idSchema),
  /** Null in a list, and before the index contains the transaction. */
  record: z._default(z.nullable(indexedRecordSchema), null),
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
  file: z.nullable(batchFileSchema),
  review: orderReviewSchema,
  /** The time at which a batch that awaits approval expires. Otherwise null. */
  awaits_until: z._default(z.nullable(z.string()), null),
  /** The reason why the batch is paused, or why it ended before its last part. Otherwise null. */
  reason: z.nullable(z.string()),
  /**
   * The time since which the desk cannot continue the batch, and the reason. The desk tries again. Null while the batch
   * continues.
   */
  stalled: z.nullable(z.object({ since: z.string(), why: z.string() })),
  remainder_of: z.nullable(z.string()),
  /** Id of the newest later batch that sends unsent rows of this batch. */
  remainder_id: z.nullable(z.string()),
  /**
   * Whether the user may send the unsent rows as a new batch, a remainder. The batch must be over, without an unresolved part,
   * and no later batch may send its rows. False for a remainder that ended before its first send, because its rows still belong
   * to the earlier batch.
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

/** Maximum rows of one answer. More rows would block a browser. */
export const batchRowsPageMax = 1000;

/** The rows to read, by default all. `first` counts from 0. */
export const batchRowsQuerySchema = z.strictObject({
  first: z.optional(queryIntegerSchema(0, batchRowsMax)),
  count: z.optional(queryIntegerSchema(1, batchRowsPageMax)),
});

export type BatchRowsQuery = z.infer<typeof batchRowsQuerySchema>;

/** The rows of a batch with their states. */
export const batchRowsSchema = z.object({
  header: z.array(z.string()),
  /** Null also for users who may not read cells, and if `first` is above 0. */
  original_rows: z._default(originalRowsSchema, null),
  rows: z.array(
    z.object({
      ...rowFields,
      part: integerSchema(1),
      /** Id of the later batch that sends this unsent row, or null. */
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
