import type { FastifyInstance } from 'fastify';
import type { Auth } from './auth.ts';
import { accountRoutes } from './factors/account-routes.ts';
import { confirmRoutes } from './factors/confirm-routes.ts';
import { loginRoutes } from './login-routes.ts';
import { oidcRoutes } from './oidc/oidc-routes.ts';
import { secondStepRoutes } from './second-step-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { inviteRoutes } from './users/invite-routes.ts';
import { userRoutes } from './users/user-routes.ts';

/** Signing in and out, one's own account, and the users. Forms have a scope of their own. */
export async function authRoutes(app: FastifyInstance, auth: Auth): Promise<void> {
  const { oidc } = auth;
  sessionRoutes(app, auth);
  await app.register(async (scope) => loginRoutes(scope, auth));
  await app.register(async (scope) => secondStepRoutes(scope, auth));
  if (oidc !== null) await app.register(async (scope) => oidcRoutes(scope, auth, oidc));
  userRoutes(app, auth);
  accountRoutes(app, auth);
  confirmRoutes(app, auth);
  await app.register(async (scope) => inviteRoutes(scope, auth));
}
