/** The decoded text of a file, and its encoding. */
export type DecodedText = { readonly text: string; readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' };

/** Control characters that do not occur in text. Tab, line breaks, vertical tab and form feed are allowed. */
// oxlint-disable-next-line no-control-regex -- the pattern searches for control characters
export const controlPattern = /[\0-\x08\x0e-\x1f\x7f-\x9f]/;

/** Number of character pairs sampled to detect UTF-16 without a byte order mark. */
const pairsMax = 2000;

/**
 * Decodes a file as UTF-16, else as UTF-8, else as Windows-1252, which accepts any bytes. The mark for the end of a file (Ctrl-Z)
 * is left out. Null for invalid UTF-16.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const wideEncoding = wideLabel(bytes);
  const labels = wideEncoding === null ? (['utf-8', 'windows-1252'] as const) : [wideEncoding];
  for (const label of labels) {
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes);
      return { text: text.endsWith('\u001a') ? text.slice(0, -1) : text, encoding: encodings[label] };
    } catch {
      // The next encoding is tried.
    }
  }
  return null;
}

const encodings = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' } as const;

/** Detects UTF-16 by its byte order mark, or by zero bytes at every second position. */
function wideLabel(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [firstByte, secondByte] = bytes;
  if (firstByte === 0xff && secondByte === 0xfe) return 'utf-16le';
  if (firstByte === 0xfe && secondByte === 0xff) return 'utf-16be';
  const pairs = Math.min(pairsMax, Math.floor(bytes.length / 2));
  if (pairs < 2 || bytes.length % 2 === 1) return null;
  const zerosAt = (parity: number) => bytes.subarray(0, 2 * pairs).filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const [evenZeros, oddZeros] = [zerosAt(0), zerosAt(1)];
  if (oddZeros > pairs / 2 && evenZeros === 0) return 'utf-16le';
  return evenZeros > pairs / 2 && oddZeros === 0 ? 'utf-16be' : null;
}
