import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainSearch } from './url-search.ts';

test('any URL search is the same after writing it to a URL and reading it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ unit: 'grapheme', minLength: 1 })), (search) => {
      expect(plainSearch.parseSearch(plainSearch.stringifySearch(search))).toEqual({ ...search });
    }),
  );
});

test('the URL search omits empty values, and omits the question mark without any value', () => {
  expect(plainSearch.stringifySearch({ status: undefined, after: '', type: 'external' })).toBe('?type=external');
  expect(plainSearch.stringifySearch({ status: undefined })).toBe('');
});

test('the URL search keeps digits as text, for example a custom ID', () => {
  expect(plainSearch.parseSearch('?custom_id=007')).toEqual({ custom_id: '007' });
});
