import { expect, test } from 'vitest';
import { timePage } from './time-page.ts';

test.each(['before', 'after'] as const)('an invalid cursor in %s is refused with the name of that field', (field) => {
  expect(() => timePage({ [field]: 'bm9uZQ' })).toThrow(expect.objectContaining({ code: 'invalid_request', field }));
});
