// The exports of this module for other modules.

export { authRoutes } from './open-auth.ts';
export { openAuth, type Auth, type Guard } from './open-auth.ts';
export { deskRoute } from './desk-route.ts';
export type { ApplyChange, ChangeActor, ControlChanges, Proposal } from './needed-rooms.ts';
export { factorMigration } from './factors/factor-migration.ts';
export { purgeFactors } from './factors/challenges.ts';
export { examineProvider } from './oidc/examine-provider.ts';
export { oidcProblems, oidcVariables, oidcSettingsOf } from './oidc/oidc-environment.ts';
export { oidcMigration } from './oidc/oidc-migration.ts';
export type { OidcSettings } from './oidc/oidc-settings.ts';
export { purgePermits } from './oidc/provider-permit.ts';
export { sameSiteRedirectPage as sameSiteStepPage } from './pages/login-page.ts';
export { returnPath } from './pages/return-path.ts';
export { addUser, linkAddress, readNewUser } from './session/add-user.ts';
export { Passwords } from './session/passwords.ts';
export type { ActiveSession } from './session/sessions.ts';
export { sessionBody } from './session/sign-in.ts';
export { throttleMigration } from './users/user-migration.ts';
export { canSignIn, userOf, sandboxUsers, type User } from './session/sandbox-users.ts';
export { sessionOf, signedIn, findSession, endpointGuard } from './signed-in.ts';
export { requireStepUp } from './step-up.ts';
export { accessMigration, linkRoleMigration, roleEndMigration } from './users/user-migration.ts';
export { startRoleEnds } from './users/end-roles.ts';
export {
  actingUser,
  activeUsers,
  mayDecideFromMs as decidesFromMs,
  mayDecide,
  usersWithRole,
  requireOwnAccess,
} from './users/acting-user.ts';
export { lockUsers } from './users/change-user.ts';
export { listedUsers } from './users/list-users.ts';
export { purgeLinks } from './users/user-links.ts';
export { userMigration } from './users/user-migration.ts';
