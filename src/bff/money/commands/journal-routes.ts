import type { FastifyInstance } from 'fastify';
import { deskRoute, rowGuard, asAdministrator } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { keepPreflight } from '#bff/money/checks/command-preflight.ts';
import type { Money } from '#bff/money/money.ts';
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
export function journalRoutes(app: FastifyInstance, money: Money): void {
  for (const kind of commandKinds) moneyRoute(app, money, kind);
  deskRoute(app, money, rows.listCommands, ({ query, session }) => listCommands(money, query, personalDataView(session.user.roles)));
  deskRoute(app, money, rows.readCommand, async ({ params, session, request }) => {
    const row = await money.journal.find(params['command_id'] ?? '');
    if (row === undefined) throw notThere();
    return showCommand(money, row, await viewOfCommand(money, row, { user: session.user, requestId: request.id }));
  });
  deskRoute(app, money, rows.reviewCommand, async ({ params, body, session, request }) => {
    const row = await reviewCommand(money, request, params['command_id'] ?? '', body);
    forgetReads(money);
    return showCommand(money, row, personalDataView(session.user.roles));
  });
  deskRoute(app, money, rows.cancelCommand, async ({ params, session, request }) =>
    showCommand(money, await cancelCommand(money, request, params['command_id'] ?? ''), personalDataView(session.user.roles)),
  );
  deskRoute(app, money, rows.settleCommand, async ({ params, body, session, request }) =>
    showCommand(money, await settleCommand(money, request, params['command_id'] ?? '', body), personalDataView(session.user.roles)),
  );
  deskRoute(app, money, rows.readReviewPolicy, () => readPolicy(money.tables));
  deskRoute(app, money, rows.setReviewPolicy, async ({ body, session, request }) => {
    await asAdministrator(money, session, async ({ trx }) => {
      await writePolicy(trx, body);
      await money.audit.append(trx, {
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
function forgetReads({ wallets, providers, creations }: Money): void {
  wallets.forget();
  providers.forget();
  creations.forget();
}

/**
 * The route of one of the seven money endpoints. Its request becomes a command, and the command is
 * answered.
 */
function moneyRoute(app: FastifyInstance, money: Money, kind: (typeof commandKinds)[number]): void {
  const row = commandRows[kind];
  const prepare = requestReader(row);
  app.route({
    method: row.method,
    url: row.path,
    config: { access: row.access },
    onRequest: rowGuard(money, row),
    handler: async (request, reply) => {
      if (row.body !== null && request.headers['content-type'] !== 'application/json')
        throw new Refusal('invalid_request', 'The content type must be application/json', { status: 415 });
      const { row: made, isNew } = await makeCommand(money, request, kind, prepare(request));
      const { user } = request.session ?? {};
      if (isNew && made.state === 'awaiting_review') await keepPreflight(money, made).catch((error: unknown) => request.log.warn(error));
      const sent = isNew && made.state === 'sending' ? await sendCommand(money, made.id, user ?? null) : made;
      forgetReads(money);
      return answerCommand(money, request, reply, sent ?? made);
    },
  });
}
