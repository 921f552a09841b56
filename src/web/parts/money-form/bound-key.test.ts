import { expect, test } from 'vitest';
import { boundKey } from './bound-key.ts';

const first = boundKey({ key: 'k1', keyed: '' }, '{"amount":"5"}');

test('a key that no content has used is bound to the first', () => {
  expect(first).toMatchObject({ key: 'k1' });
});

test('the same content keeps its key, in another tab too: it is the same command', () => {
  expect(boundKey({ key: 'k1', keyed: first?.keyed ?? '' }, '{"amount":"5"}')).toBeNull();
});

test('other content gets a key of its own: it is another command', () => {
  const second = boundKey({ key: 'k1', keyed: first?.keyed ?? '' }, '{"amount":"6"}');
  expect(second?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.keyed).not.toBe(first?.keyed);
});

test('a long content is told from one that differs in a single digit', () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `{"to":"a${at}","amount":"${at}"}`).join();
  const long = boundKey({ key: 'k1', keyed: '' }, rows);
  expect(boundKey({ key: 'k1', keyed: long?.keyed ?? '' }, rows.replace('"4999"', '"4998"'))).not.toBeNull();
});
