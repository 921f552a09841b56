import * as z from 'zod/mini';
import { roles } from '#contract/roles.ts';
import { checked, choiceSchema, nameLengthMax, patternSchema, visibleNameSchema } from '#contract/wire/checked.ts';
import { idSchema, integerSchema } from '#contract/wire/integer.ts';

// The desk's users, as security admins see them. Our choice: the spec is silent.

/** States of a user. `invited` means that the user has no password yet. `deactivated` means that the user may not sign in. */
const userStates = ['invited', 'active', 'deactivated'] as const;

export type UserState = (typeof userStates)[number];

/** Kinds of one-time link. `invitation` sets a user's first password, and `reset` sets a new password. */
const userLinkKinds = ['invitation', 'reset'] as const;

export type UserLinkKind = (typeof userLinkKinds)[number];

/** Shortest password, in characters. Source: ASVS 5.0.0, 6.2.1. */
export const passwordLengthMin = 12;

/** Path of the page that sets a password. The link's token follows the path. */
export const invitePath = '/invite';

const linkKindSchema = choiceSchema(userLinkKinds);

/** For each change of this user, the reason why the reader cannot make the change, or null if the reader can make it. */
const blockedSchema = z.object({
  roles: z.nullable(z.string()),
  state: z.nullable(z.string()),
  link: z.nullable(z.string()),
  factors: z.nullable(z.string()),
  provider: z._default(z.nullable(z.string()), null),
});

/** A role with its end date. The end date is null for a role that does not end. */
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

/** A user as they are before or after a control change. */
export const governedUserSchema = z.object({
  name: z.string(),
  email: z.string(),
  roles: rolesSchema,
  /** `absent` means that the user does not exist yet, because the change is an invitation. */
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
  /** The user's roles with their end dates. Expired roles remain until an admin changes the user's roles. */
  roles: z.array(z.object({ role: z.string(), until: z.nullable(z.string()) })),
  state: choiceSchema(userStates),
  /** Time of the user's last request in any session, to the minute (ISO 8601). */
  last_seen_at: z.nullable(z.string()),
  open_sessions: integerSchema(0),
  /**
   * The password link that the user has not used yet. `is_approved` means that the link is approved, but its token does not
   * exist yet.
   */
  link: z.nullable(z.object({ kind: linkKindSchema, expires_at: z.string(), is_approved: z._default(z.boolean(), false) })),
  factors: factorsSchema,
  /**
   * Pending control changes of this user. `kind` is one of the kinds in `change-kinds.ts`. The schema accepts any text, because
   * that list is in another part of the bundle.
   */
  waiting: z._default(z.array(z.object({ id: z.string(), kind: z.string() })), []),
  is_self: z.boolean(),
  /** Name of the OpenID Connect provider of this user. Null for a user with a password. */
  provider: z._default(z.nullable(z.string()), null),
  /** The time until which this user with a password may switch to the provider, ISO 8601. */
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

/** A new password link. `path` contains the token, so the desk returns it only once. */
export const userLinkSchema = z.object({ user: userSchema, kind: linkKindSchema, path: z.string(), expires_at: z.string() });

export type UserLink = z.infer<typeof userLinkSchema>;

/** Body of an invitation. */
export const invitationSchema = z.strictObject({
  email: checked(z.email('must be an e-mail address'), z.maxLength(254)),
  name: visibleNameSchema(nameLengthMax),
  roles: rolesSchema,
});

/** Body of a change of roles, with all roles that the user has after the change. */
export const rolesChangeSchema = z.strictObject({ roles: rolesSchema });

/** Body that permits a switch to the provider, or withdraws the permission. */
export const providerPermitSchema = z.strictObject({ permitted: z.boolean() });

export const stateChangeSchema = z.strictObject({ state: choiceSchema(['active', 'deactivated']) });

/** A user's open session. Only the endpoints that list and end sessions use its id. The session cookie contains a different id. */
export const userSessionSchema = z.object({
  id: z.string(),
  started_at: z.string(),
  last_seen_at: z.string(),
  /** Browser and system, for example `Firefox on Linux`, or null if unknown. */
  device: z.nullable(z.string()),
  /** Whether the current request belongs to this session. */
  is_current: z.boolean(),
});

export type UserSession = z.infer<typeof userSessionSchema>;

export const userSessionsSchema = z.object({ sessions: z.array(userSessionSchema) });

/** Body that ends one session. With null it ends all sessions except the current one. */
export const sessionEndSchema = z.strictObject({ session: z.nullable(patternSchema(/^[A-Za-z0-9_-]{43}$/, 'is not a session')) });
