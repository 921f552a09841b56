/** Formats of an export. */
export const exportFormats = ['csv', 'json'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** The text of the last line of a CSV export. */
export function exportEndLine(records: number): string {
  return `End of export: ${records} records`;
}

/** The end of a complete export, with its number of records. An interrupted export ends without it. */
export const exportEnds = {
  csv: /"End of export: (\d+) records"\r\n$/,
  json: /\n\],"count":(\d+)\}\n$/,
} as const satisfies Record<ExportFormat, RegExp>;
