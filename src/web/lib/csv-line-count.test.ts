import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { CsvLineCount } from './csv-line-count.ts';

const bytes = new TextEncoder().encode('id,notes\r\n1,"two\nlines, ""quoted"""\r\n2,"é"\r\n');

test('line breaks inside quotes are not counted as lines, wherever the file is split into chunks', () => {
  assert(
    property(integer({ min: 0, max: bytes.length }), integer({ min: 0, max: bytes.length }), (one, other) => {
      const count = new CsvLineCount();
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      for (const chunk of [bytes.slice(0, from), bytes.slice(from, to), bytes.slice(to)]) count.add(chunk);
      expect(count.lines).toBe(3);
    }),
  );
});
