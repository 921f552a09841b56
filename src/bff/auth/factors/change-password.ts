import type { Auth } from '#bff/auth/open-auth.ts';
import { endSessionsOf } from '#bff/auth/session/end-sessions.ts';
import { requirePassword } from '#bff/auth/session/sign-in.ts';
import { checkNewPassword } from '#bff/auth/users/password-check.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { changeAccount, type AccountSession } from './account-change.ts';

type Change = {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly address: string;
  readonly cookies: string | undefined;
};

/**
 * Sets a new password for the signed-in user. Ends their other sessions and deletes unused password links. Throws a `Refusal`. Source: ASVS
 * 5.0.0, 6.2.3 and 7.4.3.
 */
export async function changeOwnPassword(
  auth: Auth,
  accountSession: AccountSession,
  { currentPassword, newPassword, address, cookies }: Change,
): Promise<void> {
  const { session, requestId } = accountSession;
  const { id } = session.user;
  // Checks the current password first. Only a user who knows the current password can then cause the costly estimate of the new password.
  const current = await requirePassword(auth, session, { password: currentPassword, address, cookies, requestId }).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'sign_in_failed') throw error;
      throw new Refusal('sign_in_failed', 'Wrong password', { field: 'current_password' });
    },
  );
  const problem = await checkNewPassword({ password: newPassword, again: newPassword, user: session.user });
  if (problem !== null) throw new Refusal('invalid_request', problem, { field: 'new_password' });
  if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC'))
    throw new Refusal('invalid_request', 'The new password must differ from the current one.', { field: 'new_password' });
  const password_hash = await auth.passwords.hash(newPassword);
  const endedSessions = await changeAccount(auth, accountSession, 'own_password', async (trx) => {
    const updateResult = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', id)
      .where('password_hash', '=', current)
      .executeTakeFirst();
    if (updateResult.numUpdatedRows !== 1n)
      throw new Refusal('sign_in_failed', 'The password was changed at the same time: try again', { field: 'current_password' });
    await trx.deleteFrom('user_links').where('user_id', '=', id).execute();
    return endSessionsOf(trx, id, { exceptIdHash: session.idHash });
  });
  auth.sessions.forgetSessions(endedSessions);
}
