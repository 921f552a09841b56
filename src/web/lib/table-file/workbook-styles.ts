import { isTrue, parseXml, type XmlHandlers } from './parse-xml.ts';

// Styles that change the meaning of a cell: number formats and struck text. Source: ECMA-376 Part 1, 18.8 (styles).

export type CellStyle = {
  readonly isStruck: boolean;
  /** Returns the text that the sheet displays: of a number with all digits. Takes the exact decimal text and the number, or a text and NaN. */
  readonly displayText: (value: string, serial: number) => string;
};

/** The styles of `xl/styles.xml`, by the index that cells name. A workbook may have none. */
export function readStyles(xml: string, isDate1904: boolean): readonly CellStyle[] {
  const customFormats = new Map<string, string>();
  const struckFonts = new Set<string>();
  const styles: CellStyle[] = [];
  if (xml === '') return styles;
  let [isCellStyle, fontIndex] = [false, -1];
  parseXml(xml, {
    // Formats and fonts precede the styles of cells. Lists of other styles have the same elements.
    open: (name, attributes) => {
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes();
        if (formatCode !== '') customFormats.set(numFmtId, formatCode);
      }
      if (name === 'font') fontIndex += 1;
      if (name === 'strike' && isTrue(attributes()['val'] ?? '1')) struckFonts.add(String(fontIndex));
      if (isCellStyle && name === 'xf') {
        const { numFmtId = '0', fontId = '0' } = attributes();
        const displayText = displayOf(customFormats.get(numFmtId) ?? builtInFormat(numFmtId), isDate1904);
        styles.push({ isStruck: struckFonts.has(fontId), displayText });
      }
    },
  });
  return styles;
}

/** A format with the same meaning as a built-in format. Source: 18.8.30 (numFmt). */
function builtInFormat(id: string): string {
  if (/^(1[4-9]|2[0-27-9]|3[0-6]|4[5-7]|5[0-8]|7[1-9]|8[01])$/.test(id)) return 'd';
  if (/^(9|10|6[78])$/.test(id)) return '0%';
  return /^([5-8]|42|44)$/.test(id) ? '$0' : 'General';
}

/** Parts of a format: quoted text, an escaped character, padding, a divisor, a currency, a condition, other brackets, or a character. */
const formatParts = /"([^"]*)"?|\\(.)|_.?|\*[^\d-]?|\/ ?\d+|\[\$([^\]-]*)[^\]]*\]?|\[([<>=]+)([^\]]*)\]?|\[[^\]]*\]?|General|E[+-]|[^]/gi;

type Section = Pick<CellStyle, 'displayText'> & { readonly condition: ((serial: number) => boolean) | null };

/** The meaning of a number format. Its sections have conditions, or are for positive and negative numbers and for zero. */
function displayOf(format: string, isDate1904: boolean): CellStyle['displayText'] {
  const codes = [''];
  for (const [part] of format.matchAll(formatParts)) codes.push(...(part === ';' ? [''] : [`${codes.pop() ?? ''}${part}`]));
  // The fourth section, or a last section with a placeholder for texts, is for texts.
  const textCode = codes[3] ?? (codes.at(-1)?.includes('@') === true ? codes.at(-1) : undefined);
  if (codes.length > 1 && textCode !== undefined) codes.pop();
  const [text, ...sections] = [textCode ?? '@', ...codes.slice(0, 3)].map((code) => sectionOf(code, isDate1904));
  const [first = null, second = null] = sections.map(({ condition }) => condition);
  const indexFor = (serial: number) => {
    if (first?.(serial) === true) return 0;
    if (second !== null) return first === null ? -1 : second(serial) ? 1 : 2;
    // If only the first of three sections has a condition, programs display other numbers differently.
    if (first !== null) return serial < 0 || sections.length === 2 ? 1 : -1;
    return sections.length > 1 && serial < 0 ? 1 : sections.length > 2 && serial === 0 ? 2 : 0;
  };
  return (value, serial) => (Number.isNaN(serial) ? text : sections[indexFor(serial)])?.displayText(value, serial) ?? hiddenNumber(value);
}

/** A number that the sheet does not display. With a hyphen as its sign, it would look like a formula. */
function hiddenNumber(value: string): string {
  return `${value.replace(/^-/, '−')} (hidden)`;
}

/** The condition and the meaning of a section of a number format. */
function sectionOf(code: string, isDate1904: boolean): Section {
  let [prefix, digits, suffix, places] = ['', '', '', 0];
  let [isDate, condition]: [boolean, Section['condition']] = [false, null];
  for (const [part, quoted, escaped, currency, operator, limit] of code.matchAll(formatParts)) {
    if (operator !== undefined)
      condition = (serial) => operator.includes(serial < Number(limit) ? '<' : serial > Number(limit) ? '>' : '=');
    isDate ||= /^([dmyhs]|\[(h+|m+|s+)\])$/i.test(part);
    if (part === '%') places += 2;
    if (/^([0#?.,@]|General)$/i.test(part)) digits += part;
    const character = escaped ?? (/^[^0#?.,@/+_*\s]$/.test(part) ? part : '');
    const literal = quoted ?? currency ?? character.trim();
    if (digits === '') prefix += literal;
    else suffix += literal;
  }
  // A comma behind the digits divides by 1,000.
  const scale = /,(\.|$)/.test(digits) ? ',' : '';
  const literals = `${prefix}${suffix}`.trim();
  // Digits of the format must not become digits of the number.
  const [before, behind] = [prefix.replace(/[\d.,]$/, '$& '), suffix.replace(/^[\d.,]/, ' $&')];
  const displayText = (value: string, serial: number) => {
    if (isDate) return dateText(serial, isDate1904);
    // Only some placeholders display zero. A word may replace the number.
    if (!(serial === 0 ? /[0@G]/i : /./).test(digits)) return /^\D*\p{L}\D*$/u.test(literals) ? literals : hiddenNumber(value);
    // A section for negative numbers displays its own sign, or hides the sign.
    const withoutSigns = (literal: string) => (serial < 0 ? literal.replaceAll(/[()-]/g, '') : literal);
    if (withoutSigns(literals) + scale === '') return value;
    const [sign, number] = serial < 0 ? ['−', value.slice(1)] : ['', value];
    return `${sign}${withoutSigns(before)}${movePoint(number, places)}${scale}${withoutSigns(behind)}`;
  };
  return { condition, displayText };
}

/** Moves the decimal point of a positive number to the right. A number with an exponent keeps its text. */
function movePoint(value: string, places: number): string {
  const [, whole = '', fraction = ''] = /^(\d*)\.?(\d*)$/.exec(value) ?? [];
  if (places === 0 || whole + fraction === '') return places === 0 ? value : `${value} × 100`;
  const digits = `${whole}${fraction.slice(0, places).padEnd(places, '0')}`.replace(/^0+(?=\d)/, '');
  return `${digits}${fraction.length > places ? `.${fraction.slice(places)}` : ''}`;
}

/** The ISO 8601 text of a date that is stored as days, or of a time that is stored as a part of a day. Source: 18.17.4 (dates). */
function dateText(serial: number, isDate1904: boolean): string {
  // Programs display no other dates.
  if (!(serial >= 0 && serial < 2_958_466)) return '#####';
  const seconds = Math.round((serial + (isDate1904 ? 1462 : 0)) * 86_400);
  const day = Math.floor(seconds / 86_400);
  // Excel counts 1900-02-29, which does not exist, as day 60.
  const iso = new Date(Date.UTC(1899, 11, day < 60 ? 31 : 30) + seconds * 1000).toISOString();
  const [date, time] = [day === 60 ? '1900-02-29' : iso.slice(0, 10), iso.slice(11, 19)];
  if (serial < 1) return time;
  return seconds % 86_400 === 0 ? date : `${date} ${time}`;
}

/** Marks struck text, so that it is neither an address nor an amount. */
export function struckText(text: string): string {
  return text.trim() === '' || text.includes('~~') ? text : `~~${text}~~`;
}

/** Collects the text of a cell or comment from XML. Joins the formatted runs, marks struck, raised and lowered ones, and leaves phonetic hints out. */
export function textCollector(): Required<XmlHandlers> & { readonly take: () => string } {
  let [text, start, phoneticDepth] = ['', 0, 0];
  let [isText, isStruck, isShifted] = [false, false, false];
  return {
    open: (name, attributes) => {
      if (name === 'rPh') phoneticDepth += 1;
      if (name === 'strike') isStruck = isTrue(attributes()['val'] ?? '1');
      if (name === 'vertAlign') isShifted = attributes()['val'] !== 'baseline';
      isText = /^(v|t|text)$/.test(name) && phoneticDepth === 0;
      start = text.length;
    },
    text: (value) => {
      if (isText) text += value;
    },
    close: (name) => {
      if (isText && isStruck) text = text.slice(0, start) + struckText(text.slice(start));
      if (isText && isShifted) text = `${text.slice(0, start)}^${text.slice(start)}`;
      isText = false;
      if (name === 'rPh') phoneticDepth -= 1;
      if (name === 'r') [isStruck, isShifted] = [false, false];
    },
    take: () => {
      const collectedText = text;
      text = '';
      return collectedText;
    },
  };
}
