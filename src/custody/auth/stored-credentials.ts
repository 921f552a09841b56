import { loadOrCreateSecret } from '#database/stored-secret.ts';
import type { StoredCredentials } from './credentials.ts';

/** Environment variables that contain the embedded service's credentials. */
type CredentialVariables = {
  readonly CUSTODY_ACCESS_ID?: string | undefined;
  readonly CUSTODY_SECRET_KEY?: string | undefined;
  readonly CUSTODY_MEMBER_ACCESS_ID?: string | undefined;
  readonly CUSTODY_MEMBER_SECRET_KEY?: string | undefined;
};

/** Returns the credentials of the service. Missing credentials are generated once and stored in `<dataDir>/secrets`. */
export async function storedCredentials(dataDir: string, environment: CredentialVariables): Promise<StoredCredentials> {
  return {
    administrator: {
      accessId: environment.CUSTODY_ACCESS_ID ?? (await loadOrCreateSecret(dataDir, 'custody-access-id')),
      secretKey: environment.CUSTODY_SECRET_KEY ?? (await loadOrCreateSecret(dataDir, 'custody-secret-key')),
    },
    member: {
      accessId: environment.CUSTODY_MEMBER_ACCESS_ID ?? (await loadOrCreateSecret(dataDir, 'custody-member-access-id')),
      secretKey: environment.CUSTODY_MEMBER_SECRET_KEY ?? (await loadOrCreateSecret(dataDir, 'custody-member-secret-key')),
    },
  };
}
