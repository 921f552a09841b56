import { catch as orElse } from 'zod/mini';
import * as z from 'zod/mini';
import { batchSendAssets } from '#contract/money/assets.ts';
import { cursorInUrl, textInUrl } from '#web/parts/list/page-search.ts';

// The URL searches of the pages of batches. States of batches and rows are any text here; the pages validate them, which keeps the
// states out of the first page's bundle.

/** The URL search of the list of batches. */
export const batchListSearch = z.object({ state: textInUrl, ...cursorInUrl });

export type BatchListSearch = z.infer<typeof batchListSearch>;

/** The URL search of a batch's page. `rows` is the state of the rows to show. */
export const batchOutcomeSearch = z.object({ rows: textInUrl });

export type BatchOutcomeSearch = z.infer<typeof batchOutcomeSearch>;

/** Filters of the rows. Without a filter, all rows are visible. */
const rowFilters = ['problems', 'look', 'by_address'] as const;

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
