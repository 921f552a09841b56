import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainSearch } from './url-search.ts';

test('writing any URL search to a URL and reading it returns the same search', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ unit: 'grapheme', minLength: 1 })), (search) => {
      expect(plainSearch.parseSearch(plainSearch.stringifySearch(search))).toEqual({ ...search });
    }),
  );
});

test('a URL leaves out empty values, and has no question mark without values', () => {
  expect(plainSearch.stringifySearch({ status: undefined, after: '', type: 'external' })).toBe('?type=external');
  expect(plainSearch.stringifySearch({ status: undefined })).toBe('');
});

test('digits in a URL search stay text, for example in a custom ID', () => {
  expect(plainSearch.parseSearch('?custom_id=007')).toEqual({ custom_id: '007' });
});
