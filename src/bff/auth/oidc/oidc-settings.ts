import type { Role } from '#contract/roles.ts';

/** The OpenID Connect provider of the desk's users, and the mapping of its claims. */
export type OidcSettings = {
  /** `https://login.acme.example`. Plain http is permitted only on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's displayed name, for example `Acme`. */
  readonly name: string;
  /** Scopes of a sign-in, separated by spaces, for example `openid profile email`. */
  readonly scopes: string;
  /** The claim with the values that `roles` maps, for example `groups`, or a path such as `realm_access.roles`. */
  readonly rolesClaim: string;
  /** Whether an address without `email_verified` counts as verified. */
  readonly trustsEmails: boolean;
  /** Values of the claim, each with its role. Several values may map to one role. */
  readonly roles: readonly (readonly [value: string, role: Role])[];
};
