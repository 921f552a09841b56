import { sessionSchema, type OptionalFeature, type Session } from '#contract/desk/session.ts';
import { readJson } from '#contract/json.ts';
import { roles, type Role } from '#contract/roles.ts';
import { makeStore, useStore } from '#web/lib/store.ts';
import { ask } from './call.ts';
import { preferences } from './preferences.ts';

/** Who is signed in: from the page's head at first, so that the first page asks nothing. */
const session = makeStore<Session | null>(null);

/** Takes the session that the server wrote into the page; asks for it when the page carries none (as under the development server). */
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

/** Signs in again in place. Another user than before starts from a fresh page, so that nothing of the first one stays. */
export async function signIn(credentials: { readonly email: string; readonly password: string }): Promise<void> {
  const before = session.get();
  const next = await ask({ method: 'POST', url: '/bff/session', body: JSON.stringify(credentials) }, sessionSchema);
  if (before !== null && before.user.email !== next.user.email) return leaveFor('/');
  begin(next);
}

/** Gives the password once more: sending money asks for one of the last 15 minutes. */
export function confirmPassword(password: string): Promise<void> {
  return ask({ method: 'POST', url: '/bff/session/confirm', body: JSON.stringify({ password }) }, null) as Promise<void>;
}

/** Signs out and leaves for the sign-in page. */
export async function signOut(): Promise<void> {
  await ask({ method: 'DELETE', url: '/bff/session' }, null);
  return leaveFor('/login');
}

/** Goes to a fresh page and lets nothing of this one go on meanwhile. */
function leaveFor(path: string): Promise<void> {
  globalThis.location.assign(path);
  return new Promise(() => undefined);
}

/** Who is signed in. */
export function useSession(): Session {
  const current = useStore(session);
  if (current === null) throw new Error('the session is read before it is known');
  return current;
}

/** What this service was seen without. */
export function missingFeatures(): readonly OptionalFeature[] {
  return session.get()?.missing ?? [];
}

/** The roles of whoever is signed in; a role that the desk does not know grants nothing. */
export function heldRoles(): readonly Role[] {
  const held = session.get()?.user.roles ?? [];
  return roles.filter((role) => held.includes(role));
}
