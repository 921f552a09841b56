/** The first bytes of each type of file. Spec: Document uploads. Sources: ISO 32000-1, 7.5.2; PNG, 5.2; ITU-T T.81, B.1.1.3. */
const fileSignatures = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
} as const;

/** Number of first bytes that suffice to detect the type of a file. */
export const beginningBytes = 8;

/** Detects the type of a file from its first bytes. Returns null for other types. Ignores the file name and the declared type. */
export function contentTypeOf(firstBytes: Uint8Array): keyof typeof fileSignatures | null {
  const start = Buffer.from(firstBytes);
  if (start.subarray(0, 5).equals(fileSignatures['application/pdf'])) return 'application/pdf';
  if (start.subarray(0, 8).equals(fileSignatures['image/png'])) return 'image/png';
  return start.subarray(0, 3).equals(fileSignatures['image/jpeg']) ? 'image/jpeg' : null;
}
