/**
 * A JSON number that keeps its original text, for example `new NumberLiteral('1e-18')`. Numbers of the wire keep this form
 * until a schema reads them as an amount or an id. Amounts are written in this form again.
 */
export class NumberLiteral {
  readonly text: string;

  /** Throws a RangeError if `text` is not a JSON number literal. */
  constructor(text: string) {
    if (!jsonNumber.test(text)) throw new RangeError(`not a JSON number: ${JSON.stringify(text.slice(0, 40))}`);
    this.text = text;
  }

  /** `JSON.stringify` calls this method. The result makes it write the literal unchanged. */
  toJSON(): unknown {
    return rawJson(this.text);
  }
}

/** The grammar of JSON numbers, RFC 8259 section 6. */
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** `JSON.rawJSON` and the third argument of the reviver (ECMAScript 2026). TypeScript does not have their types yet. */
const { rawJSON: rawJson, parse } = JSON as unknown as {
  rawJSON: (text: string) => unknown;
  parse: (text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown) => unknown;
};

/**
 * Parses JSON and returns every number as a `NumberLiteral`, so that no digit is lost. Throws a SyntaxError if the text is
 * invalid or nested too deeply.
 */
export function readJson(text: string): unknown {
  try {
    return parse(text, (_key, value, context) =>
      typeof value === 'number' && context.source !== undefined ? new NumberLiteral(context.source) : value,
    );
  } catch (error) {
    // With a reviver the parser is recursive, so a few thousand levels exhaust the stack.
    if (error instanceof RangeError) throw new SyntaxError('The JSON is nested too deeply', { cause: error });
    throw error;
  }
}

/** Writes JSON. Each `NumberLiteral` keeps all its digits. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value);
}

/** Maximum nesting of a request's body, in levels. Our choice: the deepest body of the contract has six levels. */
const depthMax = 32;

/**
 * Returns why a JSON text is refused although a parser would accept it, or null if it is accepted. Refuses nesting that is too
 * deep for recursive readers. Refuses duplicate names, because readers interpret them differently, and names that reach into
 * prototypes. Does not check whether the text is JSON. The time is linear in the length.
 */
export function jsonShapeProblem(text: string): string | null {
  const openObjects: (Set<string> | null)[] = [];
  let isNextName = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '{' || character === '[') {
      openObjects.push(character === '{' ? new Set() : null);
      if (openObjects.length > depthMax) return `The body is nested deeper than ${depthMax} levels`;
      isNextName = character === '{';
    } else if (character === '}' || character === ']') openObjects.pop();
    else if (character === ',') isNextName = openObjects.at(-1) instanceof Set;
    else if (character === '"') {
      const end = endOfString(text, index);
      const problem = isNextName ? nameProblem(text.slice(index, end + 1), openObjects.at(-1)) : null;
      if (problem !== null) return problem;
      isNextName = false;
      index = end;
    }
  }
  return null;
}

/** Returns the index of a string's closing quote, or the end of the text without one. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
}

function nameProblem(quotedName: string, names: Set<string> | null | undefined): string | null {
  const name = unescapeText(quotedName);
  if (name === '__proto__') return 'The body has a name that is not accepted: __proto__';
  if (names?.has(name) === true) return `The body contains ${name.slice(0, 100)} twice in one object`;
  names?.add(name);
  return null;
}

function unescapeText(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(readJson(quoted));
  } catch {
    return quoted;
  }
}
