import { beforeEach, describe, expect, test } from 'vitest';
import { SignInThrottle } from './throttle.ts';

let nowMs: number;
let throttle: SignInThrottle;

beforeEach(() => {
  nowMs = 0;
  throttle = new SignInThrottle(() => nowMs);
});

function fail(times: number, email = 'ada@desk.example', address = '10.0.0.1'): void {
  for (let time = 0; time < times; time += 1) throttle.failed(email, address);
}

const waitOf = (email = 'ada@desk.example', address = '10.0.0.1') => throttle.waitSeconds(email, address);

describe('guessing a password', () => {
  test('costs nothing four times', () => {
    fail(4);
    expect(waitOf()).toBe(0);
  });

  test('doubles the wait from the fifth time on, up to a minute', () => {
    fail(5);
    const waits = Array.from({ length: 9 }, () => {
      const wait = waitOf();
      fail(1);
      return wait;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test('never locks out: after the wait the next try is free', () => {
    fail(12);
    nowMs += 60_000;
    expect(waitOf()).toBe(0);
  });

  test('slows neither the same account from elsewhere nor another one from there', () => {
    fail(9);
    expect([waitOf('ada@desk.example', '10.0.0.2'), waitOf('bob@desk.example')]).toEqual([0, 0]);
  });

  test('slows an address that tries many accounts', () => {
    for (let account = 0; account < 21; account += 1) fail(1, `user${account}@desk.example`);
    expect(waitOf('somebody@desk.example')).toBe(1);
    expect(waitOf('somebody@desk.example', '10.0.0.2')).toBe(0);
  });

  test('counts an e-mail address alike in any case of letters', () => {
    fail(6, 'Ada@Desk.Example');
    expect(waitOf()).toBe(2);
  });

  test('is forgotten with the right password', () => {
    fail(4);
    throttle.succeeded('ada@desk.example', '10.0.0.1');
    fail(4);
    expect(waitOf()).toBe(0);
  });

  test('is forgotten after a quarter of an hour', () => {
    fail(9);
    nowMs += 15 * 60_000;
    fail(1);
    expect(waitOf()).toBe(0);
  });
});
