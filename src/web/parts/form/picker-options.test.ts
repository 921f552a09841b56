import { expect, test } from 'vitest';
import { noneWords } from './picker-options.ts';

const [loading, failed, read] = [
  { isPending: true, isLoadingError: false },
  { isPending: false, isLoadingError: true },
  { isPending: false, isLoadingError: false },
];

test('no option is no match only once every list is read', () => {
  expect(noneWords([])).toBe('No matches.');
  expect(noneWords([read, read])).toBe('No matches.');
  expect(noneWords([read, loading])).toBe('Loading…');
  expect(noneWords([failed, loading])).toBe('Loading…');
  expect(noneWords([read, failed])).toBe('The list could not be loaded.');
});
