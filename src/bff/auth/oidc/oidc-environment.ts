import * as z from 'zod/mini';
import { isLoopback } from '#bff/core/http/own-host.ts';
import { roles as allRoles, type Role } from '#contract/roles.ts';
import { filledTextSchema, patternSchema } from '#contract/wire/checked.ts';
import { secretSchema } from '#contract/wire/environment.ts';
import type { OidcSettings } from './oidc-settings.ts';

/** The provider's address, exactly as in its tokens. Source: OpenID Connect Discovery 1.0, 4.3. */
const issuerSchema = z.string().check(
  z.refine((text) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? '') && !/[\s?#@]/.test(text), {
    error: 'must be a URL without query, fragment or credentials',
    abort: true,
  }),
  z.refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || isLoopback(hostname);
  }, 'must begin with https://, unless the provider runs on this machine'),
);

type MappedRole = readonly [value: string, role: Role];

/** Maps values to roles, for example `custody-treasury=treasury,custody-admins=administrator`. A value may contain `=` but no comma. */
const rolesSchema = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => text.split(',').every((pair) => parseMappings(pair) !== null),
        `must be value=role pairs separated by commas, with the roles ${allRoles.join(', ')}`,
      ),
    ),
  z.transform((text: string): readonly MappedRole[] => text.split(',').flatMap((pair) => parseMappings(pair) ?? [])),
);

/** Parses one mapping, for example `custody-treasury=treasury`, into a list of one pair. Returns null for an invalid text. */
function parseMappings(text: string): readonly MappedRole[] | null {
  const [, value = '', name] = /^\s*(.*\S)\s*=\s*(\w+)\s*$/.exec(text) ?? [];
  const role = allRoles.find((each) => each === name);
  return role === undefined ? null : [[value, role]];
}

const nameCharactersMax = 60;

/** Environment variables for sign-in by OpenID Connect. */
export const oidcVariables = {
  /** Address of the provider. Its document is at `/.well-known/openid-configuration` below this address. The default is no provider. */
  OIDC_ISSUER: z.optional(issuerSchema),
  OIDC_CLIENT_ID: z.optional(filledTextSchema(255)),
  OIDC_CLIENT_SECRET: z.optional(secretSchema),
  /** The provider's name on the sign-in page. The default is the host of its address. */
  OIDC_NAME: z.optional(filledTextSchema(nameCharactersMax)),
  /** The scopes of a sign-in. Some providers need an extra scope for groups. */
  OIDC_SCOPES: z._default(
    patternSchema(
      /^(?=(.* )?openid( |$))[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/,
      'must be scopes separated by spaces, with openid',
    ),
    'openid profile email',
  ),
  /** The claim with a user's groups, or a path to it, for example `realm_access.roles`. */
  OIDC_ROLES_CLAIM: z._default(patternSchema(/^\S{1,200}$/, 'must be the name of a claim'), 'groups'),
  /** The role of each value of the claim, for example `custody-treasury=treasury,custody-admins=administrator`. */
  OIDC_ROLES: z.optional(rolesSchema),
  /** `on` treats an e-mail without `email_verified` as verified. It is for providers where only administrators set addresses. */
  OIDC_TRUST_EMAILS: z._default(z.literal(['on', 'off'], 'must be on or off'), 'off'),
  /** With `off`, users can sign in only with the provider. */
  PASSWORDS: z._default(z.literal(['on', 'off'], 'must be on or off'), 'on'),
};

type Values = {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_NAME?: string | undefined;
  readonly OIDC_SCOPES: string;
  readonly OIDC_ROLES_CLAIM: string;
  readonly OIDC_ROLES?: readonly MappedRole[] | undefined;
  readonly OIDC_TRUST_EMAILS: 'on' | 'off';
  readonly PASSWORDS: 'on' | 'off';
};

const requiredTogether = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const;

/**
 * The variables with a problem, each with a message. A provider needs all of its variables. Without any of them, the desk
 * has no provider.
 */
export function oidcProblems(values: Values): readonly (readonly [name: string, message: string])[] {
  const missingVariables = requiredTogether.filter((name) => values[name] === undefined);
  const isSet = missingVariables.length < requiredTogether.length;
  return [
    ...(isSet
      ? missingVariables.map((name) => [name, `is required with ${requiredTogether.filter((each) => each !== name).join(', ')}`] as const)
      : []),
    ...(values.PASSWORDS === 'off' && !isSet
      ? [['PASSWORDS', 'can be off only with OIDC_ISSUER: otherwise no user can sign in'] as const]
      : []),
  ];
}

/** The provider's settings, or undefined without a provider. */
export function oidcSettingsOf(values: Values): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ROLES: roles } = values;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined || roles === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    roles,
    name: values.OIDC_NAME ?? new URL(issuer).host,
    scopes: values.OIDC_SCOPES,
    rolesClaim: values.OIDC_ROLES_CLAIM,
    trustsEmails: values.OIDC_TRUST_EMAILS === 'on',
  };
}
