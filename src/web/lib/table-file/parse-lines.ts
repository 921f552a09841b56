import { mayBeGuarded, unguardCell } from './guard-cell.ts';
import { scanCells, type ScannedCells } from './scan-cells.ts';
import { separatorMarks, separatorOf, type ParseOptions, type Separator, type TableRules } from './sheet-table.ts';

type ParsedLines = ScannedCells & { readonly separator: Separator };

type IsHeader = TableRules['isHeader'];

/** Maximum number of lines and maximum number of characters that are examined to detect the separator. */
const sampleLines = 25;
const sampleLength = 65_536;

/** The line with which a file declares its separator. Excel hides this first line. */
const separatorLine = /^"?sep=([,;\t|=])"?(?:\r\n|\r|\n|$)/i;

/** Splits a text into lines of cells. A line's number in a spreadsheet program is its index plus one. */
export function parseLines(text: string, { separator: chosenSeparator, hasQuotes }: ParseOptions, isHeader: IsHeader): ParsedLines {
  const declaration = separatorLine.exec(text);
  const tableText = declaration === null ? text : text.slice(declaration[0].length);
  const separator = chosenSeparator ?? separatorOf(declaration?.[1]) ?? detectedSeparator(tableText, hasQuotes, isHeader);
  const { lines, problem, hasStrayQuotes } = split(tableText, separator, hasQuotes);
  const shift = declaration === null ? 0 : 1;
  return {
    lines: mayBeGuarded(tableText) ? lines.map((cells) => cells.map(unguardCell)) : lines,
    problem: problem === null ? null : { ...problem, line: problem.line + shift },
    hasStrayQuotes,
    separator,
  };
}

function split(text: string, separator: Separator, hasQuotes: boolean): ScannedCells {
  if (separator !== ' ') return scanCells(text, separator, hasQuotes);
  return { lines: text.split(/\r\n?|\n/).map((line) => line.trim().split(/\s+/)), hasStrayQuotes: text.includes('"'), problem: null };
}

/**
 * Detects the separator. Prefers a separator that gives recognised headers, then one that gives most lines the same number of
 * cells. Characters that also occur in texts or amounts have a lower priority.
 */
function detectedSeparator(text: string, hasQuotes: boolean, isHeader: IsHeader): Separator {
  const sampleText = text.slice(0, sampleLength);
  const samples = separatorMarks.map((separator) => {
    const { lines, problem, hasStrayQuotes } = split(sampleText, separator, hasQuotes);
    const filledLines = lines.slice(0, sampleLines).filter((cells) => cells.some((cell) => cell.trim() !== ''));
    // With a space as separator, quoted cells that contain spaces would be split, so no stray quotation mark is allowed.
    const strayQuotes = separator === ' ' ? 1 : 0.25;
    const isMalformed = problem !== null && problem.message.includes('after');
    const bonus = (filledLines.some(isHeader) ? 1 : 0) - (isMalformed ? 0.5 : 0) - (hasStrayQuotes ? strayQuotes : 0);
    const share = evenShare(filledLines);
    return {
      separator,
      score: share + bonus,
      isCommon: separator === '\t' || separator === ';' || separator === ',',
      hasStrayQuotes,
      readsAllQuotes: share > 0 && problem === null && !hasStrayQuotes && sampleText.includes('"'),
    };
  });
  // If a separator also occurs inside quotation marks, it splits quoted cells. Another separator then fits better.
  const areQuotesCells = samples.some(({ readsAllQuotes }) => readsAllQuotes);
  const bestSample = (isCommon: boolean) =>
    samples
      .filter((sample) => sample.isCommon === isCommon && !(areQuotesCells && sample.hasStrayQuotes))
      .toSorted((one, other) => other.score - one.score)
      .find(({ score }) => score >= 0.5);
  return (bestSample(true) ?? bestSample(false))?.separator ?? ',';
}

/** The share of lines with the most frequent number of cells. Zero if that number is one. */
function evenShare(lines: readonly (readonly string[])[]): number {
  const linesByCellCount = Map.groupBy(lines, ({ length }) => length);
  return [...linesByCellCount].reduce(
    (largestShare, [cellCount, { length }]) => (cellCount > 1 ? Math.max(largestShare, length / lines.length) : largestShare),
    0,
  );
}
