import fc from 'fast-check';
import { nestedLists, oddJsonNames, oddJsonTexts } from './test-odd-texts.ts';

/** A JSON value as raw text. A scalar can be any text, so `1e400`, `NaN` and duplicate keys are possible. */
type Node = string | Node[] | { readonly fields: [name: string, value: Node][] };

const oddStrings = oddJsonTexts.filter((text) => /^".*"$/s.test(text));
const oddNumbers = oddJsonTexts.filter((text) => /^-?\d/.test(text));

const damage = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('replace', 'kin', 'kin', 'kin', 'kin', 'remove', 'rename', 'again', 'list', 'wrap', 'add'),
  text: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...oddJsonTexts) },
    fc.json({ maxDepth: 3 }),
    fc.double().map(String),
    fc.bigInt().map(String),
  ),
  odd: fc.nat(),
  name: fc.constantFrom(...oddJsonNames),
});

type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never;

/** The change to the complete text. In most cases there is no change. */
const textChange = fc.oneof(
  { weight: 12, arbitrary: fc.constant((text: string): string | Uint8Array => text) },
  { weight: 1, arbitrary: fc.nat().map((nodeIndex) => (text: string) => text.slice(0, nodeIndex % (text.length + 1))) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), fc.string({ minLength: 1 })).map(
      ([nodeIndex, more]) =>
        (text: string) =>
          text.slice(0, nodeIndex % (text.length + 1)) + more,
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('', ' ', '\ufeff{}', 'null', '[]', '{}', '"', 'a=1&b=2', '<a/>', nestedLists(100_000))
      .map((other) => () => other),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => (text: string) => Buffer.concat([Buffer.from(text), bytes])),
  },
);

/** Damaged copies of a valid body. A few of them are still valid. */
export function damagedJson(validValue: unknown): fc.Arbitrary<string | Uint8Array> {
  return fc
    .tuple(fc.array(damage, { maxLength: 3 }), textChange)
    .map(([damages, end]) => end(jsonOf(damages.reduce(withDamage, nodeOf(validValue)))));
}

function nodeOf(value: unknown): Node {
  if (Array.isArray(value)) return value.map(nodeOf);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value);
  return { fields: Object.entries(value).map(([name, nestedValue]) => [name, nodeOf(nestedValue)]) };
}

function jsonOf(node: Node): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return `[${node.map(jsonOf).join(',')}]`;
  return `{${node.fields.map(([name, inner]) => `"${name}":${jsonOf(inner)}`).join(',')}}`;
}

function sizeOf(node: Node): number {
  if (typeof node === 'string') return 1;
  const inner = Array.isArray(node) ? node : node.fields.map(([, value]) => value);
  return inner.reduce((sum, child) => sum + sizeOf(child), 1);
}

/** Returns the tree with damage at the node with index `at`. The root has the index 0. */
function withDamage(root: Node, { at: nodeIndex, ...how }: Damage): Node {
  let remainingNodes = nodeIndex % sizeOf(root);
  const damageNode = (node: Node): Node => {
    const isDamagedNode = remainingNodes-- === 0;
    if (isDamagedNode) return changeContent(node, how);
    if (typeof node === 'string') return node;
    return Array.isArray(node) ? node.map(damageNode) : { fields: node.fields.map(([name, inner]) => [name, damageNode(inner)]) };
  };
  return damageNode(root);
}

/** Returns another value of the same JSON type, so that only the content can be wrong. A text may also get an unusual ending. */
function sameTypeText(text: string, choice: number): string {
  if (!text.startsWith('"')) return oddNumbers[choice % oddNumbers.length] ?? text;
  const otherString = oddStrings[choice % oddStrings.length] ?? text;
  return choice % 2 === 0 ? otherString : text.slice(0, -1) + otherString.slice(1);
}

function changeContent(node: Node, { kind, text, odd, name }: Omit<Damage, 'at'>): Node {
  const isFields = typeof node !== 'string' && !Array.isArray(node);
  switch (kind) {
    case 'replace':
      return text;
    case 'kin':
      return typeof node === 'string' ? sameTypeText(node, odd) : text;
    case 'list':
      return [node];
    case 'wrap':
      return { fields: [[name, node]] };
    case 'add':
      return isFields ? { fields: [...node.fields, [name, text]] } : [node, text];
    case 'again':
      return isFields ? { fields: [...node.fields, ...node.fields] } : [node, node];
    case 'remove':
      return isFields ? { fields: node.fields.slice(1) } : 'null';
    case 'rename':
      return isFields ? { fields: node.fields.map(([ownName, inner], index) => [index === 0 ? name : ownName, inner]) } : text;
  }
}
