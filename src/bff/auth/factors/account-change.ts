import type { Kysely } from 'kysely';
import type { Auth } from '#bff/auth/open-auth.ts';
import { isSandboxEmail, canSignIn } from '#bff/auth/session/sandbox-users.ts';
import type { ActiveSession } from '#bff/auth/session/sessions.ts';
import { sandboxRefusal } from '#bff/auth/users/user-rules.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { stepUpTime } from '#contract/limits.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { hasFactor } from './user-factors.ts';

/** The session whose account changes, and the id of the request, for the audit log. */
export type AccountSession = { readonly session: ActiveSession; readonly requestId: string };

/** The names of the changes of a user's own account in the audit log. */
type AccountChange =
  | 'own_password'
  | 'own_sessions_ended'
  | 'passkey_added'
  | 'passkey_removed'
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_codes_renewed';

/** Why a user's password and second factors cannot be changed, or null. */
export function accountRefusal({ user: { email } }: ActiveSession): string | null {
  return isSandboxEmail(email) ? `${sandboxRefusal}. To try this, invite a user and sign in as that user` : null;
}

/** Refuses changes of a sandbox user's password and second factors. */
export function requireOwnAccount(session: ActiveSession): void {
  const refusal = accountRefusal(session);
  if (refusal !== null) throw new Refusal('forbidden', refusal);
}

/**
 * Refuses a change of the user's second factors unless they proved a factor within 15 minutes. Before the first factor exists, a password
 * entered within 15 minutes is required instead. Our choice: an intruder at an open session must not replace the account's protection.
 */
export async function requireFactorStepUp(
  { tables, now }: Pick<Auth, 'tables' | 'now'>,
  { user, confirmedMs, factorMs }: ActiveSession,
): Promise<void> {
  const isFirst = !(await hasFactor(tables, user.id));
  const atMs = isFirst ? confirmedMs : factorMs;
  if (atMs !== null && now() - atMs <= stepUpTime.ms) return;
  throw new Refusal(
    'step_up_required',
    isFirst ? `Confirm your password: the last confirmation is older than ${stepUpTime.label}` : 'Confirm with one of your second factors',
  );
}

/** Runs a change of the session's user in one transaction with its audit row. */
export function changeAccount<Result>(
  { tables, audit }: Pick<Auth, 'tables' | 'audit'>,
  { session: { user }, requestId }: AccountSession,
  change: AccountChange,
  work: (trx: Kysely<DeskTables>) => Promise<Result>,
): Promise<Result> {
  return tables.transaction().execute(async (trx) => {
    // The lock of the user makes changes of one user run one after another.
    const row = await trx.selectFrom('users').selectAll().where('id', '=', user.id).forUpdate().executeTakeFirst();
    if (row === undefined || !canSignIn(row)) throw new Refusal('forbidden', 'This user is deactivated');
    const result = await work(trx);
    await audit.append(trx, { action: 'user', decision: 'done', actor: user, object: `/users/${user.id}`, requestId, detail: { change } });
    return result;
  });
}

/**
 * New recovery codes for a user without codes, created in the transaction that adds a factor. Returns null if the user
 * already has codes.
 */
export async function firstRecoveryCodes(
  trx: Kysely<DeskTables>,
  auth: Pick<Auth, 'factorSealer' | 'now'>,
  userId: number,
): Promise<string[] | null> {
  const existingCode = await trx.selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return existingCode === undefined ? makeRecoveryCodes(trx, auth, userId) : null;
}

/** Deletes the recovery codes when the user has no second factor left. */
export async function deleteUnneededCodes(trx: Kysely<DeskTables>, userId: number): Promise<void> {
  if (!(await hasFactor(trx, userId))) await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
