import type * as z from 'zod/mini';
import { actingUser, requireOwnAccess, type User } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { findingSchema } from '#contract/desk/reconciliation.ts';
import { rolesWith } from '#contract/roles.ts';
import { readJson } from '#contract/wire/json.ts';
import { blockingFindings, findingOf, firstSignatureSince, storedStatementsSchema } from './findings.ts';
import { lockReconciliation, type ReconcileServices } from './store-comparison.ts';

type DecideServices = Pick<ReconcileServices, 'tables' | 'now' | 'audit'>;
type Decision = { readonly user: User; readonly reason: string; readonly requestId: string };

/** Stores a user's explanation of a finding. The class `not_in_journal` needs explanations by two treasurers. */
export async function explain(services: DecideServices, id: string, decision: Decision): Promise<z.input<typeof findingSchema>> {
  const { tables, now, audit } = services;
  return tables.transaction().execute(async (trx) => {
    const user = await actingUser(trx, decision.user.id, rolesWith('send_money'), now());
    requireOwnAccess(user, now());
    const row = await trx.selectFrom('reconciliation_findings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (row === undefined) throw new Refusal('not_found', 'No finding has this id');
    if (row.state !== 'open') throw new Refusal('refused', `The finding is ${row.state} already`, { status: 409 });
    const earlierExplanations = storedStatementsSchema.parse(readJson(row.explanations));
    if (row.class === 'not_in_journal' && earlierExplanations.some(({ user_id: userId }) => userId === user.id))
      throw new Refusal('refused', 'You have explained this finding: a second treasurer must confirm it', { status: 409 });
    const explanations = [
      ...earlierExplanations,
      { user_id: user.id, by: user.email, reason: decision.reason, at: new Date(now()).toISOString() },
    ];
    const isExplained = row.class !== 'not_in_journal' || explanations.length > 1;
    const updatedFinding = await trx
      .updateTable('reconciliation_findings')
      .set({ explanations: JSON.stringify(explanations), state: isExplained ? 'explained' : 'open' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit.append(trx, {
      action: 'reconciliation',
      decision: 'done',
      actor: user,
      object: row.subject,
      requestId: decision.requestId,
      detail: { finding: id, state: updatedFinding.state },
    });
    return findingOf(updatedFinding);
  });
}

/**
 * Signs off the findings that block sending. The first signature is stored, and the second permits sending again. When a
 * finding is newer than the first signature, the next signature counts as the first.
 */
export async function signOff(services: DecideServices, decision: Decision & { readonly blocking?: number | undefined }): Promise<void> {
  const { tables, now, audit } = services;
  await tables.transaction().execute(async (trx) => {
    const user = await actingUser(trx, decision.user.id, rolesWith('sign_off_reconciliation'), now());
    requireOwnAccess(user, now());
    await lockReconciliation(trx);
    const { count, newestAt } = await blockingFindings(trx);
    if (count === 0) throw new Refusal('refused', 'No finding blocks money: there is nothing to sign off', { status: 409 });
    if (decision.blocking !== undefined && decision.blocking !== count)
      throw new Refusal('refused', `There are now ${count} findings to sign off: compare them first`, { status: 409 });
    const firstSignature = await firstSignatureSince(trx, newestAt);
    const otherSigner =
      firstSignature === undefined
        ? null
        : await actingUser(trx, firstSignature.user_id, rolesWith('sign_off_reconciliation'), now()).catch(nullForRefusedUser);
    if (otherSigner?.id === user.id) throw new Refusal('refused', 'You have signed: a different user must sign too', { status: 409 });
    const hasRole = (each: User, role: 'treasury' | 'security') => each.roles.includes(role);
    const isSecond =
      otherSigner !== null &&
      ((hasRole(otherSigner, 'treasury') && hasRole(user, 'security')) || (hasRole(otherSigner, 'security') && hasRole(user, 'treasury')));
    if (otherSigner !== null && !isSecond)
      throw new Refusal('refused', 'One of the two signatures must be of a user with the role treasury, the other with the role security', {
        status: 409,
      });
    const at = new Date(now());
    await trx.deleteFrom('reconciliation_signatures').execute();
    const statement = { user_id: user.id, by: user.email, reason: decision.reason, at: at.toISOString() };
    if (isSecond && firstSignature !== undefined)
      await trx
        .updateTable('reconciliation_findings')
        .set({
          signed_off_at: at,
          sign_offs: JSON.stringify([
            {
              user_id: firstSignature.user_id,
              by: firstSignature.user_email,
              reason: firstSignature.reason,
              at: firstSignature.at.toISOString(),
            },
            statement,
          ]),
        })
        .where('class', '=', 'not_in_journal')
        .where('signed_off_at', 'is', null)
        .execute();
    else
      await trx
        .insertInto('reconciliation_signatures')
        .values({ user_id: user.id, user_email: user.email, reason: decision.reason, at })
        .execute();
    await audit.append(trx, {
      action: 'reconciliation',
      decision: 'done',
      actor: user,
      requestId: decision.requestId,
      detail: { signature: isSecond ? 'second' : 'first' },
    });
  });
}

function nullForRefusedUser(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
