import Papa from 'papaparse';
import { mayBeGuarded, unguardCell } from './guard-cell.ts';
import { guessOfHeads } from './sheet-heads.ts';

/** Cell separators, with their names. */
export const separators = { '\t': 'tabs', ';': 'semicolons', ',': 'commas' } as const;

export type Separator = keyof typeof separators;

/** The lines of a text, including blank ones, so that the index of a line is its spreadsheet number minus one. */
export type ParsedCells = {
  readonly lines: readonly (readonly string[])[];
  readonly separator: Separator;
  /** Line number of an unclosed quote, or null. */
  readonly openQuoteLine: number | null;
};

/** Number of lines, and of characters, sampled to detect the separator. */
const sampleLines = 25;
const sampleLength = 65_536;

/** Excel's separator declaration, in a first line that Excel hides. */
const separatorLine = /^"?sep=([,;\t])"?(?:\r\n|\r|\n|$)/i;

/** Splits a text into lines and cells. */
export function parseCells(text: string): ParsedCells {
  const declared = separatorLine.exec(text);
  const rest = declared === null ? text : text.slice(declared[0].length);
  const newline = uniformNewline(rest);
  const input = newline === null ? withLineFeeds(rest) : rest;
  const separator = separatorOf(declared?.[1]) ?? sniffedSeparator(input, newline ?? '\n');
  const { data, errors } = Papa.parse<string[]>(input, { delimiter: separator, newline: newline ?? '\n' });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  const lines = mayBeGuarded(input) ? data.map((cells) => cells.map(unguardCell)) : data;
  return { lines, separator, openQuoteLine: open === undefined ? null : (open.row ?? 0) + 1 };
}

type Newline = '\n' | '\r\n' | '\r';

/** The line break of a text if there is only one kind. Null for several kinds, for example with line breaks inside cells. */
function uniformNewline(text: string): Newline | null {
  if (!text.includes('\r')) return '\n';
  if (!/\r(?!\n)|(?<!\r)\n/.test(text)) return '\r\n';
  return text.includes('\n') ? null : '\r';
}

/** Replaces every line break outside quotes with a line feed. Those inside quotes stay unchanged. */
function withLineFeeds(text: string): string {
  return text
    .split('"')
    .map((piece, place) => (place % 2 === 0 ? piece.replace(/\r\n?/g, '\n') : piece))
    .join('"');
}

function separatorOf(text: string | undefined): Separator | null {
  return text === '\t' || text === ';' || text === ',' ? text : null;
}

/**
 * Detects the separator: first by neighbours of quoted cells, then by payment headers in the first line, then by an equal number of cells
 * per line. Semicolons come before commas, because a file with semicolons has commas in its amounts.
 */
function sniffedSeparator(text: string, newline: Newline): Separator {
  const beginning = text.slice(0, sampleLength);
  const samples = (['\t', ';', ','] as const).map((separator) => {
    const { data } = Papa.parse<string[]>(beginning, { delimiter: separator, newline, preview: sampleLines });
    const lines = data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
    return { separator, lines, misplaced: misplacedQuotes(beginning, separator) };
  });
  const fewest = samples.reduce((least, { misplaced }) => Math.min(least, misplaced), Infinity);
  const sound = samples.filter(({ misplaced }) => misplaced === fewest);
  const headed = sound.find(({ lines }) => {
    const { columns } = guessOfHeads(lines[0] ?? []);
    return columns.destination !== null && columns.amount !== null;
  });
  const even = sound.find(({ lines }) => isEven(lines));
  const some = sound.find(({ lines }) => lines.some((cells) => cells.length > 1));
  return (headed ?? even ?? some)?.separator ?? ',';
}

/** The number of quotation marks next to anything except a separator or a line break. A doubled mark is an escaped one. */
function misplacedQuotes(text: string, separator: Separator): number {
  const isBeside = (character: string | undefined) => character === separator || character === '\n' || character === '\r';
  const pieces = text.split('"').filter((_piece, place) => place % 2 === 0);
  return pieces.filter((piece, place) => {
    if (piece === '') return false;
    return (place > 0 && !isBeside(piece.at(0))) || (place < pieces.length - 1 && !isBeside(piece.at(-1)));
  }).length;
}

function isEven(lines: readonly (readonly string[])[]): boolean {
  const width = lines[0]?.length ?? 0;
  return width > 1 && lines.every((cells) => cells.length === width);
}
