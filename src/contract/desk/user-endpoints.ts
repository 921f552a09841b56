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

// The desk's endpoints for users. They have a separate file, so that the first page does not load their schemas. Changes need a
// recent confirmation. A request that weakens a control only proposes a control change, which a second security admin approves.
// Our choice: the spec is silent.

const write = { access: 'write', roles: rolesWith('administer'), needsStepUp: true } as const;

const users = '/bff/users';

const userOrChangeSchema = z.union([proposedSchema, userSchema]);

const linkOrChangeSchema = z.union([proposedSchema, userLinkSchema]);

/** Every user, by name. */
export const listUsers = endpoint(`GET ${users}`, { access: 'read', roles: rolesWith('read_administration'), response: usersSchema });

/** Creates a user without a password, and a link to set one. */
export const inviteUser = endpoint(`POST ${users}`, {
  ...write,
  loosens: 'access_link',
  body: invitationSchema,
  response: linkOrChangeSchema,
});

/** Replaces a user's roles and ends the user's sessions. */
export const changeUserRoles = endpoint(`PUT ${users}/:id/roles`, {
  ...write,
  loosens: 'roles',
  body: rolesChangeSchema,
  response: userOrChangeSchema,
});

/** Deactivates or reactivates a user. Deactivation ends the user's sessions. */
export const changeUserState = endpoint(`PUT ${users}/:id/state`, {
  ...write,
  loosens: 'reactivation',
  body: stateChangeSchema,
  response: userOrChangeSchema,
});

/**
 * Creates a password link for the user, which replaces an earlier link. Returns the link at once if the change is already
 * approved.
 */
export const createUserLink = endpoint(`POST ${users}/:id/link`, { ...write, loosens: 'access_link', response: linkOrChangeSchema });

/** Permits a user with a password to switch to the identity provider at the next sign-in, or withdraws this permission. */
export const permitProvider = endpoint(`PUT ${users}/:id/provider`, { ...write, body: providerPermitSchema, response: userSchema });

/** A user's open sessions, newest first. */
export const listUserSessions = endpoint(`GET ${users}/:id/sessions`, {
  access: 'read',
  roles: rolesWith('read_administration'),
  response: userSessionsSchema,
});

/** Ends one session of a user, or all of them except the caller's current session. */
export const endUserSessions = endpoint(`POST ${users}/:id/sessions/end`, {
  ...write,
  body: sessionEndSchema,
  response: userSessionsSchema,
});

/** Removes every second factor of a user who lost theirs, and ends the user's sessions. */
export const removeUserFactors = endpoint(`POST ${users}/:id/factors/remove`, {
  ...write,
  loosens: 'factor',
  response: userOrChangeSchema,
});
