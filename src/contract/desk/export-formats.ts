/** Formats of an export. */
export const exportFormats = ['csv', 'json'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** The text of the last line of a CSV export. */
export function exportEndLine(records: number): string {
  return `End of export: ${records} records`;
}

/** The last text of a complete export, with the number of records. An interrupted export does not have it. */
export const exportEnds = {
  csv: /"End of export: (\d+) records"\r\n$/,
  json: /\n\],"count":(\d+)\}\n$/,
} as const satisfies Record<ExportFormat, RegExp>;
