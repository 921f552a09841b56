import * as z from 'zod/mini';
import { entityKinds } from '#contract/people/entity.ts';
import { patternSchema, textSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';

/** Prefix of direct-party drafts. A UUID from the page follows. Ours: the desk's own. */
export const partyDraftPrefix = 'party-';

/** Name of a direct-party draft, for example `party-0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e`. */
export const partyDraftNamePattern = /^party-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Names of drafts, for example `regulatory-<id or hash>` or `party-<uuid>`. Drafts are stored per user, encrypted, at
 * `/bff/drafts/:name`. Ours: the desk's own.
 */
export const draftNamePattern = /^([a-z]{1,20}-[A-Za-z0-9]{1,100}|party-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Prefix of the column mappings that a user confirmed for payout files. The digest of the headers follows. */
export const mappingDraftPrefix = 'mapping-';

/** Prefix of batch drafts, which contain spreadsheet rows. `batch-new`, or the id of the first batch for a remainder. */
const batchDraftPrefix = 'batch-';

/**
 * Maximum size of a draft as JSON, bytes. It is usually 64 KiB, for a direct party 1 MiB, and for a batch 2 MiB, which is
 * 10,000 rows of 200 bytes.
 */
export const draftBytesMax = { usual: 65_536, party: 1_048_576, batch: 2_097_152 } as const;

/** Maximum size of the draft with this name, bytes. */
export function draftBytesMaxOf(name: string): number {
  if (name.startsWith(partyDraftPrefix)) return draftBytesMax.party;
  return name.startsWith(batchDraftPrefix) ? draftBytesMax.batch : draftBytesMax.usual;
}

/** Maximum direct-party drafts of one user. A further draft is refused (409), and existing drafts remain. */
export const partyDraftsMax = 100;

/**
 * A saved form, at `/bff/drafts/:name`. `GET` returns 204 if it does not exist, `PUT` sends it without `saved_at`, and
 * `DELETE` deletes it.
 */
export const draftSchema = z.object({ values: z.record(z.string(), z.unknown()), saved_at: z.string() });

export type Draft = z.infer<typeof draftSchema>;

/** A draft with its revision, which counts the saves from 1. */
export const revisedDraftSchema = z.extend(draftSchema, { revision: integerSchema(1) });

export type RevisedDraft = z.infer<typeof revisedDraftSchema>;

/** A draft in a list. `done` counts the filled required fields, `of` all required fields. */
export const draftSummarySchema = z.strictObject({
  title: textSchema(200),
  kind: z.nullable(z.enum(entityKinds)),
  done: integerSchema(0, 100_000),
  of: integerSchema(0, 100_000),
});

export type DraftSummary = z.infer<typeof draftSummarySchema>;

/** Body of `PUT /bff/drafts/:name`. `based_on` is the page's revision. A draft with a different revision is not overwritten. */
export const draftSavingSchema = z.strictObject({
  values: draftSchema.shape.values,
  summary: z.optional(draftSummarySchema),
  based_on: z.optional(integerSchema(0)),
});

/**
 * Header of `PUT /bff/drafts/:name`, in the form `<UUID of the loaded page>.<number of the save>`. The saves of a page can
 * arrive out of order. A save with a lower number than the stored draft changes nothing.
 */
export const draftTurnHeader = 'draft-turn';

/** Value of the header `Draft-Turn`. */
export const draftTurnPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9][0-9]{0,8})$/;

/** The time and the revision of a saved draft. */
export const savedDraftSchema = z.object({ saved_at: z.string(), revision: integerSchema(1) });

/**
 * Body of the 409 `draft_changed`, which is the current draft. `changed_by_window` means that another window of this
 * browser saved it, with the same session. Otherwise another browser or machine did.
 */
export const changedDraftSchema = z.extend(revisedDraftSchema, { code: z.literal('draft_changed'), changed_by_window: z.boolean() });

export type ChangedDraft = z.infer<typeof changedDraftSchema>;

/** Query of `GET /bff/drafts` with the prefix of the names. */
export const draftListQuerySchema = z.strictObject({
  prefix: patternSchema(/^[a-z]{1,20}-$/, 'must be lower-case letters followed by a hyphen'),
});

/** The user's own drafts, newest first, without their values. */
export const draftListSchema = z.object({
  drafts: z.array(
    z.object({ name: z.string(), summary: z.nullable(draftSummarySchema), saved_at: z.string(), revision: integerSchema(1) }),
  ),
});

export type ListedDraft = z.infer<typeof draftListSchema>['drafts'][number];
