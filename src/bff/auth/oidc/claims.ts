import * as z from 'zod/mini';
import { roles as allRoles, type Role } from '#contract/roles.ts';
import { nameLengthMax, visibleNameSchema } from '#contract/wire/checked.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { StoppedSignIn } from './stopped-sign-in.ts';

type Claims = Readonly<Record<string, unknown>>;

/** The user who signed in at the provider, read from the claims. */
export type Identity = {
  /** The provider's id of the user, which is never reused and never displayed. */
  readonly subject: string;
  /** The address in lower case. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
  /** The roles to which the values of the claim map. */
  readonly roles: readonly Role[];
};

const emailCharactersMax = 254;

const emailSchema = z.email();

const nameSchema = visibleNameSchema(nameLengthMax);

/** Longest id of a user, a session or a token of the provider. Source: OpenID Connect Core 1.0, 2. */
const idCharactersMax = 255;

/** Whether a text is a valid id of a user at a provider, which is ASCII and not empty. Source: OpenID Connect Core 1.0, 2. */
export function isSubject(text: string): boolean {
  return text !== '' && text.length <= idCharactersMax && /^[\x20-\x7e]*$/.test(text);
}

/** Whether a text is a valid id of a session or a token at a provider. */
export function isProviderId(text: string): boolean {
  return text !== '' && text.length <= idCharactersMax && !/\p{Cc}/u.test(text);
}

/** Reads the claims of a user. Throws `StoppedSignIn` for an invalid id or e-mail address. */
export function identityOf(
  subject: string,
  claims: Claims,
  settings: Pick<OidcSettings, 'rolesClaim' | 'roles' | 'trustsEmails'>,
): Identity {
  if (!isSubject(subject)) throw new StoppedSignIn('bad_answer');
  const { email_verified: verified } = claims;
  const email = textOf(claims['email']).toLowerCase();
  if (email.length > emailCharactersMax || !emailSchema.safeParse(email).success) throw new StoppedSignIn('no_email');
  // A missing claim means that the provider did not verify the address, so it may belong to another person.
  if (verified === false || verified === 'false') throw new StoppedSignIn('email_unverified');
  const names = [textOf(claims['name']), textOf(claims['preferred_username']), email];
  return {
    subject,
    email,
    isEmailVerified: verified === true || verified === 'true' || (verified === undefined && settings.trustsEmails),
    name: names.map((name) => name.slice(0, nameLengthMax)).find((name) => nameSchema.safeParse(name).success) ?? email,
    roles: rolesOf(claims, settings),
  };
}

/** Whether claims that the desk needs are missing, so that it must request the provider's userinfo. */
export function isIncomplete(claims: Claims, { rolesClaim }: Pick<OidcSettings, 'rolesClaim'>): boolean {
  return textOf(claims['email']) === '' || textOf(claims['name']) === '' || claimAt(claims, rolesClaim) === undefined;
}

/** The roles of the claim's values, without duplicates, for example `['treasury']`. Ignores unmapped values. */
function rolesOf(claims: Claims, { rolesClaim, roles }: Pick<OidcSettings, 'rolesClaim' | 'roles'>): readonly Role[] {
  const claim = claimAt(claims, rolesClaim);
  const values: ReadonlySet<unknown> = new Set(Array.isArray(claim) ? claim : [claim]);
  const mappedRoles = roles.filter(([value]) => values.has(value)).map(([, role]) => role);
  // While no value maps to the role security, administrators also get that role.
  const isSplit = roles.some(([, role]) => role === 'security');
  return allRoles.filter(
    (role) => mappedRoles.includes(role) || (role === 'security' && !isSplit && mappedRoles.includes('administrator')),
  );
}

/** Finds a claim by its name, or by its path, for example `realm_access.roles`. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Claims)[name] : undefined),
      claims,
    );
}

/** A claim as one line of text, or `''` for any other value. */
function textOf(claimValue: unknown): string {
  return typeof claimValue === 'string' ? claimValue.replace(/\p{Cc}/gu, ' ').trim() : '';
}
