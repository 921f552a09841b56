import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainSearch } from './url-search.ts';

test('a search survives the address, whatever its values hold', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ unit: 'grapheme', minLength: 1 })), (search) => {
      expect(plainSearch.parseSearch(plainSearch.stringifySearch(search))).toEqual({ ...search });
    }),
  );
});

test('an absent value leaves no trace, and a search without values no question mark', () => {
  expect(plainSearch.stringifySearch({ status: undefined, after: '', type: 'external' })).toBe('?type=external');
  expect(plainSearch.stringifySearch({ status: undefined })).toBe('');
});

test('a number stays text: a custom ID of digits is not taken for a figure', () => {
  expect(plainSearch.parseSearch('?custom_id=007')).toEqual({ custom_id: '007' });
});
