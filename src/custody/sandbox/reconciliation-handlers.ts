import type { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { Handlers } from '#custody/http/handler.ts';
import { reconcileWallet } from '#custody/offchain/reconcile.ts';
import { listedTransactions } from '#custody/presenters/transaction-record.ts';
import { Refusal } from '#custody/service-refusal.ts';
import { walletOfField } from '#custody/store/records-of-body.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';

/** Endpoints that act as the operator for off-chain balances. Spec: `triggered_by_transaction_id`, "started manually". */
export const reconciliationHandlers = {
  startReconciliation: async ({ body, service: { db, clock } }) =>
    withWorldLock(db, async (trx) => {
      const { id } = await walletOfField(trx, body.wallet_id, 'wallet_id');
      const transactionIds = await reconcileWallet(trx, id, await clock.now(trx));
      if (transactionIds.length === 0) throw new Refusal('invalid', 'wallet_id must be a wallet with pending funds on chain');
      return [...(await listedTransactions(trx, transactionIds)).values()];
    }),
} satisfies Handlers<typeof sandboxEndpoints>;
