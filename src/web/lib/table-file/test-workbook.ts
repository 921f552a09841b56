import { strToU8, zipSync } from 'fflate';

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

type WorkbookParts = {
  readonly sheets?: readonly (readonly [name: string, rows: string, state?: string])[];
  readonly shared?: readonly string[];
};

/** Creates a workbook. Each sheet is the XML of its rows. */
export function workbook({ sheets = [], shared = [] }: WorkbookParts): Uint8Array<ArrayBuffer> {
  const names = sheets.map(
    ([name, , state], index) =>
      `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${state === undefined ? '' : ` state="${state}"`}/>`,
  );
  const relations = sheets.map(
    (_each, index) => `<Relationship Id="rId${index + 1}" Type="worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(`<?xml version="1.0"?><workbook ${namespace} xmlns:r="r"><sheets>${names.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
    'xl/sharedStrings.xml': strToU8(`<sst ${namespace}>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`),
  };
  for (const [index, [, rows]] of sheets.entries())
    files[`xl/worksheets/sheet${index + 1}.xml`] = strToU8(`<worksheet ${namespace}><sheetData>${rows}</sheetData></worksheet>`);
  return new Uint8Array(zipSync(files));
}

/** The XML of a row. Its cells contain these texts. */
export function row(line: number, texts: readonly string[], attributes = ''): string {
  const cells = texts.map((text, index) => `<c r="${String.fromCharCode(65 + index)}${line}" t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${line}"${attributes}>${cells.join('')}</row>`;
}
