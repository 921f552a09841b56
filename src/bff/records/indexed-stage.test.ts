import { expect, test } from 'vitest';
import { stageOfIndexed } from './indexed-stage.ts';
import { testDeposit, testWithdrawal } from './test-record-world.ts';

test.for<[record: object, stage: string | null]>([
  [testWithdrawal(1, { amounts: {}, fees: {}, status: 'pending_approval' }), 'awaiting approval at custodian'],
  [testWithdrawal(1, { amounts: {}, fees: {}, status: 'pending_generation' }), 'accepted: being signed'],
  [testWithdrawal(1, { amounts: {}, fees: {}, status: 'approved' }), 'accepted: to be signed'],
  [testWithdrawal(1, { amounts: {}, fees: {} }), 'signed'],
  [testWithdrawal(1, { amounts: {}, fees: {}, block: { eth: 21_000_000 } }), 'confirmed'],
  [testWithdrawal(1, { amounts: {}, fees: {}, status: 'canceled' }), 'cancelled'],
  [testWithdrawal(1, { amounts: {}, fees: {}, status: 'failed' }), 'failed'],
  [testWithdrawal(1, { amounts: {}, fees: {}, status: 'frozen' }), null],
  [testDeposit(1, { amount: 1.5 }), 'confirmed'],
  [testDeposit(1, { amount: 1.5, block: null }), null],
  [{ type: 'transaction', id: 1, status: 7 }, null],
])('the stage of %j is %s', ([record, stage]) => {
  expect(stageOfIndexed(JSON.stringify(record))).toBe(stage);
});
