import type { Role } from '#contract/roles.ts';

/** The OpenID Connect provider of the desk's users, and what its claims mean here. */
export type OidcSettings = {
  /** `https://login.acme.example`. Plain http is for this machine only. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The provider's name for people: `Acme`. */
  readonly name: string;
  /** Scopes of a sign-in, separated by spaces: `openid profile email`. */
  readonly scopes: string;
  /** The claim that lists what `roles` maps: `groups`, or a path, `realm_access.roles`. */
  readonly rolesClaim: string;
  /** Whether addresses count as verified when the provider does not say whether they are. */
  readonly trustsEmails: boolean;
  /** Values of the claim, each with the role that it gives. Several values may give one role. */
  readonly roles: readonly (readonly [value: string, role: Role])[];
};
