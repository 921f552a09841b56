import { randomUUID } from 'node:crypto';
import { addressFor } from '#custody/addresses/address-for.ts';
import { reviewDirectParty } from '#custody/direct-parties/review.ts';
import { applyTransition } from '#custody/lifecycle/apply-transition.ts';
import { makeDeposit, type NewDeposit } from '#custody/sandbox/make-deposit.ts';
import type { Service } from '#custody/service.ts';
import { requireDirectParty } from '#custody/store/direct-parties.ts';
import { insertExternalAccount } from '#custody/store/external-accounts.ts';
import { lockTransaction } from '#custody/store/transactions.ts';
import { withWorldLock } from '#custody/store/world-lock.ts';

/** The data that the scenes of a scenario need. */
export type ScenarioInput = {
  /** Warm wallets that receive deposits, oldest first. There is at least one. */
  readonly walletIds: readonly number[];
  /** An address that sends several deposits, so that they add up within 24 hours. */
  readonly returningSender: string;
};

/** A scene causes an event outside the desk. It returns a sentence that describes the event. */
export type ScenarioStep = (service: Service, input: ScenarioInput) => Promise<string>;

/** Number of the service's reads that fail during the simulated outage. */
const failingReadCount = 3;

/**
 * The scenes of a realistic morning, in order. Each creates work for the users of the desk. All scenes work in every world with
 * a warm wallet.
 */
export const scenarioSteps: readonly ScenarioStep[] = [
  depositScene(0, { asset: 'btc', amount: '0.84210000' }, 'A client’s bitcoin arrives: its originator is missing.'),
  depositScene(1, { asset: 'eth', amount: '0.05' }, 'A small deposit of ether arrives.', 'returning'),
  requireDetails,
  depositScene(1, { asset: 'eth', amount: '0.45' }, 'The same sender sends again: deposits of 24 hours are summed.', 'returning'),
  reviewParty,
  depositScene(2, { asset: 'usdc', amount: '25000' }, 'A large transfer of USDC arrives.'),
  approveOldest,
  approveAccount,
  failReads,
  depositScene(0, { asset: 'ltc', amount: '310.5' }, 'A deposit of litecoin arrives.'),
  depositScene(1, { asset: 'xlm', amount: '48000' }, 'The last deposit of the scenario arrives.'),
];

function depositScene(
  wallet: number,
  newDeposit: Pick<NewDeposit, 'asset' | 'amount'>,
  sentence: string,
  from?: 'returning',
): ScenarioStep {
  return async (service, { walletIds, returningSender }) => {
    const wallet_id = walletIds[wallet % walletIds.length] ?? 0;
    const { id } = await makeDeposit(service, {
      ...newDeposit,
      wallet_id,
      ...(from === undefined ? {} : { source_address: returningSender }),
    });
    return `${sentence} Deposit ${id}.`;
  };
}

/** In this scene the operator requires more details of a deposit. It is the oldest deposit that needs only an originator. */
async function requireDetails({ db }: Service): Promise<string> {
  return withWorldLock(db, async (trx) => {
    const oldestDeposit = await trx
      .selectFrom('transactions')
      .select('id')
      .where('regulatory_status', '=', 'missing_travel_rule_info')
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (oldestDeposit === undefined) return 'The operator requests no details.';
    await trx.updateTable('transactions').set({ regulatory_status: 'missing_lvctr_info' }).where('id', '=', oldestDeposit.id).execute();
    return `The operator requests LVCTR details of deposit ${oldestDeposit.id}.`;
  });
}

async function reviewParty({ db, clock }: Service): Promise<string> {
  return withWorldLock(db, async (trx) => {
    const waitingTransaction = await trx
      .selectFrom('direct_parties')
      .select('id')
      .where('status', '=', 'pending_review')
      .orderBy('id')
      .executeTakeFirst();
    if (waitingTransaction === undefined) return 'No direct party is waiting for the operator’s review.';
    const party = await requireDirectParty(trx, String(waitingTransaction.id), 'locked');
    await reviewDirectParty(trx, party, { decision: 'approve', reason: undefined, at: await clock.now(trx) });
    return `The operator approves direct party ${party.id}.`;
  });
}

async function approveOldest({ db, clock }: Service): Promise<string> {
  return withWorldLock(db, async (trx) => {
    const waitingParty = await trx
      .selectFrom('transactions')
      .select('id')
      .where('status', '=', 'pending_approval')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
    if (waitingParty === undefined) return 'No transaction is awaiting approval at the custodian.';
    await applyTransition(trx, await lockTransaction(trx, String(waitingParty.id)), 'approved', await clock.now(trx));
    return `The custodian’s approver approves transaction ${waitingParty.id}.`;
  });
}

async function approveAccount({ db, clock }: Service): Promise<string> {
  return withWorldLock(db, async (trx) => {
    const key = randomUUID();
    const account = {
      name: `Harbour Exchange ${key.slice(0, 4)}`,
      funding_addresses: { btc: addressFor('btc', key), eth: addressFor('eth', key) },
    };
    const { id } = await insertExternalAccount(trx, account, await clock.now(trx));
    return `The operator approves external account ${id}, ${account.name}.`;
  });
}

async function failReads({ faults }: Service): Promise<string> {
  faults.set([...faults.remainingRules(), { method: 'GET', path: '/api/v1/transactions', fault: 'error_500', times: failingReadCount }]);
  return `The custodian fails: its next ${failingReadCount} lists of transactions fail.`;
}
