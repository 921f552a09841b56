import * as z from 'zod/mini';
import { rolesWith } from '#contract/roles.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { proposedSchema } from './changes.ts';
import {
  invitationSchema,
  providerPermitSchema,
  rolesChangeSchema,
  sessionEndSchema,
  stateChangeSchema,
  userLinkSchema,
  userSchema,
  userSessionsSchema,
  usersSchema,
} from './users.ts';

// The desk's endpoints for users, in a separate file so that the first page does not load these
// schemas. Changes need a recent confirmation. A request that weakens a control returns a control
// change instead, which a second security admin approves. Ours: the spec is silent.

const write = { access: 'write', roles: rolesWith('administer'), needsStepUp: true } as const;

const users = '/bff/users';

const userOrChangeSchema = z.union([proposedSchema, userSchema]);

const linkOrChangeSchema = z.union([proposedSchema, userLinkSchema]);

/** Every user, by name. */
export const listUsers = endpoint(`GET ${users}`, { access: 'read', roles: rolesWith('read_administration'), response: usersSchema });

/** Creates a user without a password, and a link with which the user sets one. */
export const inviteUser = endpoint(`POST ${users}`, {
  ...write,
  loosens: 'access_link',
  body: invitationSchema,
  response: linkOrChangeSchema,
});

/** Replaces a user's roles, and ends their sessions. */
export const changeUserRoles = endpoint(`PUT ${users}/:id/roles`, {
  ...write,
  loosens: 'roles',
  body: rolesChangeSchema,
  response: userOrChangeSchema,
});

/** Deactivates a user and ends their sessions, or reactivates a user. */
export const changeUserState = endpoint(`PUT ${users}/:id/state`, {
  ...write,
  loosens: 'reactivation',
  body: stateChangeSchema,
  response: userOrChangeSchema,
});

/** Creates a password link for the user, which replaces an earlier link. A link that was already approved is returned at once. */
export const createUserLink = endpoint(`POST ${users}/:id/link`, { ...write, loosens: 'access_link', response: linkOrChangeSchema });

/** Permits a password user to switch to the identity provider at the next sign-in, or withdraws the permission. */
export const permitProvider = endpoint(`PUT ${users}/:id/provider`, { ...write, body: providerPermitSchema, response: userSchema });

/** A user's open sessions, newest first. */
export const listUserSessions = endpoint(`GET ${users}/:id/sessions`, {
  access: 'read',
  roles: rolesWith('read_administration'),
  response: userSessionsSchema,
});

/** Ends one session of a user, or all of them. The caller's current session never ends. */
export const endUserSessions = endpoint(`POST ${users}/:id/sessions/end`, {
  ...write,
  body: sessionEndSchema,
  response: userSessionsSchema,
});

/** Removes every second factor of a user who lost theirs, and ends their sessions. */
export const removeUserFactors = endpoint(`POST ${users}/:id/factors/remove`, {
  ...write,
  loosens: 'factor',
  response: userOrChangeSchema,
});
