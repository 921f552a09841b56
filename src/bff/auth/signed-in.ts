import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { ActiveSession } from '#bff/auth/session/sessions.ts';
import { missingRole, Refusal } from '#bff/core/refusal.ts';
import { mayDo, rolesWith, type Role } from '#contract/roles.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Auth } from './open-auth.ts';
import { requireStepUp, type StepUpSettings } from './step-up.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request. The value is null until `signedIn` sets it. */
    session: ActiveSession | null;
  }
}

type SessionServices = Pick<Auth, 'sessions' | 'cookie'>;

/**
 * The active session of a request, or null. Background requests of the desk's pages (`X-Background: 1`) and the repeated
 * checks during a long answer (`isOwn` false) do not extend the session.
 */
export async function findSession(
  { sessions, cookie }: SessionServices,
  { headers }: Pick<FastifyRequest, 'headers'>,
  isOwn = headers['x-background'] !== '1',
): Promise<ActiveSession | null> {
  const id = cookie.read(headers.cookie);
  if (id === null) return null;
  return sessions.rememberedSession(id, isOwn) ?? sessions.find(id, isOwn);
}

/**
 * Requires an active session with one of the roles. Finds a session in memory synchronously, without a promise. A route with
 * `isBackground` never extends a session.
 */
export function signedIn(
  { sessions, cookie }: SessionServices,
  allowedRoles: readonly Role[] = rolesWith('read'),
  { isBackground = false } = {},
): onRequestHookHandler {
  return (request, _reply, done) => {
    const pass = (session: ActiveSession | null) => {
      request.session = session;
      if (session === null) done(signedOutRefusal());
      else if (mayDo(session.user.roles, allowedRoles)) done();
      else done(missingRole(allowedRoles.join(' or ')));
    };
    const id = cookie.read(request.headers.cookie);
    const isOwn = !isBackground && request.headers['x-background'] !== '1';
    const rememberedSession = id === null ? null : sessions.rememberedSession(id, isOwn);
    if (id === null || rememberedSession !== null) pass(rememberedSession);
    else sessions.find(id, isOwn).then(pass, done);
  };
}

/** Checks the session, its roles and a recent confirmation as the endpoint requires, before the input is read. */
export function endpointGuard(auth: SessionServices & StepUpSettings, { roles, needsStepUp }: Endpoint): onRequestHookHandler[] {
  const requireConfirmation: onRequestHookHandler = (request, _reply, done) => {
    requireStepUp(auth, sessionOf(request));
    done();
  };
  return needsStepUp ? [signedIn(auth, roles), requireConfirmation] : [signedIn(auth, roles)];
}

/** The session that `signedIn` has set. */
export function sessionOf({ session }: FastifyRequest): ActiveSession {
  if (session === null) throw signedOutRefusal();
  return session;
}

function signedOutRefusal(): Refusal {
  return new Refusal('signed_out', 'You are not signed in, or your session has ended: sign in');
}
