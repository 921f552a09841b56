import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Page } from '#contract/wire/page.ts';
import { mergePage } from './pending-rows.ts';

const rowsOf = (letters: string) => letters.split('').map((letter) => ({ cursor: letter, data: letter }));
const pageOf = (letters: string, isLast = false): Page<string> => ({
  page_info: { has_previous_page: false, has_next_page: !isLast },
  page: rowsOf(letters),
});
const lettersOf = (rows: readonly { readonly cursor: string }[]) => rows.map(({ cursor }) => cursor).join('');

describe('mergePage', () => {
  test.each([
    ['comes after what is known', 'abc', 3, pageOf('def'), 'abcdef', false],
    ['brings what is new at the head and pushes none of the known off', 'cdef', 0, pageOf('abcd'), 'abcdef', true],
    ['tells what is gone between its rows', 'abcdef', 0, pageOf('adg'), 'adgef', true],
    ['leaves what comes behind it', 'abcdef', 2, pageOf('cd'), 'abcdef', true],
    ['is the end of the list when nothing comes after it', 'abcdef', 2, pageOf('d', true), 'abd', true],
    ['does not meet what is known when more came in than it holds', 'xyz', 0, pageOf('abc'), 'abcxyz', false],
    ['does not bring again what stands above', 'abcd', 2, pageOf('bcd'), 'abcd', true],
    ['may be empty', 'abc', 3, pageOf('', true), 'abc', true],
  ])('%s', (_words, known, from, page, all, isMet) => {
    const next = mergePage(rowsOf(known), from, page);
    expect([lettersOf(next.rows), next.isMet]).toEqual([all, isMet]);
  });

  test('keeps the row objects that did not change', () => {
    const rows = rowsOf('ab');
    const next = mergePage(rows, 0, pageOf('xab'), (old, fresh) => (old.data === fresh.data ? old : fresh));
    expect(next.rows[1]).toBe(rows[0]);
  });

  test('the list is correct after every range was read again, wherever rows were inserted or deleted', () => {
    const list = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 }).map((all) => all.toSorted((a, b) => b - a));
    fc.assert(
      fc.property(list, list, fc.integer({ min: 1, max: 7 }), (before, now, size) => {
        const row = (id: number) => ({ cursor: String(id), data: id });
        let rows: readonly { cursor: string; data: unknown }[] = before.map(row);
        let [from, after] = [0, Infinity];
        for (;;) {
          const rest = now.filter((id) => id < after);
          const page = rest.slice(0, size).map(row);
          const isLast = rest.length <= size;
          const next = mergePage(rows, from, { page_info: { has_previous_page: false, has_next_page: !isLast }, page });
          ({ rows, end: from } = next);
          if (isLast) break;
          after = page.at(-1)?.data ?? 0;
        }
        expect(rows.map(({ data }) => data)).toEqual(now);
      }),
    );
  });
});
