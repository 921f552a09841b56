import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskRoute } from '#bff/auth/desk-route.ts';
import type { Auth } from '#bff/auth/open-auth.ts';
import { endSessionsOf } from '#bff/auth/session/end-sessions.ts';
import { sessionOf } from '#bff/auth/signed-in.ts';
import { Refusal } from '#bff/core/refusal.ts';
import * as rows from '#contract/desk/account-endpoints.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import {
  changeAccount,
  deleteUnneededCodes,
  firstRecoveryCodes,
  requireFactorStepUp,
  requireOwnAccount,
  type AccountSession,
} from './account-change.ts';
import { changeOwnPassword } from './change-password.ts';
import { creationOptions, verifyPasskey } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { relyingParty, type RelyingParty } from './relying-party.ts';
import { accountView } from './show-account.ts';
import { confirmTotpIn, makeTotp } from './totp.ts';
import { hasFactor } from './user-factors.ts';

/** `/bff/account` serves the signed-in user's own password, sessions and second factors. */
export function accountRoutes(app: FastifyInstance, auth: Auth): void {
  deskRoute(app, auth, rows.readAccount, ({ session, request }) => accountView(auth, session, relyingParty(request, auth)));

  deskRoute(app, auth, rows.changeOwnPassword, async ({ body, session, request }) => {
    requireOwnAccount(session);
    const { current_password: currentPassword, new_password: newPassword } = body;
    await changeOwnPassword(auth, accountSessionOf(request), {
      currentPassword,
      newPassword,
      address: request.ip,
      cookies: request.headers.cookie,
    });
    return undefined;
  });

  deskRoute(app, auth, rows.endOwnSessions, async ({ body, session, request }) => {
    const endedSessions = await changeAccount(auth, accountSessionOf(request), 'own_sessions_ended', (trx) =>
      endSessionsOf(trx, session.user.id, { onlyIdHash: body.session, exceptIdHash: session.idHash }),
    );
    auth.sessions.forgetSessions(endedSessions);
    return undefined;
  });

  deskRoute(app, auth, rows.requestPasskeyOptions, async ({ session, request }) => {
    await requireChange(request);
    return { options: await creationOptions(auth, { user: session.user, party: relyingPartyOf(request), boundTo: session.idHash }) };
  });

  deskRoute(app, auth, rows.addPasskey, async ({ body, session, request }) => {
    await requireChange(request);
    const verifiedPasskey = await verifyPasskey(auth, { party: relyingPartyOf(request), boundTo: session.idHash, passkey: body.passkey });
    return changeAccount(auth, accountSessionOf(request), 'passkey_added', async (trx) => {
      const addedRow = await trx
        .insertInto('passkeys')
        .values({
          ...verifiedPasskey,
          user_id: session.user.id,
          name: body.name.trim(),
          created_at: new Date(auth.now()),
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (addedRow === undefined) throw new Refusal('refused', 'This passkey is already registered');
      return { recovery_codes: await firstRecoveryCodes(trx, auth, session.user.id) };
    });
  });

  deskRoute(app, auth, rows.removePasskey, async ({ params, session, request }) => {
    await requireChange(request);
    await changeAccount(auth, accountSessionOf(request), 'passkey_removed', async (trx) => {
      const id = integerOfText(params['id'] ?? '');
      const deletion = await trx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', session.user.id).executeTakeFirst();
      if (deletion.numDeletedRows === 0n) throw new Refusal('not_found', 'You do not have this passkey');
      await deleteUnneededCodes(trx, session.user.id);
    });
    return undefined;
  });

  deskRoute(app, auth, rows.requestTotpSecret, async ({ session, request }) => {
    await requireChange(request);
    return makeTotp(auth, session.user);
  });

  deskRoute(app, auth, rows.confirmTotp, async ({ body, session, request }) => {
    await requireChange(request);
    return changeAccount(auth, accountSessionOf(request), 'totp_added', async (trx) => {
      if (!(await confirmTotpIn(trx, auth, session.user.id, body.code)))
        throw new Refusal('refused', 'Wrong code: enter the current code of the app', { field: 'code' });
      return { recovery_codes: await firstRecoveryCodes(trx, auth, session.user.id) };
    });
  });

  deskRoute(app, auth, rows.removeTotp, async ({ session, request }) => {
    await requireChange(request);
    await changeAccount(auth, accountSessionOf(request), 'totp_removed', async (trx) => {
      const deletion = await trx.deleteFrom('totp').where('user_id', '=', session.user.id).executeTakeFirst();
      if (deletion.numDeletedRows === 0n) throw new Refusal('not_found', 'You have no authenticator app');
      await deleteUnneededCodes(trx, session.user.id);
    });
    return undefined;
  });

  deskRoute(app, auth, rows.renewRecoveryCodes, async ({ session, request }) => {
    await requireChange(request);
    return changeAccount(auth, accountSessionOf(request), 'recovery_codes_renewed', async (trx) => {
      if (!(await hasFactor(trx, session.user.id))) throw new Refusal('refused', 'Add a passkey or an authenticator app first');
      return { recovery_codes: await makeRecoveryCodes(trx, auth, session.user.id) };
    });
  });

  /** Before every change of second factors, refuses sandbox users and requires a recent proof of identity. */
  async function requireChange(request: FastifyRequest): Promise<void> {
    const session = sessionOf(request);
    requireOwnAccount(session);
    await requireFactorStepUp(auth, session);
  }

  function relyingPartyOf(request: FastifyRequest): RelyingParty {
    const party = relyingParty(request, auth);
    if (party === null) throw new Refusal('refused', 'Passkeys need a host name: open the desk by its host name, not by an IP address');
    return party;
  }
}

function accountSessionOf(request: FastifyRequest): AccountSession {
  return { session: sessionOf(request), requestId: request.id };
}
