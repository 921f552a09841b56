import { expect, test } from 'vitest';
import { boundKey } from './bound-key.ts';

const first = boundKey({ key: 'k1', keyed: '' }, '{"amount":"5"}');

test('boundKey assigns an unused key to the first content', () => {
  expect(first).toMatchObject({ key: 'k1' });
});

test('boundKey keeps the key for the same content, even in another tab', () => {
  expect(boundKey({ key: 'k1', keyed: first?.keyed ?? '' }, '{"amount":"5"}')).toBeNull();
});

test('boundKey returns a new key for different content', () => {
  const second = boundKey({ key: 'k1', keyed: first?.keyed ?? '' }, '{"amount":"6"}');
  expect(second?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.keyed).not.toBe(first?.keyed);
});

test('boundKey distinguishes long contents that differ in only one digit', () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `{"to":"a${at}","amount":"${at}"}`).join();
  const longContentKey = boundKey({ key: 'k1', keyed: '' }, rows);
  expect(boundKey({ key: 'k1', keyed: longContentKey?.keyed ?? '' }, rows.replace('"4999"', '"4998"'))).not.toBeNull();
});
