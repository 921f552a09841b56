import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

// Prints the sentences that a user can read on screens, in errors, in messages and in logs, as `file:line: sentence`.
// `npx node .ci/sentences.ts bff` prints the sentences of one side.

const sides = ['contract', 'database', 'custody', 'bff', 'web'];

/** Files with names, seed data or headers. Their texts are not sentences. */
const skippedFiles = /\.test\.|\/test(ing)?[-.]|\.gen\.|\/code-lists\/|\/seed\/|security-headers/;

/** Properties and attributes that contain a label. A label may have one word. */
const labelNames = /^(label|title|noun|next|legend|placeholder|description|aria-label|submitLabel)$/;

/** Syntax nodes that contain names of modules, types or SQL, and no sentences. */
const skippedNodes = new Set(['ImportDeclaration', 'ImportExpression', 'TSLiteralType', 'TSTemplateLiteralType']);

/**
 * Patterns of texts with spaces that are not sentences: SQL, routes, media types, cookies, styles, markup, and templates of
 * names.
 */
const machineText = [
  /^(select|insert|update|delete|with|create|alter|drop|listen|unlisten|repeatable|read only) [a-z_"(]|^\(case /,
  /^(is not|not in|not like|is (not )?distinct from)$|^[\w.]+ as \w+$/,
  /^(GET|POST|PUT) [/…]|; charset=|Max-Age|HttpOnly|^; Secure|form-data; |var\(--|^[.#]/,
  /^[a-z_]+ …( …)?$/,
  /^[\d.]+(r?em|px|%|fr)? |^(minmax|calc|clamp|rgba?)\(|^\d+(px|rem)? solid/,
];

const isSentence = (text: string, isLabel: boolean) =>
  (isLabel || /\S \S/.test(text)) && /[A-Za-z]{3}/.test(text) && !machineText.some((pattern) => pattern.test(text));

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Returns the text of a string, a template (with `…` for its values) or JSX. Returns null for other nodes. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'JSXText') return node.value as string;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

/**
 * Whether the text of a node is a label. JSX text is always one, and so is the value of a property or an attribute in
 * `labelNames`.
 */
function isLabelled(node: Node): boolean {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return true;
  const name = node.type === 'Property' ? (node.key as Node) : node.type === 'JSXAttribute' ? (node.name as Node) : null;
  return name !== null && labelNames.test(String(name.name ?? name.value));
}

function* sentencesOf(node: Node, isLabel = false): Generator<readonly [start: number, text: string]> {
  if (skippedNodes.has(node.type)) return;
  if (node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql') return;
  if (node.type === 'JSXAttribute' && /^(className|style|d)$/.test(String((node.name as Node).name))) return;
  const text = textOf(node)?.trim().replaceAll(/\s+/g, ' ');
  if (text !== undefined && isSentence(text, isLabel)) yield [node.start, text];
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* sentencesOf(child, isLabelled(node));
}

const wantedSides = process.argv.slice(2);
for (const side of sides.filter((name) => wantedSides.length === 0 || wantedSides.includes(name))) {
  const files = globSync(`src/${side}/**/*.{ts,tsx}`).filter((file) => !skippedFiles.test(file));
  for (const file of files.toSorted()) {
    const source = readFileSync(file, 'utf8');
    for (const [start, text] of sentencesOf(parseSync(file, source).program as unknown as Node))
      console.log(`${file}:${source.slice(0, start).split('\n').length}: ${text}`);
  }
}
