import { sessionSchema, type OptionalFeature, type Session } from '#contract/desk/session.ts';
import { roles, type Role } from '#contract/roles.ts';
import { readJson } from '#contract/wire/json.ts';
import { makeStore, useStore } from '#web/lib/store.ts';
import { requestParsed } from './call.ts';
import { broadcastSignOut } from './live/windows.ts';
import { preferences } from './preferences.ts';

/** The session of the signed-in user. The server writes it into the page, so that the page need not request it. */
const session = makeStore<Session | null>(null);

/**
 * Reads the session from the JSON that the server wrote into the page. The development server writes no session, so its pages
 * request the session.
 */
export async function startSession(serverJson: string | null): Promise<void> {
  const parseResult = sessionSchema.safeParse(jsonOrNull(serverJson));
  storeSession(parseResult.success ? parseResult.data : await requestParsed({ method: 'GET', url: '/bff/session' }, sessionSchema));
}

function storeSession(next: Session): void {
  session.set(next);
  preferences.set(next.preferences);
}

function jsonOrNull(text: string | null): unknown {
  try {
    return text === null ? null : readJson(text);
  } catch {
    return null;
  }
}

/**
 * Signs in again on the same page with a proof (a password or second factor). The proof is null if the user has already signed in with
 * another window. Reloads the page if another user signed in.
 */
export async function signInAgain(url: string, proof: object | null): Promise<void> {
  const previousSession = session.get();
  const request = proof === null ? ({ method: 'GET', url } as const) : ({ method: 'POST', url, body: JSON.stringify(proof) } as const);
  const next = await requestParsed(request, sessionSchema);
  if (previousSession !== null && previousSession.user.email !== next.user.email) return openPage('/');
  storeSession(next);
}

/** The time at which the session ends if the user stays idle, ms since 1970. With `isExtended`, the request itself counts as activity. */
export async function readSessionEnd({ isExtended }: { readonly isExtended: boolean }): Promise<number> {
  const { expires_at: end } = await requestParsed({ method: 'GET', url: '/bff/session', isBackground: !isExtended }, sessionSchema);
  return Date.parse(end);
}

/** Signs out and opens the sign-in page in every window of the browser. */
export async function signOut(): Promise<void> {
  await requestParsed({ method: 'DELETE', url: '/bff/session' }, null);
  broadcastSignOut();
  return openPage('/login');
}

/** Opens a new page. The promise never resolves, so that the caller does not continue while the page loads. */
function openPage(path: string): Promise<void> {
  globalThis.location.assign(path);
  return new Promise(() => undefined);
}

/** The session of the signed-in user. */
export function useSession(): Session {
  const currentSession = useStore(session);
  if (currentSession === null) throw new Error('the session is not loaded yet');
  return currentSession;
}

/** Optional features that the connected service does not have. Only the embedded service has a sandbox. */
export function missingFeatures(): readonly (OptionalFeature | 'sandbox')[] {
  const { missing = [], environment } = session.get() ?? {};
  return environment?.kind === 'sandbox' ? missing : [...missing, 'sandbox'];
}

/** The number of unread notifications at the time the session was read. */
export function unreadAtStart(): number {
  return session.get()?.unread_notices ?? 0;
}

/** Roles of the signed-in user. Omits roles that this version of the desk does not know. */
export function userRoles(): readonly Role[] {
  const activeRoles = session.get()?.user.roles ?? [];
  return roles.filter((role) => activeRoles.includes(role));
}
