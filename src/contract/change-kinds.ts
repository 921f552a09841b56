/** The kinds of control change, which is a change that weakens a security control. */
export const changeKinds = [
  'policy',
  'roles', // a user gets additional roles
  'factor', // security removes the second factors of another user
  'access_link', // security creates a password link or an invitation for a user with a role
  'reactivation',
  'security', // a user loses the role security, or a user with this role is deactivated
  'notifications', // the addresses outside the desk that get a role's notifications are changed
] as const;

export type ChangeKind = (typeof changeKinds)[number];
