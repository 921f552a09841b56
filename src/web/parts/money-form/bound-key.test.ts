import { expect, test } from 'vitest';
import { boundKey } from './bound-key.ts';

const firstKey = boundKey({ key: 'k1', keyed: '' }, '{"amount":"5"}');

test('boundKey assigns an unused key to the first content', () => {
  expect(firstKey).toMatchObject({ key: 'k1' });
});

test('boundKey keeps the key for the same content, even in another tab', () => {
  expect(boundKey({ key: 'k1', keyed: firstKey?.keyed ?? '' }, '{"amount":"5"}')).toBeNull();
});

test('boundKey returns a new key for different content', () => {
  const secondKey = boundKey({ key: 'k1', keyed: firstKey?.keyed ?? '' }, '{"amount":"6"}');
  expect(secondKey?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(secondKey?.keyed).not.toBe(firstKey?.keyed);
});

test('boundKey distinguishes long contents that differ in only one digit', () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `{"to":"a${at}","amount":"${at}"}`).join();
  const longContentKey = boundKey({ key: 'k1', keyed: '' }, rows);
  expect(boundKey({ key: 'k1', keyed: longContentKey?.keyed ?? '' }, rows.replace('"4999"', '"4998"'))).not.toBeNull();
});
