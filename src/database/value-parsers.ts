type ParseValue = (text: string) => unknown;

const asText: ParseValue = (text) => text;
const asDate: ParseValue = (text) => new Date(text);
const asJson: ParseValue = (text): unknown => JSON.parse(text);
/** `{1.50,NULL}`: an array of one dimension whose elements are numbers, so that none is quoted or holds a comma. */
const asTextArray: ParseValue = (text) =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((element) => (element === 'NULL' ? null : element));

/**
 * How a value's text becomes JavaScript, by type oid (pg_type.dat), the same on both drivers. Exact numbers stay text: the drivers' own ways
 * lose digits (pg's numeric[]) or change type with size (PGlite's int8). A calendar day or zoneless time is no instant, so text too.
 */
export const valueParsers: Readonly<Record<number, ParseValue>> = {
  20: asText, // int8
  1016: asTextArray, // int8[]
  1700: asText, // numeric
  1231: asTextArray, // numeric[]
  1082: asText, // date
  1114: asText, // timestamp
  1184: asDate, // timestamptz
  114: asJson, // json
  3802: asJson, // jsonb
};
