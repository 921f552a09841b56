import { expect, test } from 'vitest';
import { durationText } from './index-state-note.tsx';

test('durationText writes a duration in its largest whole unit', () => {
  expect([1, 59, 60, 200, 7200, 86_400].map(durationText)).toEqual(['1 second', '59 seconds', '1 minute', '3 minutes', '2 hours', '1 day']);
});
