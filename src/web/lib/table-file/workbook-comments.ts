import { parseXml } from './parse-xml.ts';
import { relationshipsOf, type Unpack } from './workbook-archive.ts';

/** The text before a threaded comment for programs that cannot read it. Its link is the same in each language. */
const threadNotice = /^\[Threaded comment\][^]*?Comment:|^\[[^]*?linkid=870924\s*\S+\s?[:：]/;

/**
 * The comments of a sheet, by the number of their line: `'Comment on B4: do not pay'`. Sources: ECMA-376 Part 1, 18.7 (comments);
 * MS-XLSX (threaded comments).
 */
export function commentsOf(unpack: Unpack, sheetPath: string): ReadonlyMap<string, string> {
  const textsByCell = new Map<string, string>();
  let [cell, text, isText] = ['', '', false];
  const relationships = relationshipsOf(unpack, sheetPath);
  const pathsOf = (kind: string) => relationships.filter(({ type }) => type.endsWith(kind)).map(({ path }) => path);
  // An ordinary comment repeats the threaded comments of its cell.
  for (const path of [...pathsOf('/comments'), ...pathsOf('/threadedComment')])
    parseXml(unpack(path), {
      open: (name, attributes) => {
        if (/^(comment|threadedComment)$/.test(name)) cell = attributes()['ref'] ?? '';
        if (name === 'text') [text, isText] = ['', true];
      },
      text: (value) => {
        if (isText) text += value;
      },
      close: (name) => {
        if (name !== 'text') return;
        isText = false;
        const comment = text.replace(threadNotice, '').replaceAll(/\s+/g, ' ').trim();
        const otherTexts = textsByCell.get(cell);
        if (otherTexts === undefined) textsByCell.set(cell, comment);
        else if (!otherTexts.includes(comment)) textsByCell.set(cell, `${otherTexts}; ${comment}`);
      },
    });
  const filledCells = [...textsByCell].filter(([, comments]) => comments !== '');
  const cellsByLine = Map.groupBy(filledCells, ([ref]) => /[1-9]\d*$/.exec(ref)?.[0] ?? '');
  const commentLabel = ([ref, comments]: readonly [string, string]) => `Comment on ${ref}: ${comments}`;
  return new Map([...cellsByLine].map(([line, cells]) => [line, cells.map(commentLabel).join('; ')]));
}
