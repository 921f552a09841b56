import { sessionSchema, type OptionalFeature, type Session } from '#contract/desk/session.ts';
import { roles, type Role } from '#contract/roles.ts';
import { readJson } from '#contract/wire/json.ts';
import { makeStore, useStore } from '#web/lib/store.ts';
import { ask } from './call.ts';
import { broadcastSignOut } from './live/windows.ts';
import { preferences } from './preferences.ts';

/** The session. The page's head contains it, so the first page does not request it. */
const session = makeStore<Session | null>(null);

/** Reads the session that the server wrote into the page, or requests it if it is missing (development server). */
export async function startSession(written: string | null): Promise<void> {
  const parsed = sessionSchema.safeParse(jsonOrNull(written));
  begin(parsed.success ? parsed.data : await ask({ method: 'GET', url: '/bff/session' }, sessionSchema));
}

function begin(next: Session): void {
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
 * Signs in again without leaving the page, by a password or a second factor. A different user gets a new page, so that no data of the first
 * user remains. `proof` is null if another window signed in.
 */
export async function enter(url: string, proof: object | null): Promise<void> {
  const before = session.get();
  const request = proof === null ? ({ method: 'GET', url } as const) : ({ method: 'POST', url, body: JSON.stringify(proof) } as const);
  const next = await ask(request, sessionSchema);
  if (before !== null && before.user.email !== next.user.email) return leaveFor('/');
  begin(next);
}

/** When the session ends without activity, ms since 1970. With `isExtended`, the request counts as activity. */
export async function readSessionEnd({ isExtended }: { readonly isExtended: boolean }): Promise<number> {
  const { expires_at: end } = await ask({ method: 'GET', url: '/bff/session', isBackground: !isExtended }, sessionSchema);
  return Date.parse(end);
}

/** Signs out and opens the sign-in page in every window of the browser. */
export async function signOut(): Promise<void> {
  await ask({ method: 'DELETE', url: '/bff/session' }, null);
  broadcastSignOut();
  return leaveFor('/login');
}

/** Opens a new page. The promise never resolves, so that nothing continues in the meantime. */
function leaveFor(path: string): Promise<void> {
  globalThis.location.assign(path);
  return new Promise(() => undefined);
}

/** The session of the signed-in user. */
export function useSession(): Session {
  const current = useStore(session);
  if (current === null) throw new Error('the session is not loaded yet');
  return current;
}

/** Features that this service does not have. Only the embedded service has a sandbox. */
export function missingFeatures(): readonly (OptionalFeature | 'sandbox')[] {
  const { missing = [], environment } = session.get() ?? {};
  return environment?.kind === 'sandbox' ? missing : [...missing, 'sandbox'];
}

/** The number of unread notifications when the session was read. */
export function unreadAtStart(): number {
  return session.get()?.unread_notices ?? 0;
}

/** Roles of the signed-in user. Drops roles unknown to the desk. */
export function userRoles(): readonly Role[] {
  const activeRoles = session.get()?.user.roles ?? [];
  return roles.filter((role) => activeRoles.includes(role));
}
