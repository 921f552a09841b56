import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { addressFor } from '#custody/addresses/address-for.ts';
import { hashFor } from '#custody/addresses/hash-for.ts';
import { readTransactionRecord } from '#custody/presenters/transaction-record.ts';
import { recordDeposit } from '#custody/regulatory/record-deposit.ts';
import type { Service } from '#custody/service.ts';
import { readAddresses, requireWallet } from '#custody/store/wallets.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';
import { enqueueWebhook } from '#custody/webhooks/enqueue.ts';
import { depositAmount } from './deposit-amount.ts';

/** A deposit, as the sandbox's endpoint accepts it. */
export type NewDeposit = z.output<typeof sandboxEndpoints.deposit.body>;

/** Makes a deposit from outside and sends its webhook. Returns its id and its record. */
export async function makeDeposit({ db, clock }: Pick<Service, 'db' | 'clock'>, deposit: NewDeposit) {
  const { asset } = deposit;
  const amount = depositAmount(asset, deposit.amount);
  return withWorldLock(db, async (trx) => {
    const wallet = await requireWallet(trx, deposit.wallet_id.toString());
    const addresses = (await readAddresses(trx, [wallet.id])).get(wallet.id) ?? [];
    const recordedDeposit = await recordDeposit(trx, {
      walletId: wallet.id,
      asset,
      amount,
      at: await clock.now(trx),
      hash: hashFor(asset, randomUUID()),
      sourceAddress: deposit.source_address ?? addressFor(asset, randomUUID()),
      destinationAddress: addresses.find((address) => address.asset === asset)?.address ?? addressFor(asset, `wallet ${wallet.id}`),
      memo: deposit.memo,
    });
    await enqueueWebhook(trx, { type: 'deposit', transaction_id: recordedDeposit.id });
    return { id: recordedDeposit.id, record: await readTransactionRecord(trx, recordedDeposit) };
  });
}
