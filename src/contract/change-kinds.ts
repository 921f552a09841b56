/** The kinds of control change. */
export const changeKinds = [
  'policy',
  'roles', // roles are added to a user
  'factor', // the second factors of another user are removed
  'access_link', // a password link or an invitation for a user with a role
  'reactivation',
  'security', // the role security is removed from a user, or a user with it is deactivated
  'notifications', // the targets of a role's notifications outside the desk
] as const;

export type ChangeKind = (typeof changeKinds)[number];
