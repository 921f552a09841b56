import { expect, test } from 'vitest';
import { textSum } from './text-sum.ts';

/** From the test vectors of draft-eastlake-fnv. */
test('a text has its published sum', () => {
  expect([textSum(''), textSum('a'), textSum('foobar')]).toEqual(['cbf29ce484222325', 'af63dc4c8601ec8c', '85944171f73967e8']);
});
