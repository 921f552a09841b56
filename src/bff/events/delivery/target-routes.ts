import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import type { ControlChanges } from '#bff/auth/index.ts';
import { isLoopback } from '#bff/core/http/own-host.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Events } from '#bff/events/open-events.ts';
import * as rows from '#contract/desk/notification-targets.ts';
import { channelsOf } from './notify-environment.ts';
import { InternalAddress, requirePublic } from './public-address.ts';
import { ownTarget, roleTargets, setOwnTarget, setRoleTargets } from './target-rows.ts';

/**
 * The endpoints of targets, which are a user's own target and the targets of roles. A change of role targets needs the
 * approval of a second security admin.
 */
export function targetRoutes(app: FastifyInstance, events: Events & { readonly changes: ControlChanges }): void {
  const { tables, changes } = events;
  const sendable = channelsOf(events.notify);
  deskRoute(app, events, rows.readOwnTarget, async ({ session: { user } }) => ({ ...sendable, own: await ownTarget(tables, user.id) }));
  deskRoute(app, events, rows.changeOwnTarget, async ({ session: { user }, body }) => {
    if (body.is_on && !sendable.email) throw new Refusal('invalid_request', 'E-mail is not set up on this server', { field: 'is_on' });
    await setOwnTarget(tables, user.id, body);
    return { ...sendable, own: await ownTarget(tables, user.id) };
  });
  deskRoute(app, events, rows.listRoleTargets, async ({ session: { user } }) => ({
    ...sendable,
    targets: rows.targetsFor(user.roles, await roleTargets(tables)),
  }));
  deskRoute(app, events, rows.proposeRoleTargets, async ({ session: { user }, body: { targets }, request }) => {
    for (const [index, target] of targets.entries()) requireSendable(events, target, `targets.${index}`);
    return tables.transaction().execute(async (trx) => {
      const currentTargets = { targets: await roleTargets(trx) };
      if (isDeepStrictEqual(currentTargets.targets, targets))
        throw new Refusal('invalid_request', 'The targets are unchanged', { field: 'targets' });
      return changes.propose(trx, { kind: 'notifications', from: currentTargets, to: { targets } }, { user, requestId: request.id });
    });
  });
  changes.register('notifications', async (trx, { before, after }) => {
    const [from, to] = [rows.roleTargetsSchema.parse(before), rows.roleTargetsSchema.parse(after)];
    if (!isDeepStrictEqual(from.targets, await roleTargets(trx)))
      throw new Refusal('refused', 'The targets changed after this control change was proposed: propose the change again', { status: 409 });
    await setRoleTargets(trx, to.targets);
    return null;
  });
}

/** Refuses a target that this server cannot reach. Only a sandbox sends to this machine without TLS. */
function requireSendable({ notify, environment }: Events, { channel, address }: rows.RoleTarget, field: string): void {
  const sendable = channelsOf(notify);
  if (channel === 'email' ? !sendable.email : !sendable.webhooks)
    throw new Refusal('invalid_request', `${channel === 'email' ? 'E-mail is' : 'Webhooks are'} not set up on this server`, {
      field: `${field}.channel`,
    });
  if (channel === 'email') return;
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' && !(environment.kind === 'sandbox' && isLoopback(url?.hostname ?? '')))
    throw new Refusal('invalid_request', 'must begin with https://', { field: `${field}.address` });
  try {
    requirePublic(url?.hostname ?? '', { hosts: notify?.internalHosts ?? [], loopback: environment.kind === 'sandbox' });
  } catch (error) {
    if (!(error instanceof InternalAddress)) throw error;
    throw new Refusal('invalid_request', error.message, { field: `${field}.address` });
  }
}
