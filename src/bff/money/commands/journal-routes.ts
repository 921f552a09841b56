import type { FastifyInstance } from 'fastify';
import { deskRoute, endpointGuard, sessionOf } from '#bff/auth/index.ts';
import { jsonRefusal } from '#bff/core/http/request-body.ts';
import { draftOrder } from '#bff/money/checks/draft-order.ts';
import { preflight } from '#bff/money/checks/preflight.ts';
import type { Money } from '#bff/money/money.ts';
import { createOrder } from '#bff/money/orders/create-order.ts';
import { cancelOrder, existingOrder } from '#bff/money/orders/review-order.ts';
import { storePreflight, waitingPreflight } from '#bff/money/orders/waiting-preflight.ts';
import { createRequestReader } from '#bff/proxy/index.ts';
import * as rows from '#contract/desk/command-endpoints.ts';
import { commandRows } from '#contract/desk/command.ts';
import type { Preflight } from '#contract/desk/preflight.ts';
import { commandKinds } from '#contract/money/command-basics.ts';
import { personalDataView } from '#contract/roles.ts';
import { readJson } from '#contract/wire/json.ts';
import { answerCommand } from './answer-command.ts';
import type { CommandRow } from './journal.ts';
import { newCommand } from './new-command.ts';
import { accountBeneficiary, lastBeneficiaries } from './read-beneficiaries.ts';
import { reviewCommand } from './review-command.ts';
import { viewOfCommand } from './reviewer-view.ts';
import { sendCommand } from './send-command.ts';
import { listCommands, showCommand } from './show-command.ts';

/** Registers the money endpoints at the specification's paths, and the desk's own endpoints of commands. */
export function journalRoutes(app: FastifyInstance, money: Money): void {
  for (const kind of commandKinds) registerMoneyRoute(app, money, kind);
  deskRoute(app, money, rows.listCommands, ({ query, session }) => listCommands(money, query, personalDataView(session.user.roles)));
  deskRoute(app, money, rows.readCommand, async ({ params, session, request }) => {
    const row = await existingOrder(money.journal, params['command_id'] ?? '');
    return showCommand(money, row, await viewOfCommand(money, row, { user: session.user, requestId: request.id }));
  });
  deskRoute(app, money, rows.reviewCommand, async ({ params, body, session, request }) => {
    const row = await reviewCommand(money, request, params['command_id'] ?? '', body);
    forgetReads(money);
    return showCommand(money, row, personalDataView(session.user.roles));
  });
  deskRoute(app, money, rows.cancelCommand, async ({ params, session, request }) =>
    showCommand(money, await cancelOrder(money.journal, request, params['command_id'] ?? ''), personalDataView(session.user.roles)),
  );
  deskRoute(app, money, rows.checkPreflight, ({ body: { path, body }, session }) => {
    const order = draftOrder(path, body);
    return preflight(money, order && { ...order, requester: session.user });
  });
  deskRoute(app, money, rows.readCommandPreflight, async ({ params }) => {
    const row = await existingOrder(money.journal, params['command_id'] ?? '');
    return waitingPreflight(money, money.journal, row, () => commandPreflight(money, row));
  });
  deskRoute(app, money, rows.readAccountBeneficiary, async ({ params, request }) => ({
    beneficiary: await accountBeneficiary(money, request, params['id'] ?? ''),
  }));
  deskRoute(app, money, rows.readLastBeneficiaries, ({ body, request }) => lastBeneficiaries(money, request, body));
}

/** The current pre-flight of a stored command. */
function commandPreflight(money: Money, row: CommandRow): Promise<Preflight> {
  const text = money.journal.open(row.sealed_body, row.id, 'body');
  return preflight(money, draftOrder(row.path, text === null ? null : readJson(text), row.id));
}

/** Drops cached reads of wallets, validators and providers, because the requester looks at them next. */
function forgetReads({ wallets, providers, creations }: Money): void {
  wallets.forget();
  providers.forget();
  creations.forget();
}

/** Registers one of the seven money endpoints. Its request becomes a command, whose outcome is the answer. */
function registerMoneyRoute(app: FastifyInstance, money: Money, kind: (typeof commandKinds)[number]): void {
  const row = commandRows[kind];
  const prepare = createRequestReader(row);
  app.route({
    method: row.method,
    url: row.path,
    config: { access: row.access },
    onRequest: endpointGuard(money, row),
    handler: async (request, reply) => {
      const refusal = row.body === null ? null : jsonRefusal(request.headers['content-type']);
      if (refusal !== null) throw refusal;
      const { row: createdRow, runChecks } = await createOrder(money, money.journal, request, newCommand(money, kind, prepare(request)));
      if (runChecks !== null && createdRow.state === 'awaiting_review')
        await commandPreflight(money, createdRow)
          .then((checks) => storePreflight(money.journal, createdRow, checks))
          .catch((error: unknown) => request.log.warn(error));
      const sentRow =
        runChecks !== null && createdRow.state === 'sending'
          ? await sendCommand(money, createdRow, runChecks, sessionOf(request).user)
          : createdRow;
      forgetReads(money);
      return answerCommand(money, request, reply, sentRow ?? createdRow);
    },
  });
}
