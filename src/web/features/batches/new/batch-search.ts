import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { batchSendAssets } from '#contract/money/assets.ts';

/** Filters of the rows. Without a filter, all rows are visible. */
export const rowFilters = ['problems', 'look', 'by_address'] as const;

export type RowFilter = (typeof rowFilters)[number];

/** The URL search of the page for a new batch. It contains the user's choices, but not the rows. */
export const batchNewSearch = z.object({
  /** The paying wallet. */
  wallet: orElse(z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))), undefined),
  asset: orElse(z.optional(z.enum(batchSendAssets)), undefined),
  show: orElse(z.optional(z.enum(rowFilters)), undefined),
  /** The ID of the earlier batch from which the unsent rows come. */
  remainder: orElse(z.optional(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))), undefined),
  step: orElse(z.optional(z.literal('review')), undefined),
});

export type BatchNewSearch = z.infer<typeof batchNewSearch>;
