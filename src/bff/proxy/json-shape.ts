import { readJson } from '#contract/json.ts';

/** Deepest nesting of a body. Ours: the contract's deepest has five levels. */
const depthMax = 32;

/**
 * What is wrong with the shape of a JSON text that a parser would let pass, or null: nesting too deep for a recursive reader, a name twice in
 * one object (readers differ in which one counts), a name that reaches into prototypes. Says nothing of text that is no JSON. One pass: its
 * time grows with the length alone.
 */
export function jsonShapeProblem(text: string): string | null {
  const open: (Set<string> | null)[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null);
      if (open.length > depthMax) return `The body is nested deeper than ${depthMax} levels`;
      isName = character === '{';
    } else if (character === '}' || character === ']') open.pop();
    else if (character === ',') isName = open.at(-1) instanceof Set;
    else if (character === '"') {
      const end = endOfString(text, at);
      const problem = isName ? nameProblem(text.slice(at, end + 1), open.at(-1)) : null;
      if (problem !== null) return problem;
      isName = false;
      at = end;
    }
  }
  return null;
}

/** Where the quote that closes a string stands; the end of the text when none does. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function nameProblem(quoted: string, names: Set<string> | null | undefined): string | null {
  const name = unescaped(quoted);
  if (name === '__proto__') return 'The body has a name that is not accepted: __proto__';
  if (names?.has(name) === true) return `The body names ${name.slice(0, 100)} twice in one object`;
  names?.add(name);
  return null;
}

function unescaped(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(readJson(quoted));
  } catch {
    return quoted;
  }
}
