import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activationMs, exitMs, rewardWei, stateAt, type ValidatorLife } from './validator-state.ts';

const depositedAt = new Date('2026-03-02T14:00:00Z');
const ether = 10n ** 18n;
const yearMs = 365 * 24 * 60 * 60 * 1000;
const timeAfter = (ms: number) => new Date(depositedAt.getTime() + ms);
const deposit = { at: depositedAt, wei: 32n * ether, kind: 'deposit' } as const;

/** Returns the life of a validator with 32 ETH. Its deposit is at the start of the test. */
function lifeOfValidator(changes: Partial<ValidatorLife> = {}): ValidatorLife {
  return { depositedAt, exitRequestedAt: null, fullWithdrawal: 'none', changes: [deposit], ...changes };
}

describe('the state of a validator', () => {
  test.for([
    ['pending', {}, 0],
    ['pending', {}, activationMs - 1],
    ['active', {}, activationMs],
    ['exiting', { exitRequestedAt: timeAfter(yearMs) }, yearMs],
    ['exiting', { exitRequestedAt: timeAfter(yearMs) }, yearMs + exitMs - 1],
    ['exited', { exitRequestedAt: timeAfter(yearMs) }, yearMs + exitMs],
    ['exiting', { exitRequestedAt: timeAfter(1) }, activationMs + exitMs - 1],
    ['exited', { exitRequestedAt: timeAfter(1) }, activationMs + exitMs],
    ['exiting', { fullWithdrawal: 'under_way' }, yearMs],
    ['exited', { fullWithdrawal: 'under_way', exitRequestedAt: timeAfter(1) }, yearMs],
    ['withdrawn', { fullWithdrawal: 'completed' }, yearMs],
    ['withdrawn', { fullWithdrawal: 'completed', exitRequestedAt: timeAfter(1) }, yearMs],
  ] as const)('a validator has the status %s if its life has %o and %i ms have passed', ([status, changes, ms]) => {
    expect(stateAt(lifeOfValidator(changes), timeAfter(ms)).status).toBe(status);
  });

  test('a validator earns nothing before it is active, and three percent in its first year', () => {
    expect(stateAt(lifeOfValidator(), timeAfter(activationMs)).rewardsWei).toBe(0n);
    expect(stateAt(lifeOfValidator(), timeAfter(activationMs + yearMs))).toMatchObject({
      depositedWei: 32n * ether,
      rewardsWei: (96n * ether) / 100n,
      unpostedWei: (96n * ether) / 100n,
      balanceWei: 32n * ether + (96n * ether) / 100n,
    });
  });

  test('a validator earns nothing after its exit', () => {
    const exitedLife = lifeOfValidator({ exitRequestedAt: timeAfter(yearMs) });
    expect(stateAt(exitedLife, timeAfter(9 * yearMs)).rewardsWei).toBe(rewardWei(32n * ether, yearMs + exitMs - activationMs));
  });

  test('each balance of a validator earns rewards only during its own period', () => {
    const topUp = { at: timeAfter(activationMs + 1_000), wei: ether, kind: 'deposit' } as const;
    expect(stateAt(lifeOfValidator({ changes: [deposit, topUp] }), timeAfter(activationMs + 3_000)).rewardsWei).toBe(
      rewardWei(32n * ether, 1_000) + rewardWei(33n * ether, 2_000),
    );
  });

  test('a reward that was posted to the ledger is not counted twice', () => {
    const at = timeAfter(activationMs + yearMs);
    const earnedRewards = stateAt(lifeOfValidator(), at).rewardsWei;
    const changes = [deposit, { at, wei: earnedRewards, kind: 'reward' }, { at, wei: -ether, kind: 'withdrawal' }] as const;
    expect(stateAt(lifeOfValidator({ changes }), at)).toMatchObject({
      depositedWei: 32n * ether,
      rewardsWei: earnedRewards,
      unpostedWei: 0n,
      balanceWei: 31n * ether + earnedRewards,
    });
  });

  test('rewards never decrease over time, regardless of the movements', () => {
    const changes = fc
      .array(fc.tuple(fc.nat(yearMs), fc.bigInt({ min: 1n, max: 10n ** 21n })), { maxLength: 6 })
      .map((drawn) => [
        deposit,
        ...drawn.toSorted(([first], [second]) => first - second).map(([ms, wei]) => ({ at: timeAfter(ms), wei, kind: 'deposit' }) as const),
      ]);
    fc.assert(
      fc.property(changes, fc.nat(2 * yearMs), fc.nat(yearMs), (drawnChanges, ms, moreMs) => {
        const [earlierState, laterState] = [
          stateAt(lifeOfValidator({ changes: drawnChanges }), timeAfter(ms)),
          stateAt(lifeOfValidator({ changes: drawnChanges }), timeAfter(ms + moreMs)),
        ];
        expect(laterState.rewardsWei >= earlierState.rewardsWei).toBe(true);
        expect(laterState.balanceWei).toBe(laterState.depositedWei + laterState.rewardsWei);
      }),
    );
  });
});
