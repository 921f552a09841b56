import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { validatorListSchema } from '#contract/desk/validators.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import { Recipients } from './recipients.ts';
import { checkValidator } from './service-checks.ts';

const exitedKey = `0xAB${'7'.repeat(94)}`;
const active = `0xcd${'7'.repeat(94)}`;

test('the check of a validator’s state finds the validator of the request among several, in any spelling of its key', async () => {
  const otherFields = { deposited: null, balance: null, rewards: null, compounding: null, rewards_to: null, record_id: null };
  const wallet = { id: 7, name: null };
  const validatorList: z.input<typeof validatorListSchema> = {
    read_at: '2026-11-26T12:00:00Z',
    is_whole: true,
    validators: [
      { ...otherFields, wallet, name: 'first', pubkey: exitedKey, status: 'exited' },
      { ...otherFields, wallet, name: 'second', pubkey: active, status: 'active' },
    ],
    on_their_way: [],
  };
  const pendingTransaction = {
    type: 'transaction',
    id: 301,
    status: 'approved',
    validator_pubkey: active.toUpperCase().replace('0X', '0x'),
  } as const;
  let records: OutgoingTransaction[] = [];
  const recentRecords = async () => ({
    records,
    isWhole: true,
    unreadableMarks: new Set<string>(),
    before: new Set<string>(),
    recipients: new Recipients([], []),
  });
  const sources = { readAt: validatorList.read_at, validators: async () => validatorList, recentRecords };
  const answerFor = async (address: string) => {
    const destination = { kind: 'validator', id: null, address, tag: null, count: 1 } as const;
    return (await checkValidator({ kind: 'validator_exit', amount: null, destination }, sources))?.answer;
  };
  expect([await answerFor(exitedKey), await answerFor(active), await answerFor(active.toUpperCase().replace('0X', '0x'))]).toEqual([
    'no',
    'yes',
    'yes',
  ]);
  expect(await answerFor(`0x${'9'.repeat(96)}`)).toBe('cannot_tell');
  records = [{ ...pendingTransaction, status: 'completed' }];
  expect(await answerFor(active)).toBe('yes');
  records = [pendingTransaction];
  expect(await answerFor(active)).toBe('ask');
});
