import * as z from 'zod/mini';
import { patternSchema, textSchema } from '#contract/checked.ts';
import { entityKinds } from '#contract/entity.ts';
import { integerSchema } from '#contract/integer.ts';

/** Drafts of direct parties begin with this; a UUID made by the page follows. Ours: the desk's own. */
export const partyDraftPrefix = 'party-';

/** Name of the draft of a direct party: `party-0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e`. */
export const partyDraftNamePattern = /^party-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Names of drafts: `regulatory-<id or hash>`, `party-<uuid>`. Kept per user, encrypted, at `/bff/drafts/:name`. Ours: the desk's own. */
export const draftNamePattern = /^([a-z]{1,20}-[A-Za-z0-9]{1,100}|party-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Most bytes of a draft as JSON: 64 KiB; of a direct party's 1 MiB. */
export const draftBytesMax = { usual: 65_536, party: 1_048_576 } as const;

/** Days after which a draft that nobody went on with is deleted. */
export const draftDaysMax = { usual: 30, party: 90 } as const;

/** Most drafts of direct parties of one user: a further one is refused (409), none is lost. */
export const partyDraftsMax = 100;

/** A form as it was left: `GET`, `PUT` (this without `saved_at`) and `DELETE` at `/bff/drafts/:name`; `GET` answers 204 when there is none. */
export const draftSchema = z.object({ values: z.record(z.string(), z.unknown()), saved_at: z.string() });

export type Draft = z.infer<typeof draftSchema>;

/** A draft with the number of its saving: 1 for the first, one more for each. */
export const revisedDraftSchema = z.extend(draftSchema, { revision: integerSchema(1) });

export type RevisedDraft = z.infer<typeof revisedDraftSchema>;

/** What a list of drafts shows of one: `done` of `of` required fields are filled in. */
export const draftSummarySchema = z.strictObject({
  title: textSchema(200),
  kind: z.nullable(z.enum(entityKinds)),
  done: integerSchema(0, 100_000),
  of: integerSchema(0, 100_000),
});

export type DraftSummary = z.infer<typeof draftSummarySchema>;

/** Body of `PUT /bff/drafts/:name`. With `based_on`, the revision that the page knows, a draft that has another one by now is not overwritten. */
export const draftSavingSchema = z.strictObject({
  values: draftSchema.shape.values,
  summary: z.optional(draftSummarySchema),
  based_on: z.optional(integerSchema(0)),
});

/** Answer to a saving. */
export const savedDraftSchema = z.object({ saved_at: z.string(), revision: integerSchema(1) });

/**
 * Body of the 409 `draft_changed`: what stands there now. `changed_by_window`: it was saved with the same sign-in, so in another window of this
 * browser; else with another one (another browser or machine).
 */
export const changedDraftSchema = z.extend(revisedDraftSchema, { code: z.literal('draft_changed'), changed_by_window: z.boolean() });

export type ChangedDraft = z.infer<typeof changedDraftSchema>;

/** Query of `GET /bff/drafts`: what the names begin with. */
export const draftListQuerySchema = z.strictObject({ prefix: patternSchema(/^[a-z]{1,20}-$/, 'must be a word and a hyphen') });

/** The user's own drafts, newest first, without their values. */
export const draftListSchema = z.object({
  drafts: z.array(
    z.object({ name: z.string(), summary: z.nullable(draftSummarySchema), saved_at: z.string(), revision: integerSchema(1) }),
  ),
});

export type ListedDraft = z.infer<typeof draftListSchema>['drafts'][number];
