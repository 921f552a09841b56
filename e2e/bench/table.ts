import type { Figure, SkippedMeasurement } from './figures.ts';

const heads = ['what', 'figure', 'yardstick', 'ratio', 'budget', ''] as const;

/** Formats the figures as a table of text. */
export function table(lines: readonly (Figure | SkippedMeasurement)[]): string {
  const rows = [heads, ...lines.map(cells)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells(line: Figure | SkippedMeasurement): readonly string[] {
  if ('skipReason' in line) return [line.what, line.skipReason];
  const { what, figure, yardstick, ratio, budget } = line;
  const cells = [what, figure, yardstick, `${ratio.toFixed(2)} x`];
  return budget === null ? cells : [...cells, `<= ${budget} x`, ratio <= budget ? 'within' : 'OVER'];
}
