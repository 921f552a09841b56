import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

// Prints the sentences that a person can meet, on screens, in errors, messages and logs: `file:line: sentence`.
// `node .ci/sentences.ts bff` prints those of one side.

const sides = ['contract', 'database', 'custody', 'bff', 'web'];

/** Children of these nodes are not sentences: modules' names, types, and SQL. */
const skippedNodes = new Set(['ImportDeclaration', 'ImportExpression', 'TSLiteralType', 'TSTemplateLiteralType']);

/** Text of the machine that has spaces too: SQL, routes, media types, cookies, styles, markup, and templates of names. */
const machineText = [
  /^(select|insert|update|delete|with|create|alter|drop|listen|unlisten|repeatable|read only) [a-z_"(]|^\(case /,
  /^(is not|not in|not like|is (not )?distinct from)$|^[\w.]+ as \w+$/,
  /^(GET|POST|PUT) [/…]|; charset=|Max-Age|HttpOnly|^; Secure|form-data; |var\(--|^[.#]/,
  /^[a-z_]+ …( …)?$/,
];

const isSentence = (text: string) => /\S \S/.test(text) && /[A-Za-z]{3}/.test(text) && !machineText.some((pattern) => pattern.test(text));

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The text of a string, a template (its values as `…`) or JSX; null for other nodes. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'JSXText') return node.value as string;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

function* sentencesOf(node: Node): Generator<readonly [start: number, text: string]> {
  if (skippedNodes.has(node.type)) return;
  if (node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql') return;
  if (node.type === 'JSXAttribute' && /^(className|style|d)$/.test(String((node.name as Node).name))) return;
  const text = textOf(node)?.trim().replaceAll(/\s+/g, ' ');
  if (text !== undefined && isSentence(text)) yield [node.start, text];
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* sentencesOf(child);
}

const wanted = process.argv.slice(2);
for (const side of sides.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const files = globSync(`src/${side}/**/*.{ts,tsx}`).filter((file) => !/\.test\.|\/test(ing)?[-.]|\.gen\./.test(file));
  for (const file of files.toSorted()) {
    const source = readFileSync(file, 'utf8');
    for (const [start, text] of sentencesOf(parseSync(file, source).program as unknown as Node))
      console.log(`${file}:${source.slice(0, start).split('\n').length}: ${text}`);
  }
}
