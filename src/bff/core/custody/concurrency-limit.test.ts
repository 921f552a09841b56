import { expect, test } from 'vitest';
import { ConcurrencyLimit, TooManyWaiting } from './concurrency-limit.ts';

const limits = { total: 3, perUser: 2, perEndpoint: 2, waitingPerUser: 2, waitingPerEndpoint: 3 };
const claimSlot = (userId: number, endpoint = `/${userId}`) => ({ userId, endpoint });

test('a user at the limit waits, and other users do not wait', async () => {
  const slots = new ConcurrencyLimit(limits);
  expect([slots.take(claimSlot(1), 1000), slots.take(claimSlot(1, '/b'), 1000)]).toEqual([true, true]);
  const waitingCall = slots.take(claimSlot(1, '/c'), 1000);
  expect(slots.take(claimSlot(2), 1000)).toBe(true);
  slots.releaseSlot(claimSlot(1));
  expect(await waitingCall).toBe(true);
});

test('an endpoint at its limit leaves slots for other endpoints', () => {
  const slots = new ConcurrencyLimit(limits);
  expect([slots.take(claimSlot(1, '/a'), 1000), slots.take(claimSlot(2, '/a'), 1000)]).toEqual([true, true]);
  expect(slots.take(claimSlot(3, '/a'), 1)).not.toBe(true);
  expect(slots.take(claimSlot(3, '/b'), 1000)).toBe(true);
});

test('the longest waiting call that may run gets the next slot', async () => {
  const slots = new ConcurrencyLimit(limits);
  for (const [userId, endpoint] of [
    [1, '/a'],
    [1, '/b'],
    [2, '/c'],
  ] as const)
    void slots.take(claimSlot(userId, endpoint), 1000);
  const firstUserCall = slots.take(claimSlot(1, '/x'), 50);
  const thirdUserCall = slots.take(claimSlot(3, '/y'), 1000);
  slots.releaseSlot(claimSlot(2, '/c'));
  expect(await thirdUserCall).toBe(true);
  expect(await firstUserCall).toBe(false);
});

test('a call that timed out occupies no slot', async () => {
  const slots = new ConcurrencyLimit({ ...limits, total: 1 });
  void slots.take(claimSlot(1), 1000);
  expect(await slots.take(claimSlot(2), 1)).toBe(false);
  slots.releaseSlot(claimSlot(1));
  expect(slots.take(claimSlot(3), 1000)).toBe(true);
});

test('a call beyond the waiting limit of a user or an endpoint is refused', () => {
  const slots = new ConcurrencyLimit({ ...limits, total: 0 });
  for (const endpoint of ['/a', '/b']) void slots.take(claimSlot(1, endpoint), 1);
  expect(() => slots.take(claimSlot(1, '/c'), 1)).toThrow(new TooManyWaiting('user'));
  for (const userId of [2, 3]) void slots.take(claimSlot(userId, '/a'), 1);
  expect(() => slots.take(claimSlot(4, '/a'), 1)).toThrow(new TooManyWaiting('endpoint'));
});
