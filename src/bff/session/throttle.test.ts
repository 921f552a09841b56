import { beforeEach, describe, expect, test } from 'vitest';
import { SignInThrottle } from './throttle.ts';

let nowMs: number;
let throttle: SignInThrottle;

beforeEach(() => {
  nowMs = 0;
  throttle = new SignInThrottle(() => nowMs);
});

const ada = { email: 'ada@desk.example', address: '10.0.0.1', browser: null };
type Try = Parameters<SignInThrottle['reserve']>[0];

/** Makes tries, each as soon as it may be made, that all turn out wrong; gives what each had to wait, in seconds. */
function fail(times: number, more: Partial<Try> = {}): number[] {
  return Array.from({ length: times }, () => {
    const wait = waitOf(more);
    nowMs += wait * 1000;
    throttle.reserve({ ...ada, ...more });
    return wait;
  });
}

/** Seconds until a try may be made, without making one. */
function waitOf(more: Partial<Try> = {}): number {
  const reserved = throttle.reserve({ ...ada, ...more });
  reserved.takeBack();
  return reserved.waitSeconds;
}

describe('guessing a password', () => {
  test('costs nothing five times, then twice as long each time, up to half a minute', () => {
    expect(fail(13)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30]);
  });

  test('never locks out: after the wait the next try is free, and only one', () => {
    fail(12);
    nowMs += 30_000;
    expect([throttle.reserve(ada).waitSeconds, throttle.reserve(ada).waitSeconds]).toEqual([0, 30]);
  });

  test('counts every try of one moment, before any is decided', () => {
    const tries = Array.from({ length: 22 }, () => throttle.reserve(ada));
    expect(tries.filter(({ waitSeconds }) => waitSeconds === 0)).toHaveLength(5);
  });

  test('once a minute leaves the account open in between', () => {
    for (let minute = 0; minute < 120; minute += 1) {
      throttle.reserve(ada);
      nowMs += 30_000;
      expect(waitOf()).toBe(0);
      nowMs += 30_000;
    }
  });

  test('slows neither the same account from elsewhere nor another one from there', () => {
    fail(9);
    expect([waitOf({ address: '10.0.0.2' }), waitOf({ email: 'bob@desk.example' })]).toEqual([0, 0]);
  });

  test('slows an address that tries many accounts', () => {
    for (let account = 0; account < 21; account += 1) fail(1, { email: `user${account}@desk.example` });
    expect([waitOf({ email: 'eve@desk.example' }), waitOf({ email: 'eve@desk.example', address: '10.0.0.2' })]).toEqual([1, 0]);
  });

  test('slows an account that many addresses try, for 10 s at most', () => {
    for (let address = 0; address < 40; address += 1) fail(1, { address: `10.1.0.${address}` });
    expect([waitOf(), waitOf({ email: 'bob@desk.example' })]).toEqual([10, 0]);
  });

  test('never slows who signed in from the browser before, but for wrong passwords of that browser', () => {
    for (let address = 0; address < 40; address += 1) fail(1, { address: `10.1.0.${address}` });
    fail(12);
    expect(waitOf({ browser: 'one' })).toBe(0);
    fail(5, { browser: 'one' });
    expect([waitOf({ browser: 'one' }), waitOf({ browser: 'two' })]).toEqual([1, 0]);
  });

  test('counts an e-mail address alike in any case of letters', () => {
    fail(6, { email: 'Ada@Desk.Example' });
    expect(waitOf()).toBe(2);
  });

  test('is forgotten with the right password', () => {
    fail(4);
    throttle.reserve(ada).succeeded();
    expect(fail(6)).toEqual([0, 0, 0, 0, 0, 1]);
  });

  test('costs the others of an address no longer wait when one of them signs in', () => {
    for (let account = 0; account < 26; account += 1) fail(1, { email: `user${account}@desk.example` });
    nowMs += 30_000;
    throttle.reserve(ada).succeeded();
    expect(waitOf({ email: 'bob@desk.example' })).toBe(0);
  });

  test('is forgotten after a quarter of an hour', () => {
    fail(9);
    nowMs += 15 * 60_000;
    fail(1);
    expect(waitOf()).toBe(0);
  });
});
