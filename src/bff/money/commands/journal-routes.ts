import type { FastifyInstance } from 'fastify';
import { deskRoute, rowGuard, asAdministrator } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Desk } from '#bff/desk.ts';
import { keepPreflight } from '#bff/money/checks/command-preflight.ts';
import { readPolicy, writePolicy } from '#bff/money/orders/review-policy.ts';
import { settleCommand } from '#bff/money/reconcile/settle-command.ts';
import { requestReader } from '#bff/proxy/index.ts';
import { commandKinds } from '#contract/desk/command-basics.ts';
import { commandRows } from '#contract/desk/command.ts';
import * as rows from '#contract/desk/desk-endpoints.ts';
import { personalDataView } from '#contract/roles.ts';
import { answerCommand } from './answer-command.ts';
import { listCommands } from './list-commands.ts';
import { makeCommand } from './make-command.ts';
import { cancelCommand, notThere, reviewCommand } from './review-command.ts';
import { viewOfCommand } from './reviewer-view.ts';
import { sendCommand } from './send-command.ts';
import { showCommand } from './show-command.ts';

/** The money endpoints at the specification's paths, and the desk's own endpoints for commands. */
export function journalRoutes(app: FastifyInstance, desk: Desk): void {
  for (const kind of commandKinds) moneyRoute(app, desk, kind);
  deskRoute(app, desk, rows.listCommands, ({ query, session }) => listCommands(desk, query, personalDataView(session.user.roles)));
  deskRoute(app, desk, rows.readCommand, async ({ params, session, request }) => {
    const row = await desk.journal.find(params['command_id'] ?? '');
    if (row === undefined) throw notThere();
    return showCommand(desk, row, await viewOfCommand(desk, row, { user: session.user, requestId: request.id }));
  });
  deskRoute(app, desk, rows.reviewCommand, async ({ params, body, session, request }) => {
    const row = await reviewCommand(desk, request, params['command_id'] ?? '', body);
    forgetReads(desk);
    return showCommand(desk, row, personalDataView(session.user.roles));
  });
  deskRoute(app, desk, rows.cancelCommand, async ({ params, session, request }) =>
    showCommand(desk, await cancelCommand(desk, request, params['command_id'] ?? ''), personalDataView(session.user.roles)),
  );
  deskRoute(app, desk, rows.settleCommand, async ({ params, body, session, request }) =>
    showCommand(desk, await settleCommand(desk, request, params['command_id'] ?? '', body), personalDataView(session.user.roles)),
  );
  deskRoute(app, desk, rows.readReviewPolicy, () => readPolicy(desk.tables));
  deskRoute(app, desk, rows.setReviewPolicy, async ({ body, session, request }) => {
    await asAdministrator(desk, session, async ({ trx }) => {
      await writePolicy(trx, body);
      await desk.audit.append(trx, {
        action: 'review_policy',
        decision: 'done',
        actor: session.user,
        object: rows.setReviewPolicy.path,
        requestId: request.id,
        detail: body,
      });
    });
    return body;
  });
}

/**
 * Drops cached reads of wallets, validators and providers, because the maker looks at them next.
 */
function forgetReads({ wallets, providers, creations }: Desk): void {
  wallets.forget();
  providers.forget();
  creations.forget();
}

/**
 * The route of one of the seven money endpoints. Its request becomes a command, and the command is
 * answered.
 */
function moneyRoute(app: FastifyInstance, desk: Desk, kind: (typeof commandKinds)[number]): void {
  const row = commandRows[kind];
  const prepare = requestReader(row);
  app.route({
    method: row.method,
    url: row.path,
    config: { deed: row.deed },
    onRequest: rowGuard(desk, row),
    handler: async (request, reply) => {
      if (row.body !== null && request.headers['content-type'] !== 'application/json')
        throw new Refusal('invalid_request', 'The content type must be application/json', { status: 415 });
      const { row: made, isNew } = await makeCommand(desk, request, kind, prepare(request));
      const { user } = request.session ?? {};
      if (isNew && made.state === 'awaiting_review') await keepPreflight(desk, made).catch((error: unknown) => request.log.warn(error));
      const sent = isNew && made.state === 'sending' ? await sendCommand(desk, made.id, user ?? null) : made;
      forgetReads(desk);
      return answerCommand(desk, request, reply, sent ?? made);
    },
  });
}
