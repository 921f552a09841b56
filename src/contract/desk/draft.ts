import * as z from 'zod/mini';

/** Names of drafts: `regulatory-<id or hash>`. Kept per user, encrypted, at `/bff/drafts/:name`. Ours: the desk's own. */
export const draftNamePattern = /^[a-z]{1,20}-[A-Za-z0-9]{1,100}$/;

/** Most bytes of a draft as JSON: 64 KiB. */
export const draftBytesMax = 65_536;

/** A form as it was left: `GET`, `PUT` (this without `saved_at`) and `DELETE` at `/bff/drafts/:name`; `GET` answers 204 when there is none. */
export const draftSchema = z.object({ values: z.record(z.string(), z.unknown()), saved_at: z.string() });

export type Draft = z.infer<typeof draftSchema>;
