import * as z from 'zod/mini';
import { entityKinds } from '#contract/people/entity.ts';
import { patternSchema, textSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';

/** Prefix of the names of direct-party drafts. The rest of a name is a UUID that the page creates. Defined by this desk. */
export const partyDraftPrefix = 'party-';

/** Name of a direct-party draft, for example `party-0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e`. */
export const partyDraftNamePattern = /^party-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Names of drafts, for example `regulatory-<id or hash>` or `party-<uuid>`. Drafts are stored per user, encrypted, at
 * `/bff/drafts/:name`. Defined by this desk.
 */
export const draftNamePattern = /^([a-z]{1,20}-[A-Za-z0-9]{1,100}|party-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Prefix of the names of drafts with the column mapping of a payout file. The rest of a name is the digest of the file's headers. */
export const mappingDraftPrefix = 'mapping-';

/**
 * Prefix of the names of batch drafts, which contain spreadsheet rows. The rest of a name is `new`, or the id of the first
 * batch if the draft is for a remainder.
 */
const batchDraftPrefix = 'batch-';

/**
 * Maximum size of a draft as JSON, bytes. `usual` is 64 KiB, `party` 1 MiB, and `batch` 4 MiB (10,000 rows of 200 bytes, before and
 * after their changes).
 */
export const draftBytesMax = { usual: 65_536, party: 1_048_576, batch: 4_194_304 } as const;

/** Maximum size of the draft with this name, bytes. */
export function draftBytesMaxOf(name: string): number {
  if (name.startsWith(partyDraftPrefix)) return draftBytesMax.party;
  return name.startsWith(batchDraftPrefix) ? draftBytesMax.batch : draftBytesMax.usual;
}

/** Maximum direct-party drafts of one user. The desk refuses a further draft (409). */
export const partyDraftsMax = 100;

/**
 * A saved form, at `/bff/drafts/:name`. `GET` returns 204 without a draft, `PUT` sends a draft without `saved_at`, and `DELETE`
 * deletes it.
 */
export const draftSchema = z.object({ values: z.record(z.string(), z.unknown()), saved_at: z.string() });

export type Draft = z.infer<typeof draftSchema>;

/** A draft with its revision, which counts the saves from 1. */
export const revisedDraftSchema = z.extend(draftSchema, { revision: integerSchema(1) });

export type RevisedDraft = z.infer<typeof revisedDraftSchema>;

/** A draft in a list. `done` is the number of filled required fields, and `of` is the number of all required fields. */
export const draftSummarySchema = z.strictObject({
  title: textSchema(200),
  kind: z.nullable(z.enum(entityKinds)),
  done: integerSchema(0, 100_000),
  of: integerSchema(0, 100_000),
});

export type DraftSummary = z.infer<typeof draftSummarySchema>;

/**
 * Body of `PUT /bff/drafts/:name`. `based_on` is the revision that the page loaded. If the stored draft has another revision,
 * the desk does not overwrite it.
 */
export const draftSavingSchema = z.strictObject({
  values: draftSchema.shape.values,
  summary: z.optional(draftSummarySchema),
  based_on: z.optional(integerSchema(0)),
});

/**
 * Header of `PUT /bff/drafts/:name`, in the form `<UUID of the loaded page>.<number of the save>`. Saves can arrive out of
 * order, so the desk ignores a lower number than the stored one.
 */
export const draftTurnHeader = 'draft-turn';

/** Value of the header `Draft-Turn`. */
export const draftTurnPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9][0-9]{0,8})$/;

/** The time and the revision of a saved draft. */
export const savedDraftSchema = z.object({ saved_at: z.string(), revision: integerSchema(1) });

/**
 * Body of the 409 `draft_changed`, with the current draft. `changed_by_window` is true if another window of this browser saved
 * it in the same session.
 */
export const changedDraftSchema = z.extend(revisedDraftSchema, { code: z.literal('draft_changed'), changed_by_window: z.boolean() });

export type ChangedDraft = z.infer<typeof changedDraftSchema>;

/** Query of `GET /bff/drafts`, with the prefix that the names must have. */
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
