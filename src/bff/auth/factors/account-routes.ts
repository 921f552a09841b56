import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deskRoute } from '#bff/auth/desk-route.ts';
import { endSessionsOf } from '#bff/auth/session/end-sessions.ts';
import { sessionOf } from '#bff/auth/signed-in.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Desk } from '#bff/desk.ts';
import * as rows from '#contract/desk/account-endpoints.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import {
  changeAccount,
  dropUnneededCodes,
  firstRecoveryCodes,
  requireFactorStepUp,
  requireOwnAccount,
  type Own,
} from './account-change.ts';
import { changeOwnPassword } from './change-password.ts';
import { hasFactor } from './held-factors.ts';
import { creationOptions, verifiedPasskey } from './passkeys.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { relyingParty, type RelyingParty } from './relying-party.ts';
import { shownAccount } from './show-account.ts';
import { confirmTotpIn, makeTotp } from './totp.ts';

/** `/bff/account`: the signed-in user's own password, sessions and second factors. */
export function accountRoutes(app: FastifyInstance, desk: Desk): void {
  deskRoute(app, desk, rows.readAccount, ({ session, request }) => shownAccount(desk, session, relyingParty(request, desk)));

  deskRoute(app, desk, rows.changeOwnPassword, async ({ body, session, request }) => {
    requireOwnAccount(session);
    const { current_password: currentPassword, new_password: newPassword } = body;
    await changeOwnPassword(desk, ownOf(request), { currentPassword, newPassword, address: request.ip, cookies: request.headers.cookie });
    return undefined;
  });

  deskRoute(app, desk, rows.endOwnSessions, async ({ body, session, request }) => {
    const ended = await changeAccount(desk, ownOf(request), 'own_sessions_ended', (trx) =>
      endSessionsOf(trx, session.user.id, { only: body.session, except: session.idHash }),
    );
    desk.sessions.forget(ended);
    return undefined;
  });

  deskRoute(app, desk, rows.askPasskeyOptions, async ({ session, request }) => {
    await requireChange(request);
    return { options: await creationOptions(desk, { user: session.user, party: partyOf(request), boundTo: session.idHash }) };
  });

  deskRoute(app, desk, rows.addPasskey, async ({ body, session, request }) => {
    await requireChange(request);
    const made = await verifiedPasskey(desk, { party: partyOf(request), boundTo: session.idHash, passkey: body.passkey });
    return changeAccount(desk, ownOf(request), 'passkey_added', async (trx) => {
      const added = await trx
        .insertInto('passkeys')
        .values({ ...made, user_id: session.user.id, name: body.name.trim(), created_at: new Date(desk.now()), last_used_at: null })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added === undefined) throw new Refusal('refused', 'This passkey is in use already');
      return { recovery_codes: await firstRecoveryCodes(trx, desk, session.user.id) };
    });
  });

  deskRoute(app, desk, rows.removePasskey, async ({ params, session, request }) => {
    await requireChange(request);
    await changeAccount(desk, ownOf(request), 'passkey_removed', async (trx) => {
      const id = integerOfText(params['id'] ?? '');
      const removed = await trx.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', session.user.id).executeTakeFirst();
      if (removed.numDeletedRows === 0n) throw new Refusal('not_found', 'You have no such passkey');
      await dropUnneededCodes(trx, session.user.id);
    });
    return undefined;
  });

  deskRoute(app, desk, rows.askTotpSecret, async ({ session, request }) => {
    await requireChange(request);
    return makeTotp(desk, session.user);
  });

  deskRoute(app, desk, rows.confirmTotp, async ({ body, session, request }) => {
    await requireChange(request);
    return changeAccount(desk, ownOf(request), 'totp_added', async (trx) => {
      if (!(await confirmTotpIn(trx, desk, session.user.id, body.code)))
        throw new Refusal('refused', 'Wrong code: enter the one that the app shows now', { field: 'code' });
      return { recovery_codes: await firstRecoveryCodes(trx, desk, session.user.id) };
    });
  });

  deskRoute(app, desk, rows.removeTotp, async ({ session, request }) => {
    await requireChange(request);
    await changeAccount(desk, ownOf(request), 'totp_removed', async (trx) => {
      const removed = await trx.deleteFrom('totp').where('user_id', '=', session.user.id).executeTakeFirst();
      if (removed.numDeletedRows === 0n) throw new Refusal('not_found', 'You have no authenticator app');
      await dropUnneededCodes(trx, session.user.id);
    });
    return undefined;
  });

  deskRoute(app, desk, rows.renewRecoveryCodes, async ({ session, request }) => {
    await requireChange(request);
    return changeAccount(desk, ownOf(request), 'recovery_codes_renewed', async (trx) => {
      if (!(await hasFactor(trx, session.user.id))) throw new Refusal('refused', 'Add a passkey or an authenticator app first');
      return { recovery_codes: await makeRecoveryCodes(trx, desk, session.user.id) };
    });
  });

  /** Every change of second factors: not of a sandbox user, and after a recent proof. */
  async function requireChange(request: FastifyRequest): Promise<void> {
    const session = sessionOf(request);
    requireOwnAccount(session);
    await requireFactorStepUp(desk, session);
  }

  function partyOf(request: FastifyRequest): RelyingParty {
    const party = relyingParty(request, desk);
    if (party === null) throw new Refusal('refused', 'Passkeys need a host name: open the desk at its name, not at an IP address');
    return party;
  }
}

function ownOf(request: FastifyRequest): Own {
  return { session: sessionOf(request), requestId: request.id };
}
