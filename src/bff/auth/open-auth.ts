import type { FastifyInstance } from 'fastify';
import type { Core } from '#bff/core.ts';
import { RefusalLog } from '#bff/core/audit/refusal-log.ts';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { StepUpFactor } from '#contract/desk/second-factor.ts';
import { accountRoutes } from './factors/account-routes.ts';
import { confirmRoutes } from './factors/confirm-routes.ts';
import { loginRoutes } from './login-routes.ts';
import type { AccessNotices, ControlChanges, MissingFeatures, PreferenceReader } from './needed-rooms.ts';
import { oidcRoutes } from './oidc/oidc-routes.ts';
import type { OidcSettings } from './oidc/oidc-settings.ts';
import { openOidc, type Oidc } from './oidc/oidc.ts';
import type { SignInMethods } from './pages/login-page.ts';
import { secondStepRoutes } from './second-step-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { RecognizedBrowsers } from './session/known-browsers.ts';
import { Passwords } from './session/passwords.ts';
import { dropSandboxUsers, upsertSandboxUsers } from './session/sandbox-users.ts';
import { sessionCookie, type SessionCookie } from './session/session-cookie.ts';
import { sessionLimits } from './session/session-limits.ts';
import { Sessions } from './session/sessions.ts';
import { SignInThrottle } from './session/throttle.ts';
import { inviteRoutes } from './users/invite-routes.ts';
import { userRoutes } from './users/user-routes.ts';

/** The services that a route needs to authenticate its caller. */
export type Guard = {
  readonly now: () => number;
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  /** The factor that sending money and changing users require. */
  readonly stepUpFactor: StepUpFactor;
};

/** The parts that this module creates. */
type AuthParts = Guard & {
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  /** Sign-in by a provider, or null without a provider. */
  readonly oidc: Oidc | null;
  readonly signInMethods: SignInMethods;
  readonly browsers: RecognizedBrowsers;
  /** Encrypts secrets of second factors, and hashes recovery codes. */
  readonly factorSealer: Sealer;
  readonly refusals: RefusalLog;
};

/** Authentication, with sessions, factors, providers and users. */
export type Auth = Core &
  AuthParts & {
    readonly notices: AccessNotices;
    readonly features: MissingFeatures;
    readonly preferences: PreferenceReader;
    readonly changes: ControlChanges;
  };

type Options = {
  readonly keys: DeskKeys;
  readonly sandboxPassword: string | null;
  readonly passwordCost?: number | undefined;
  readonly oidc?: OidcSettings | undefined;
  readonly hasPasswords?: boolean | undefined;
  readonly stepUpFactor?: StepUpFactor | undefined;
};

/** Creates or deletes the sandbox users, and opens the module's services. */
export async function openAuth({ database, tables, audit, environment, now }: Core, options: Options): Promise<AuthParts> {
  const { keys, sandboxPassword } = options;
  const passwords = new Passwords(options.passwordCost);
  if (sandboxPassword === null) await dropSandboxUsers(tables);
  else await upsertSandboxUsers(tables, passwords, sandboxPassword);
  const sessions = new Sessions({ database, now, perUserMax: sessionLimits.perUser[environment.kind] });
  await sessions.listen();
  const isSecure = sandboxPassword === null;
  const oidc = options.oidc === undefined ? null : openOidc({ settings: options.oidc, tables, keys, isSecure, now });
  return {
    now,
    sessions,
    passwords,
    oidc,
    signInMethods: { provider: oidc?.settings.name ?? null, hasPasswords: options.hasPasswords ?? true },
    throttle: new SignInThrottle({ tables, keys, now }),
    cookie: sessionCookie(isSecure),
    browsers: new RecognizedBrowsers({ keys, isSecure }),
    factorSealer: new Sealer(keys, 'factors'),
    stepUpFactor: options.stepUpFactor ?? 'password',
    refusals: new RefusalLog(audit),
  };
}

/** Registers the routes of sign-in and sign-out, of the user's own account, and of users. Forms have a separate scope. */
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
