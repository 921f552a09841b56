import type { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { Handlers } from '#custody/http/handler.ts';
import { applyTransition } from '#custody/lifecycle/apply-transition.ts';
import { readTransactionRecord } from '#custody/presenters/transaction-record.ts';
import { lockTransaction } from '#custody/store/transactions.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';
import { listWebhooks } from '#custody/webhooks/list.ts';

/**
 * Endpoints that act as an approver, the chain or the operator on a transaction of the client's wallets. Another endpoint lists
 * webhooks.
 */
export const lifecycleHandlers = {
  setTransactionStatus: async ({ params, body, service: { db, clock } }) =>
    withWorldLock(db, async (trx) => {
      const transaction = await lockTransaction(trx, params['id']);
      return readTransactionRecord(trx, await applyTransition(trx, transaction, body.status, await clock.now(trx)));
    }),

  listWebhooks: async ({ service: { db } }) => listWebhooks(db),
} satisfies Handlers<typeof sandboxEndpoints>;
