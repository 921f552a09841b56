import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { TransactionStatus } from '#contract/service/transaction-status.ts';
import { blockHeightAt } from '#custody/chain/block-height.ts';
import { clockFrom } from '#custody/clock.ts';
import { advanceClock, ledgerSums, makeDeposit, makeWallet, openCustody, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import {
  moveTo,
  requireOutgoing,
  someAddresses,
  answerUnlessRefused,
  withdraw,
  type TestWithdrawal,
} from '#custody/withdrawals/test-withdrawals.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { moveDue } from './move-due.ts';
import { transitions, type LifecycleState } from './transitions.ts';

const states: readonly LifecycleState[] = [
  'pending_approval',
  'approved',
  'pending_generation',
  'completed',
  'canceled',
  'failed',
  'confirmed',
];

/** The moves that lead from the creation of a transaction to each state. Approvals are required. */
const movesToState: Readonly<Record<LifecycleState, readonly LifecycleState[]>> = {
  pending_approval: [],
  approved: ['approved'],
  pending_generation: ['approved', 'pending_generation'],
  completed: ['approved', 'pending_generation', 'completed'],
  confirmed: ['approved', 'pending_generation', 'completed', 'confirmed'],
  canceled: ['canceled'],
  failed: ['failed'],
};

describeEachDatabase('the life of a withdrawal', (openDatabase) => {
  let custody: TestCustody;
  let source: number;
  let vault: number;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(async () => {
    await resetToEmpty(custody);
    source = (await makeWallet(custody)).id;
    vault = (await makeWallet(custody, 'Vault')).id;
    await makeDeposit(custody, source, 'ltc', '5');
  });

  const toAddress = { type: 'external', addresses: { ltc: someAddresses.ltc } } as const;
  const settings = (body: { readonly approvals_required?: boolean; readonly step_ms?: number | null }) =>
    custody.ask(sandboxEndpoints.changeSettings, { body });
  const send = (withdrawal: Partial<TestWithdrawal> = {}) =>
    withdraw(custody, source, { destination: toAddress, amounts: { ltc: '1' }, ...withdrawal });
  const readTransaction = async (id: number | null | undefined) =>
    requireOutgoing(await custody.ask(endpoints.readTransaction, { params: { id: id ?? 0 } }));
  const statusOf = async (id: number | null | undefined) => (await readTransaction(id)).status;
  const balances = async (id: number) => {
    const { balance, spendable_balance: spendable } = await custody.ask(endpoints.readWallet, { params: { id } });
    return [balance?.['ltc'], spendable?.['ltc']];
  };
  const moveRefusal = (id: number | null | undefined, status: TransactionStatus | 'confirmed') =>
    custody.refusalOf(sandboxEndpoints.setTransactionStatus, { params: { id: id ?? 0 }, body: { status } });

  test('a new withdrawal is approved, or pending approval if approvals are required', async () => {
    expect((await send()).status).toBe('approved');
    await settings({ approvals_required: true });
    expect((await send()).status).toBe('pending_approval');
  });

  test('a withdrawal moves by the clock: to generation, broadcast and first confirmation', async () => {
    await settings({ step_ms: 2_000 });
    const { id } = await send();
    const dueInMs = () => moveDue({ db: custody.db, clock: clockFrom(() => custody.clock.time) });
    expect(await dueInMs()).toBe(2_000);
    await advanceClock(custody, 1);
    expect([await statusOf(id), await dueInMs()]).toEqual(['approved', 1_000]);
    await advanceClock(custody, 1);
    expect(await statusOf(id)).toBe('pending_generation');
    await advanceClock(custody, 2);
    expect(await readTransaction(id)).toMatchObject({ status: 'completed', completed_at: '2026-03-02T14:00:04.000Z' });
    expect(await moveRefusal(id, 'completed')).toBe('400 status cannot change from completed to completed');
    await advanceClock(custody, 2);
    expect(await moveRefusal(id, 'confirmed')).toBe('400 status cannot change from confirmed to confirmed');
  });

  test('an advance of the clock by an hour gives the same result as an hour of real time', async () => {
    await settings({ step_ms: 2_000 });
    const { id } = await send();
    await advanceClock(custody, 3_600);
    expect(await readTransaction(id)).toMatchObject({ status: 'completed', completed_at: '2026-03-02T14:00:04.000Z' });
  });

  test('a withdrawal moves only manually while step_ms is null, and automatically again afterwards', async () => {
    await settings({ step_ms: null });
    const { id } = await send();
    await advanceClock(custody, 86_400);
    expect(await statusOf(id)).toBe('approved');
    await settings({ step_ms: 0 });
    await advanceClock(custody, 0);
    expect(await statusOf(id)).toBe('completed');
  });

  test('a withdrawal waits for its approval without a time limit', async () => {
    await settings({ approvals_required: true, step_ms: 0 });
    const { id } = await send();
    await advanceClock(custody, 86_400);
    expect(await statusOf(id)).toBe('pending_approval');
    await moveTo(custody, id, 'approved');
    await advanceClock(custody, 0);
    expect(await statusOf(id)).toBe('completed');
  });

  test('the broadcast gives a withdrawal its hash and its block, and the withdrawal can be read by its hash', async () => {
    const { id, block, transaction_ids: recordIds } = await send();
    expect([block, recordIds]).toEqual([{}, []]);
    await advanceClock(custody, 60);
    const record = await readTransaction(id);
    const [broadcast] = record.transaction_ids ?? [];
    expect([broadcast?.currency, record.block]).toEqual(['ltc', { ltc: blockHeightAt('ltc', new Date('2026-03-02T14:00:04.000Z')) }]);
    const foundByHash = await custody.ask(endpoints.readTransaction, { params: { id: broadcast?.transaction_id ?? '' } });
    expect(foundByHash.id).toBe(id);
  });

  test('the broadcast of a withdrawal spends the amount and the fee', async () => {
    await send();
    await advanceClock(custody, 60);
    expect(await balances(source)).toEqual(['3.99999295', '3.99999295']); // The fee is 141 virtual bytes at 5 litoshi.
  });

  test('an internal transfer arrives in the other wallet at its broadcast, not before', async () => {
    const { id } = await send({ destination: { type: 'wallet', id: vault } });
    await moveTo(custody, id, 'pending_generation');
    expect(await balances(vault)).toEqual([undefined, undefined]);
    await moveTo(custody, id, 'completed');
    expect([await balances(source), await balances(vault)]).toEqual([
      ['3.99999295', '3.99999295'],
      ['1', '1'],
    ]);
  });

  test.for(['canceled', 'failed'] as const)('a withdrawal that is %s releases all its locked funds', async (end) => {
    const { id } = await send();
    expect(await balances(source)).toEqual(['5', '3.99999295']);
    await moveTo(custody, id, end);
    expect(await balances(source)).toEqual(['5', '5']);
    expect(await ledgerSums(custody.db)).toEqual({ ltc: '0.00000000' });
  });

  test.for(states)('a withdrawal in the state %s accepts exactly the moves of the state machine', async (from) => {
    await settings({ approvals_required: true, step_ms: null });
    const acceptedStates: LifecycleState[] = [];
    for (const to of states) {
      const { id } = await send({ amounts: { ltc: '0.1' } });
      for (const step of movesToState[from]) await moveTo(custody, id, step);
      if ((await answerUnlessRefused(moveTo(custody, id, to))) !== null) acceptedStates.push(to);
    }
    expect(acceptedStates).toEqual(
      states.filter((to) => transitions.some((transition) => transition.from === from && transition.to === to)),
    );
  });

  test('the refusal of an impossible move names both states', async () => {
    expect(await moveRefusal((await send()).id, 'completed')).toBe('400 status cannot change from approved to completed');
  });

  test('a deposit cannot be moved to another state', async () => {
    const { id } = await makeDeposit(custody, source, 'ltc', '1');
    expect(await moveRefusal(id, 'canceled')).toBe(
      '400 status can change only for outgoing transactions: the status of a deposit cannot be set',
    );
    expect(await moveRefusal(99, 'canceled')).toBe('404 Not found');
  });

  test('queued withdrawals are sent together, 30 minutes after the first of them', async () => {
    const firstAnswer = await send({ is_batched: true });
    await advanceClock(custody, 600);
    const secondWithdrawal = await send({ is_batched: true });
    await advanceClock(custody, 1_199);
    expect([await statusOf(firstAnswer.id), await statusOf(secondWithdrawal.id)]).toEqual(['approved', 'approved']);
    await advanceClock(custody, 10);
    expect([await statusOf(firstAnswer.id), await statusOf(secondWithdrawal.id)]).toEqual(['completed', 'completed']);
  });

  test('queued withdrawals are sent at once when there are fifty of them', async () => {
    await settings({ step_ms: 0 });
    const queue = async () => (await send({ amounts: { ltc: '0.01' }, is_batched: true })).id;
    const firstQueued = await queue();
    for (let count = 2; count < 50; count += 1) await queue();
    await advanceClock(custody, 1);
    expect(await statusOf(firstQueued)).toBe('approved');
    const last = await queue();
    await advanceClock(custody, 0);
    expect([await statusOf(firstQueued), await statusOf(last)]).toEqual(['completed', 'completed']);
    const next = await queue();
    await advanceClock(custody, 0);
    expect(await statusOf(next)).toBe('approved');
  }, 60_000);
});
