import * as z from 'zod/mini';
import { regulatoryPartSchema } from '#contract/desk/submission.ts';

/** A record's regulatory part: the fields that submissions and the operator change. */
export type RegulatoryPart = Readonly<z.infer<typeof regulatoryPartSchema>>;

const regulatoryFields = z.keyof(regulatoryPartSchema).options;

/** The regulatory part of a record alone. */
export function regulatoryPart(record: RegulatoryPart): RegulatoryPart {
  return Object.fromEntries(regulatoryFields.flatMap((field) => (record[field] === undefined ? [] : [[field, record[field]]])));
}

/**
 * The version of a record's regulatory part, `'5f0c3a…'` (16 hexadecimal digits): two records have the same exactly when nothing that
 * regulatory work depends on differs. The order of fields does not count, and an empty value counts as none. Ours: the spec has no versions.
 * FNV-1a with 64 bits: it tells changes, it hides nothing.
 */
export function regulatoryVersion(record: RegulatoryPart): string {
  const text = JSON.stringify(regulatoryFields.map((field) => settled(record[field])));
  let sum = fnvStart;
  for (const byte of new Uint8Array(utf16Of(text))) sum = ((sum ^ BigInt(byte)) * fnvPrime) & fnvMask;
  return sum.toString(16).padStart(16, '0');
}

/** What a version looks like. */
export const regulatoryVersionPattern = /^[0-9a-f]{16}$/;

/** FNV-1a, 64 bits. Source: draft-eastlake-fnv. */
const [fnvStart, fnvPrime, fnvMask] = [0xcbf29ce484222325n, 0x100000001b3n, (1n << 64n) - 1n];

/** Contract knows neither Node nor DOM, so no TextEncoder: two bytes for each code unit. */
function utf16Of(text: string): number[] {
  return Array.from({ length: text.length * 2 }, (_, at) => (text.charCodeAt(at >> 1) >> (at % 2 === 0 ? 0 : 8)) & 0xff);
}

/** A value in the one form that all its equals have; null for an empty one. */
function settled(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(settled);
  if (typeof value !== 'object') return value;
  const fields = Object.entries(value)
    .map(([name, inner]): [string, unknown] => [name, settled(inner)])
    .filter(([, inner]) => inner !== null);
  // By code unit, so that every machine agrees.
  return fields.length === 0 ? null : fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
}
