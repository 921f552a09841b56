import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';

// Signed evidence of the desk. Ours: the desk's own.

const signingKeySchema = z.object({
  id: z.string(),
  algorithm: z.literal('Ed25519'),
  /** The raw key, base64. */
  public_key: z.string(),
  /** ISO 8601. */
  used_from: z.string(),
  /** The last start with this key, or the last checkpoint that it signed. */
  last_used_at: z.string(),
  is_current: z.boolean(),
});

/** All public keys that this desk has signed with, the current one first. Needs no session: third parties verify with them. */
export const readSigningKeys = endpoint('GET /bff/signing-key', {
  access: 'read',
  roles: rolesWith('read'),
  response: z.object({ keys: z.array(signingKeySchema) }),
});
