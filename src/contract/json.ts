/**
 * A JSON number kept as the text it was written in: `new NumberLiteral('1e-18')`. The only form in which a number of the wire lives
 * in this house before a schema says what it is (an amount, an id), and the form in which an amount is written back.
 */
export class NumberLiteral {
  readonly text: string;

  /** Throws a RangeError when `text` is not a JSON number literal. */
  constructor(text: string) {
    if (!jsonNumber.test(text)) throw new RangeError(`not a JSON number: ${JSON.stringify(text.slice(0, 40))}`);
    this.text = text;
  }

  /** Makes `JSON.stringify` write the literal as it is. */
  toJSON(): unknown {
    return rawJson(this.text);
  }
}

/** JSON number grammar, RFC 8259 section 6. */
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** `JSON.rawJSON` and the third argument of a reviver (ECMAScript 2026): TypeScript has no types for them yet. */
const { rawJSON: rawJson, parse } = JSON as unknown as {
  rawJSON: (text: string) => unknown;
  parse: (text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown) => unknown;
};

/** Parses JSON with every number as a `NumberLiteral`, so no digit is lost. Throws a SyntaxError on bad text, text nested too deeply included. */
export function readJson(text: string): unknown {
  try {
    return parse(text, (_key, value, context) =>
      typeof value === 'number' && context.source !== undefined ? new NumberLiteral(context.source) : value,
    );
  } catch (error) {
    // the reviver descends by calls: some thousand levels exhaust the stack
    if (error instanceof RangeError) throw new SyntaxError('JSON is nested too deeply', { cause: error });
    throw error;
  }
}

/** Writes JSON; a `NumberLiteral` comes out digit for digit as it went in. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value);
}
