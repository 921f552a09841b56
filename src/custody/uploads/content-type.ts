/** How a file of each kind begins. Spec: Document uploads. Sources: ISO 32000-1, 7.5.2; PNG, 5.2; ITU-T T.81, B.1.1.3. */
const beginnings = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
} as const;

/** Bytes of a file that tell its kind. */
export const beginningBytes = 8;

/** The kind of a file by its own first bytes, or null when it is none of the three; its name and what its sender calls it count nothing. */
export function contentTypeOf(beginning: Uint8Array): keyof typeof beginnings | null {
  const start = Buffer.from(beginning);
  if (start.subarray(0, 5).equals(beginnings['application/pdf'])) return 'application/pdf';
  if (start.subarray(0, 8).equals(beginnings['image/png'])) return 'image/png';
  return start.subarray(0, 3).equals(beginnings['image/jpeg']) ? 'image/jpeg' : null;
}
