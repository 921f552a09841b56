import * as z from 'zod/mini';
import { roles } from '#contract/roles.ts';
import { checked, choiceSchema, nameLengthMax, patternSchema, visibleNameSchema } from '#contract/wire/checked.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';

// The desk's users, in the form for security admins. Ours: the spec is silent.

/** `invited` means that the user has no password yet. `deactivated` means that the user may not sign in. */
const userStates = ['invited', 'active', 'deactivated'] as const;

export type UserState = (typeof userStates)[number];

/** One-time links that set the first password, or a new one. */
const userLinkKinds = ['invitation', 'reset'] as const;

export type UserLinkKind = (typeof userLinkKinds)[number];

/** Shortest password, in characters. Source: ASVS 5.0.0, 6.2.1. */
export const passwordLengthMin = 12;

/** Path of the page that sets a password. The token follows it. */
export const invitePath = '/invite';

const linkKindSchema = choiceSchema(userLinkKinds);

/** Why the reader cannot change this user, or null if the reader can. */
const blockedSchema = z.object({
  roles: z.nullable(z.string()),
  state: z.nullable(z.string()),
  link: z.nullable(z.string()),
  factors: z.nullable(z.string()),
  provider: z._default(z.nullable(z.string()), null),
});

/** A role and its end date, or null for a role without an end. */
const timedRoleSchema = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? { role: value } : value)),
  z.strictObject({
    role: choiceSchema(roles),
    until: z._default(
      z.nullable(checked(z.iso.datetime({ offset: true, error: 'must be a date and time, ISO 8601, or null' }), z.overwrite(inUtc))),
      null,
    ),
  }),
);

/** All roles of a user, without repetitions. */
const rolesSchema = checked(
  z.array(timedRoleSchema),
  z.maxLength(roles.length),
  z.refine((input) => new Set(input.map(({ role }) => role)).size === input.length, 'must name each role once'),
);

function inUtc(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}

const factorsSchema = z.object({ passkeys: integerSchema(0), totp: z.boolean() });

/** A user before and after a change that waits for a second security admin. */
export const governedUserSchema = z.object({
  name: z.string(),
  email: z.string(),
  roles: rolesSchema,
  /** `absent`: the user does not exist yet, because the change is an invitation. */
  state: choiceSchema([...userStates, 'absent']),
  factors: factorsSchema,
  /** Whether the change is a link that sets a password. */
  has_link: z.boolean(),
});

export type GovernedUser = z.output<typeof governedUserSchema>;

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  /** Includes expired roles until an admin changes the user's roles. */
  roles: z.array(z.object({ role: z.string(), until: z.nullable(z.string()) })),
  state: choiceSchema(userStates),
  /** The last request of any session, to the minute (ISO 8601). */
  last_seen_at: z.nullable(z.string()),
  open_sessions: integerSchema(0),
  /** The unused password link. `is_approved` means that the link is approved, but its token does not exist yet. */
  link: z.nullable(z.object({ kind: linkKindSchema, expires_at: z.string(), is_approved: z._default(z.boolean(), false) })),
  factors: factorsSchema,
  /** Pending control changes of this user. Their kinds are in `change-kinds.ts`, which is in another part of the bundle. */
  waiting: z._default(z.array(z.object({ id: z.string(), kind: z.string() })), []),
  is_self: z.boolean(),
  /** Name of the OpenID Connect provider that signs this user in, or null for a password user. */
  provider: z._default(z.nullable(z.string()), null),
  /** Until when this password user may switch to the provider, ISO 8601. */
  provider_permitted_until: z._default(z.nullable(z.string()), null),
  blocked: blockedSchema,
});

export type DeskUser = z.infer<typeof userSchema>;

export const usersSchema = z.object({
  users: z.array(userSchema),
  /** Name of the identity provider of this desk, or null. */
  provider: z._default(z.nullable(z.string()), null),
  /** Whether users can sign in with passwords. */
  has_passwords: z._default(z.boolean(), true),
});

/** The sign-in methods of this desk. */
export type SignInMethods = Omit<z.infer<typeof usersSchema>, 'users'>;

/** A new link. Its path contains the token and is returned only once. */
export const userLinkSchema = z.object({ user: userSchema, kind: linkKindSchema, path: z.string(), expires_at: z.string() });

export type UserLink = z.infer<typeof userLinkSchema>;

/** Body of an invitation. */
export const invitationSchema = z.strictObject({
  email: checked(z.email('must be an e-mail address'), z.maxLength(254)),
  name: visibleNameSchema(nameLengthMax),
  roles: rolesSchema,
});

/** Body of a change of roles, with all roles that the user has from now on. */
export const rolesChangeSchema = z.strictObject({ roles: rolesSchema });

/** Body that permits a switch to the provider, or withdraws the permission. */
export const providerPermitSchema = z.strictObject({ permitted: z.boolean() });

export const stateChangeSchema = z.strictObject({ state: choiceSchema(['active', 'deactivated']) });

/** An open session. This id is only for these endpoints. The cookie has a different id. */
export const userSessionSchema = z.object({
  id: z.string(),
  started_at: z.string(),
  last_seen_at: z.string(),
  /** Browser and system, for example `Firefox on Linux`, or null if unknown. */
  device: z.nullable(z.string()),
  /** Whether this request uses the session. */
  is_current: z.boolean(),
});

export type UserSession = z.infer<typeof userSessionSchema>;

export const userSessionsSchema = z.object({ sessions: z.array(userSessionSchema) });

/** Body that ends one session, or all sessions but the current one. */
export const sessionEndSchema = z.strictObject({ session: z.nullable(patternSchema(/^[A-Za-z0-9_-]{43}$/, 'is not a session')) });
