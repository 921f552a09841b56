import { expect, test } from 'vitest';
import { fnv64 } from './fnv64.ts';

/** Source: the test vectors of draft-eastlake-fnv. */
test('the published test vectors give their published hashes', () => {
  const sumOf = (text: string) => fnv64(Array.from(text, (letter) => letter.charCodeAt(0)));
  expect([sumOf(''), sumOf('a'), sumOf('foobar')]).toEqual(['cbf29ce484222325', 'af63dc4c8601ec8c', '85944171f73967e8']);
});
