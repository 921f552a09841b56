/** What a change may loosen. */
export const changeKinds = [
  'policy',
  'roles', // roles are given to a user
  'factor', // the second factors of somebody else are removed
  'access_link', // a password link or an invitation for somebody with a role
  'reactivation',
  'security', // the role security is taken from a person, or a person with it is deactivated
  'notifications', // where a role's notices are sent outside the desk
] as const;

export type ChangeKind = (typeof changeKinds)[number];
