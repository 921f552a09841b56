import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { exceptions, rules, type Rule } from './test-exact-money.ts';

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

const moneyWordPattern = /^(amounts?|balances?|fees?|rates?|rewards?|penalt(y|ies)|prices?)$/;
/** Words that show that a name does not mean a decimal amount. Units are bigint, and the other words mean a count or a label. */
const otherWordPattern =
  /^(wei|gwei|afil|sats?|satoshis?|units?|limit|limiter|limited|count|counts|index|length|size|places|digits|ids?|ms|seconds|percent)$/;

/**
 * Whether a name means an amount of money. `feeRate` and `total_amount` do. `generate`, `amountWei`, `rateLimit` and
 * `fees.length` do not.
 */
function namesMoney(name: string): boolean {
  const nameWords = name.split(/_|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
  return nameWords.some((word) => moneyWordPattern.test(word)) && !nameWords.some((word) => otherWordPattern.test(word));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function hasNodeWithin(node: Node, matches: (node: Node) => boolean): boolean {
  return matches(node) || childrenOf(node).some((child) => hasNodeWithin(child, matches));
}

/**
 * Returns the name of an expression, or an empty text. For example, `fee` for `record.fee`, `rates` for `rates['btc']`, and
 * `amountOf` for `amountOf(x)`.
 */
function nameOf(value: unknown): string {
  if (!isNode(value)) return '';
  if (value.type === 'Identifier') return String(value['name']);
  if (value.type === 'MemberExpression') return value['computed'] === true ? nameOf(value['object']) : nameOf(value['property']);
  if (value.type === 'CallExpression') return nameOf(value['callee']);
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? value['value'] : '';
  return 'expression' in value ? nameOf(value['expression']) : '';
}

function isMoney(value: unknown): boolean {
  return isNode(value) && value.type !== 'Literal' && namesMoney(nameOf(value));
}

/** Whether an operation with this operand cannot lose digits: `+` concatenates a text, and arithmetic with a bigint is exact. */
function isHarmless(value: unknown): boolean {
  return (
    isNode(value) &&
    (value.type === 'TemplateLiteral' || (value.type === 'Literal' && (typeof value['value'] === 'string' || 'bigint' in value)))
  );
}

function isMoneyOperation(left: unknown, right: unknown): boolean {
  return (isMoney(left) || isMoney(right)) && !isHarmless(left) && !isHarmless(right);
}

const isForbidden = {
  'Number()': (node) => isCallOf(node, /^Number$/),
  parse: (node) => isCallOf(node, /^(Number\.)?parse(Float|Int)$/),
  'unary plus': (node) => node.type === 'UnaryExpression' && node['operator'] === '+',
  toFixed: (node) => isCallOf(node, /(^|\.)to(Fixed|Precision|Exponential)$/),
  valueAsNumber: (node) => node.type === 'Identifier' && node['name'] === 'valueAsNumber',
  'JSON.parse': (node) => isCallOf(node, /^JSON\.parse$/),
  '.json()': (node) => isCallOf(node, /\.json$/) && Array.isArray(node['arguments']) && node['arguments'].length === 0,
  arithmetic: (node) =>
    (node.type === 'BinaryExpression' &&
      /^([-+*/%]|\*\*)$/.test(String(node['operator'])) &&
      isMoneyOperation(node['left'], node['right'])) ||
    (node.type === 'AssignmentExpression' &&
      /^([-+*/%]|\*\*)=$/.test(String(node['operator'])) &&
      isMoneyOperation(node['left'], node['right'])) ||
    (node.type === 'UpdateExpression' && isMoney(node['argument'])) ||
    (node.type === 'UnaryExpression' && node['operator'] === '-' && isMoney(node['argument'])),
  comparison: (node) =>
    node.type === 'BinaryExpression' &&
    /^[<>]=?$/.test(String(node['operator'])) &&
    (isMoney(node['left']) || isMoney(node['right'])) &&
    ![node['left'], node['right']].some((side) => isNode(side) && 'bigint' in side),
  Math: (node) => isCallOf(node, /^Math\./) && hasNodeWithin(node, (inner) => inner.type === 'Identifier' && namesMoney(nameOf(inner))),
  'number type': (node) => isNamedMoney(node) && isNode(node['typeAnnotation']) && hasNodeWithin(node['typeAnnotation'], isNumberType),
  'number schema': (node) =>
    node.type === 'Property' && namesMoney(nameOf(node['key'])) && isNode(node['value']) && hasNodeWithin(node['value'], isNumberSchema),
} satisfies Record<Rule, (node: Node) => boolean>;

function isCallOf(node: Node, path: RegExp): boolean {
  return (node.type === 'CallExpression' || node.type === 'NewExpression') && path.test(pathOf(node['callee']));
}

/** Returns the path of a called function, for example `JSON.parse`. Omits a part without a name (`.json`). */
function pathOf(callee: unknown): string {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return nameOf(callee);
  return `${pathOf(callee['object'])}.${nameOf(callee['property'])}`;
}

function isNamedMoney(node: Node): boolean {
  const nameNode = node.type === 'Identifier' ? node : node['key'];
  return (
    (node.type === 'Identifier' || node.type === 'TSPropertySignature' || node.type === 'PropertyDefinition') &&
    namesMoney(nameOf(nameNode))
  );
}

function isNumberType(node: Node): boolean {
  return node.type === 'TSNumberKeyword';
}

function isNumberSchema(node: Node): boolean {
  return isCallOf(node, /^z\.(coerce\.)?(number|int|float32|float64)$/);
}

/** Returns the breaches of the rules in a source text, each as `file:line rule (why)`. */
function breachesIn(file: string, source: string): { rule: Rule; at: string }[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const foundBreaches: { rule: Rule; at: string }[] = [];
  const visit = (node: Node): void => {
    for (const rule of ruleNames) {
      if (!isForbidden[rule](node)) continue;
      const line = source.slice(0, node.start).split('\n').length;
      foundBreaches.push({ rule, at: `${file}:${line} ${rule} (${rules[rule]})` });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  if (isNode(program)) visit(program);
  return foundBreaches;
}

const ruleNames = Object.keys(rules).filter((name): name is Rule => name in rules);

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\.gen\.ts$|\/test-[^/]+$/.test(file));

describe('amounts', () => {
  test('no source file passes an amount through a JavaScript number', () => {
    const breaches = sources.flatMap((file) =>
      breachesIn(file, readFileSync(file, 'utf8'))
        .filter(({ rule }) => exceptions[file]?.[rule] === undefined)
        .map(({ at }) => at),
    );
    expect(sources.length).toBeGreaterThan(0);
    expect(breaches).toEqual([]);
  });

  test('every exception to the rules for amounts is still needed', () => {
    const neededExceptions = Object.keys(exceptions).flatMap((file) =>
      breachesIn(file, readFileSync(file, 'utf8')).map(({ rule }) => `${file} ${rule}`),
    );
    const exceptionKeys = Object.entries(exceptions).flatMap(([file, reasons]) => Object.keys(reasons).map((rule) => `${file} ${rule}`));
    expect(exceptionKeys.filter((exception) => !neededExceptions.includes(exception))).toEqual([]);
  });
});

/** Code that breaks each rule. This code shows that the test above can fail. */
const plantedBreaches: [Rule, string][] = [
  ['Number()', 'Number(text)'],
  ['Number()', 'new Number(text)'],
  ['parse', 'parseFloat(text)'],
  ['parse', 'Number.parseInt(text, 10)'],
  ['unary plus', '+text'],
  ['toFixed', 'value.toFixed(2)'],
  ['toFixed', 'input.value.toPrecision(3)'],
  ['valueAsNumber', 'event.currentTarget.valueAsNumber'],
  ['JSON.parse', 'JSON.parse(body)'],
  ['.json()', 'await (await fetch(url)).json()'],
  ['arithmetic', 'record.amount + fee'],
  ['arithmetic', 'total -= penalty'],
  ['arithmetic', "-balances['btc']"],
  ['arithmetic', 'cadRate * 2'],
  ['comparison', 'amount > threshold'],
  ['comparison', 'limit <= wallet.balance'],
  ['Math', 'Math.max(0, reward)'],
  ['number type', '(amount: number) => amount'],
  ['number type', '{} as { readonly network_fee: number | null }'],
  ['number schema', '({ amount: z.optional(z.number()) })'],
];

const harmlessCode = [
  'amountWei + feeWei',
  'balance > 0n',
  "amount + ' eth'",
  'amounts.length > 0',
  'rateLimit * 2',
  'Math.max(0, pageIndex - 1)',
  '(feeCount: number) => feeCount + 1',
  'decimal.compare(amount, threshold) > 0',
  'reply.json({ amount })',
];

describe('the search for inexact amounts', () => {
  test.for(plantedBreaches)('the search for inexact amounts reports %s in: %s', ([rule, source]) => {
    expect(breachesIn('planted.ts', `void (${source});`).map((breach) => breach.rule)).toContain(rule);
  });

  test.for(harmlessCode)('the search for inexact amounts reports nothing in: %s', (source) => {
    expect(breachesIn('planted.ts', `void (${source});`)).toEqual([]);
  });

  test('the search for inexact amounts reports the file and the line', () => {
    expect(breachesIn('src/web/x.ts', 'const a = 1;\nconst b = Number(a);')[0]?.at).toMatch(/^src\/web\/x\.ts:2 Number\(\)/);
  });
});
