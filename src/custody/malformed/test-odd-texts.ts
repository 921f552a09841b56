import { scheme } from '#custody/test-custody.ts';

const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/);

/** JSON of lists, nested this many levels deep. */
export const nestedLists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** Unusual and invalid values, as texts that are JSON or almost JSON. */
export const oddJsonTexts: readonly string[] = [
  ...splitWords(String.raw`null true false 0 -0 -1 1 0.1 1e400 -1e400 1e-400 1E+2 1e999999999 01 +1 .5 NaN Infinity undefined 'a' //a " \
    2147483647 2147483648 9007199254740991 9007199254740993 9223372036854775807 9223372036854775808
    "" "0" "-1" "1e30" "1e999999999" "1e-999999999" "NaN" "Infinity" "0x1" "1,5" "9223372036854775808" "\u0000" "a\u0000b" "\ud800" "\udc00x" "\uffff"
    "2026-02-30" "0000-00-00" "+275760-09-13T00:00:00Z" "9999-12-31" "1e3-01-01" "2147483648" "';--" "%s%n"
    [] {} [null] [[]] [{}] ["0","1"] {"a":1,"a":2} {"__proto__":{"a":1}} {"constructor":{"prototype":{}}} {"toString":1} {"length":-1} {"0":"a"}
    {"type":"wallet","id":1} {"btc":1e-8} {"btc":1e-9} {"ltc":1e400} {"ltc":1e999999999} {"ltc":0} {"":1}`),
  '',
  '\u0000',
  '" "',
  '"\u202e\u200b"',
  '"🜨"',
  '9'.repeat(400),
  nestedLists(20),
  nestedLists(40),
  nestedLists(5_000),
  `"${'9'.repeat(30)}"`,
  `"0.${'0'.repeat(300)}1"`,
  `"${'9'.repeat(131_073)}"`,
  `"${'a'.repeat(256)}"`,
  `"${'é'.repeat(70_000)}"`,
];

/** Field names that no schema has. */
export const oddJsonNames = [
  ...splitWords(String.raw`__proto__ constructor toString hasOwnProperty id type btc \u0000 \ud800`),
  '',
  'a'.repeat(5_000),
];

/** Invalid values of path variables, encoded for a URL. */
export const oddSegments = [
  ...splitWords(`0 -1 +1 01 1.0 1e400 1e3 NaN 2147483647 2147483648 9007199254740993 9999999999999999 9223372036854775808
    %2F 1%2F2 .. . %2e%2e ..%2f..%2fetc %00 1%00 %ff %zz % %F0%9F%9C%A8 %ED%A0%80 %20 1%20 %09 ; 1;a=b * :id 1,2 %25 %2500 1'-- %0d%0aa:b
    __proto__ constructor toString null undefined btc eth doge fil BTC f00 f0999999999999 f01234`),
  '',
  '9'.repeat(200),
  'a'.repeat(257),
  'a'.repeat(9_000),
  '0'.repeat(64),
  'f'.repeat(64),
  `0x${'F'.repeat(64)}`,
  `0x${'0'.repeat(96)}`,
];

export const oddQueryNames = [
  ...splitWords(`page_size after before type created_since completed_since custom_id light regulatory_status order_by page
    show_sector_summary storage_provider_address status kind email colour __proto__ %00 page_size[]`),
  '',
  'a'.repeat(300),
];

export const oddQueryValues = [
  ...splitWords(`0 1 100 101 -1 1e400 NaN 2147483648 9007199254740991 1.5 true false warm cold internal external pending completed id balance active
    individual MTI= MTI%3D OTk5OTk5OTk5OTk%3D LTE%3D MA%3D%3D MjE0NzQ4MzY0OA== f01234 %00 %ff %ed%a0%80 %zz %27%20or%201=1 __proto__ 🜨 [] %20 +`),
  '',
  '9'.repeat(30),
  'a'.repeat(300),
  'a'.repeat(10_000),
];

export const oddContentTypes = ['text/plain', 'application/json; charset=utf-8', 'application/JSON', 'multipart/form-data', 'a', ';'];

/** Invalid Authorization headers. `''` omits the header, as in `oddDates`. */
export const oddAuthorizations = [
  ...['', ' ', ' :', ' admin-id:', ' admin-id:0', ` nobody:${'0'.repeat(64)}`].map((credentials) => scheme + credentials),
  '',
  'Basic YTpi',
  'x'.repeat(5_000),
];

export const oddDates = [
  '',
  'yesterday',
  'Tue, 01 Jan 1980 00:00:00 GMT',
  'Fri, 31 Dec 9999 23:59:59 GMT',
  '2026-03-02T14:00:00Z',
  '1e400',
];

const form = 'multipart/form-data; boundary=';

/** Content types of an upload. Most of them are accepted. */
export const oddFormTypes = [
  ...['Xx-7', 'Xx-7', '"Xx-7"', '', 'other', 'b'.repeat(71)].map((boundary) => form + boundary),
  'multipart/form-data',
  'application/json',
  'multipart/mixed; boundary=Xx-7',
];
