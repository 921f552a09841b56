import { parseXml } from './parse-xml.ts';
import { relationshipsOf, type Unpack } from './workbook-archive.ts';
import { textCollector } from './workbook-styles.ts';

/** The text before a threaded comment for programs that cannot read it. Its link is the same in each language. */
const threadNotice = /^\[Threaded comment\][^]*?Comment:|^\[[^]*?linkid=870924\s*\S+\s?[:：]/;

/**
 * The comments of a sheet, by the number of their line: `'Comment on B4: do not pay'`. Sources: ECMA-376 Part 1, 18.7 (comments);
 * MS-XLSX (threaded comments).
 */
export function commentsOf(unpack: Unpack, sheetPath: string): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  const collector = textCollector();
  let cell = '';
  const relationships = relationshipsOf(unpack, sheetPath);
  const pathsOf = (kind: string) => relationships.filter(({ type }) => type.endsWith(kind)).map(({ path }) => path);
  // An ordinary comment repeats the threaded comments of its cell.
  for (const path of [...pathsOf('/comments'), ...pathsOf('/threadedComment')])
    parseXml(unpack(path), {
      ...collector,
      open: (name, attributes) => {
        collector.open(name, attributes);
        if (/^(comment|threadedComment)$/.test(name)) cell = attributes()['ref'] ?? '';
      },
      close: (name) => {
        collector.close(name);
        if (name !== 'text') return;
        const comment = collector.take().replace(threadNotice, '').replaceAll(/\s+/g, ' ').trim();
        const line = /[1-9]\d*$/.exec(cell)?.[0] ?? '';
        const label = `Comment on ${cell}: `;
        const lineText = comments.get(line) ?? '';
        if (comment === '' || (lineText.includes(label) && lineText.includes(comment))) return;
        comments.set(line, `${lineText}${lineText === '' ? '' : '; '}${label}${comment}`);
      },
    });
  return comments;
}
