import { strToU8, zipSync } from 'fflate';

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

type WorkbookParts = {
  readonly sheets?: readonly (readonly [name: string, rows: string, state?: string])[];
  readonly shared?: readonly string[];
  readonly styles?: string;
  readonly columns?: string;
  readonly properties?: string;
  readonly files?: Readonly<Record<string, string>>;
};

/**
 * Creates a workbook. Each sheet is the XML of its rows, and all sheets have the same columns. `styles` is a file of its own, and
 * `files` are others by their paths in the folder `xl`.
 */
export function workbook({
  sheets = [],
  shared = [],
  styles,
  columns = '',
  properties = '',
  files: otherFiles = {},
}: WorkbookParts): Uint8Array<ArrayBuffer> {
  const names = sheets.map(
    ([name, , state], index) =>
      `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${state === undefined ? '' : ` state="${state}"`}/>`,
  );
  const relations = sheets.map(
    (_each, index) => `<Relationship Id="rId${index + 1}" Type="worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook ${namespace} xmlns:r="r">${properties}<sheets>${names.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships>${relations.join('')}</Relationships>`),
    'xl/sharedStrings.xml': strToU8(`<sst ${namespace}>${shared.map((text) => `<si>${text}</si>`).join('')}</sst>`),
  };
  if (styles !== undefined) files['xl/styles.xml'] = strToU8(`<styleSheet ${namespace}>${styles}</styleSheet>`);
  for (const [index, [, rows]] of sheets.entries())
    files[`xl/worksheets/sheet${index + 1}.xml`] = strToU8(`<worksheet ${namespace}>${columns}<sheetData>${rows}</sheetData></worksheet>`);
  for (const [path, text] of Object.entries(otherFiles)) files[`xl/${path}`] = strToU8(text);
  return new Uint8Array(zipSync(files));
}

/** Changes the unpacked size that an archive declares for a file. */
export function declareSize(bytes: Uint8Array<ArrayBuffer>, path: string, size: number): void {
  const dataView = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 46; at += 1) {
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + path.length));
    if (dataView.getUint32(at, true) === 0x02014b50 && name === path) dataView.setUint32(at + 24, size, true);
  }
}

/** The XML of a row. Its cells contain these texts. */
export function row(line: number, texts: readonly string[], attributes = ''): string {
  const cells = texts.map((text, index) => `<c r="${String.fromCharCode(65 + index)}${line}" t="inlineStr"><is><t>${text}</t></is></c>`);
  return `<row r="${line}"${attributes}>${cells.join('')}</row>`;
}

/**
 * The XML of styles. Style 0 is ordinary, style 1 is struck, and each later style has one of these number formats: a built-in id,
 * or a custom format.
 */
export function styleSheet(formats: readonly (number | string)[] = []): string {
  const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const custom = formats.map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escapeXml(String(format))}"/>`);
  const xfs = formats.map((format, index) => `<xf numFmtId="${typeof format === 'number' ? format : 164 + index}" fontId="0"/>`);
  return (
    `<numFmts>${custom.join('')}</numFmts><fonts><font><strike val="0"/></font><font><strike/></font></fonts>` +
    '<cellStyleXfs><xf numFmtId="14" fontId="1"/></cellStyleXfs>' +
    `<cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/>${xfs.join('')}</cellXfs>` +
    '<dxfs><dxf><font><strike/></font><numFmt numFmtId="164" formatCode="d"/></dxf></dxfs>'
  );
}
