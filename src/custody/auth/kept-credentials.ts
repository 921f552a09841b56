import { keptSecret } from '#database/kept-secret.ts';
import type { KnownCredentials } from './credentials.ts';

/** What the environment says about the credentials of the embedded service. Design: Environment. */
type Given = {
  readonly CUSTODY_ACCESS_ID?: string | undefined;
  readonly CUSTODY_SECRET_KEY?: string | undefined;
  readonly CUSTODY_MEMBER_ACCESS_ID?: string | undefined;
  readonly CUSTODY_MEMBER_SECRET_KEY?: string | undefined;
};

/** The credentials that the service knows; those that nobody gave are made once and kept in `<dataDir>/secrets`. */
export async function keptCredentials(dataDir: string, given: Given): Promise<KnownCredentials> {
  return {
    administrator: {
      accessId: given.CUSTODY_ACCESS_ID ?? (await keptSecret(dataDir, 'custody-access-id')),
      secretKey: given.CUSTODY_SECRET_KEY ?? (await keptSecret(dataDir, 'custody-secret-key')),
    },
    member: {
      accessId: given.CUSTODY_MEMBER_ACCESS_ID ?? (await keptSecret(dataDir, 'custody-member-access-id')),
      secretKey: given.CUSTODY_MEMBER_SECRET_KEY ?? (await keptSecret(dataDir, 'custody-member-secret-key')),
    },
  };
}
