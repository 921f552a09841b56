import type { Kysely } from 'kysely';
import type { DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { purgeLogouts } from './backchannel-logout.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { Provider } from './provider.ts';
import { RoundTrips } from './round-trips.ts';

type Options = {
  readonly settings: OidcSettings;
  readonly tables: Kysely<DeskTables>;
  /** The encryption keys, the same on all replicas. */
  readonly keys: DeskKeys;
  /** Whether users reach the desk over TLS. */
  readonly isSecure: boolean;
  readonly now: () => number;
};

/** Sign-in by an OpenID Connect provider. */
export type Oidc = {
  readonly settings: OidcSettings;
  readonly provider: Provider;
  readonly pending: RoundTrips;
  /** Deletes expired round trips and logouts. */
  purge(): Promise<void>;
};

export function openOidc({ settings, tables, keys, isSecure, now }: Options): Oidc {
  const roundTrips = new RoundTrips({ tables, keys, isSecure, now });
  return {
    settings,
    provider: new Provider(settings, now),
    pending: roundTrips,
    purge: async () => {
      await roundTrips.purge();
      await purgeLogouts({ tables, now });
    },
  };
}

/** The name of the provider of a user, or null for a password user. */
export async function providerNameOf(
  { tables, oidc }: { readonly tables: Kysely<DeskTables>; readonly oidc: Oidc | null },
  userId: number,
): Promise<string | null> {
  if (oidc === null) return null;
  const { issuer, name } = oidc.settings;
  const row = await tables
    .selectFrom('oidc_users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row === undefined ? null : name;
}
