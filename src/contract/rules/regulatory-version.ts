import * as z from 'zod/mini';
import { regulatoryPartSchema } from '#contract/desk/submission.ts';
import { fnv64 } from '#contract/wire/fnv64.ts';

/** A record's regulatory fields. Submissions and the operator change them. */
export type RegulatoryPart = Readonly<z.infer<typeof regulatoryPartSchema>>;

const regulatoryFields = z.keyof(regulatoryPartSchema).options;

/** Returns only the regulatory fields of a record. */
export function regulatoryPart(record: RegulatoryPart): RegulatoryPart {
  return Object.fromEntries(regulatoryFields.flatMap((field) => (record[field] === undefined ? [] : [[field, record[field]]])));
}

/**
 * Returns the version of a record's regulatory fields, as 16 hexadecimal digits. Two records have the same version exactly if
 * these fields are equal. The order of fields does not matter, and an empty value counts as absent. Our choice: the spec has no
 * versions.
 */
export function regulatoryVersion(record: RegulatoryPart): string {
  const text = JSON.stringify(regulatoryFields.map((field) => canonicalForm(record[field])));
  return fnv64(utf16Of(text));
}

/** Format of a version. */
export const regulatoryVersionPattern = /^[0-9a-f]{16}$/;

/** Returns two bytes for each UTF-16 code unit. The contract has no TextEncoder, because it uses neither Node nor the DOM. */
function utf16Of(text: string): number[] {
  return Array.from(
    { length: text.length * 2 },
    (_, byteIndex) => (text.charCodeAt(byteIndex >> 1) >> (byteIndex % 2 === 0 ? 0 : 8)) & 0xff,
  );
}

/** Returns the canonical form of a value, or null for an empty value. */
function canonicalForm(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(canonicalForm);
  if (typeof value !== 'object') return value;
  const fields = Object.entries(value)
    .map(([name, nestedValue]): [string, unknown] => [name, canonicalForm(nestedValue)])
    .filter(([, inner]) => inner !== null);
  // The fields are sorted by code unit, because this order is the same on every machine.
  return fields.length === 0 ? null : fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
}
