import * as z from 'zod/mini';
import { regulatoryPartSchema } from '#contract/desk/submission.ts';
import { fnv64 } from '#contract/wire/fnv64.ts';

/** A record's regulatory part, with the fields that submissions and the operator change. */
export type RegulatoryPart = Readonly<z.infer<typeof regulatoryPartSchema>>;

const regulatoryFields = z.keyof(regulatoryPartSchema).options;

/** The regulatory part of a record, without its other fields. */
export function regulatoryPart(record: RegulatoryPart): RegulatoryPart {
  return Object.fromEntries(regulatoryFields.flatMap((field) => (record[field] === undefined ? [] : [[field, record[field]]])));
}

/**
 * The version of a record's regulatory part, `'5f0c3a…'` (16 hexadecimal digits). Records have equal versions exactly when
 * their regulatory fields are equal. The order of fields is ignored, and an empty value counts as absent. Ours: the spec
 * has no versions.
 */
export function regulatoryVersion(record: RegulatoryPart): string {
  const text = JSON.stringify(regulatoryFields.map((field) => canonicalForm(record[field])));
  return fnv64(utf16Of(text));
}

/** Format of a version. */
export const regulatoryVersionPattern = /^[0-9a-f]{16}$/;

/** The two bytes of each UTF-16 code unit. The contract cannot use TextEncoder, because it depends on neither Node nor the DOM. */
function utf16Of(text: string): number[] {
  return Array.from(
    { length: text.length * 2 },
    (_, byteIndex) => (text.charCodeAt(byteIndex >> 1) >> (byteIndex % 2 === 0 ? 0 : 8)) & 0xff,
  );
}

/** The canonical form of a value, or null for an empty value. */
function canonicalForm(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(canonicalForm);
  if (typeof value !== 'object') return value;
  const fields = Object.entries(value)
    .map(([name, inner]): [string, unknown] => [name, canonicalForm(inner)])
    .filter(([, inner]) => inner !== null);
  // The fields are sorted by code unit, so that every machine has the same order.
  return fields.length === 0 ? null : fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
}
