import { NumberLiteral } from '#contract/wire/json.ts';

/** Maximum number of lines of a reason, and maximum depth of its nesting. */
const linesMax = 100;
const depthMax = 5;

/**
 * Converts a reason of any format (text, list, object of texts) to lines. Empty without a reason. The specification shows no
 * format.
 */
export function reasonLines(reason: unknown): readonly string[] {
  return linesOf(reason, '', 0).slice(0, linesMax);
}

function linesOf(value: unknown, name: string, depth: number): readonly string[] {
  const prefix = name === '' ? '' : `${name}: `;
  if (value === null || value === undefined) return [];
  if (value instanceof NumberLiteral) return [`${prefix}${value.text}`];
  if (typeof value === 'string')
    return value
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => `${prefix}${line}`);
  if (typeof value !== 'object') return typeof value === 'boolean' || typeof value === 'number' ? [`${prefix}${value}`] : [];
  if (depth >= depthMax) return [`${prefix}…`];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => linesOf(item, name, depth + 1));
  return Object.entries(value).flatMap(([key, item]) => linesOf(item, readableName(name, key), depth + 1));
}

function readableName(name: string, key: string): string {
  const text = key.replaceAll('_', ' ');
  return name === '' ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : `${name}, ${text}`;
}
