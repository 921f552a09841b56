type ParseValue = (text: string) => unknown;

const asText: ParseValue = (text) => text;
const asDate: ParseValue = (text) => new Date(text);
const asJson: ParseValue = (text): unknown => JSON.parse(text);
/** Parses a one-dimensional array of numbers, such as `{1.50,NULL}`. Its elements have no quotes or commas. */
const parseTextArray: ParseValue = (text) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((element) => (element === 'NULL' ? null : element));

/**
 * Parsers of a value's text by type oid (pg_type.dat), the same for both drivers. Exact numbers stay text, because pg's
 * numeric[] loses digits and PGlite's int8 changes its type with the size. Dates and times without a zone also stay text,
 * because they are not instants.
 */
export const valueParsers: Readonly<Record<number, ParseValue>> = {
  20: asText, // int8
  1016: parseTextArray, // int8[]
  1700: asText, // numeric
  1231: parseTextArray, // numeric[]
  1082: asText, // date
  1114: asText, // timestamp
  1184: asDate, // timestamptz
  114: asJson, // json
  3802: asJson, // jsonb
};
