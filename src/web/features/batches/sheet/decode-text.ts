/** The decoded text of a file, and its encoding. */
export type DecodedText = { readonly text: string; readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' };

/** Control characters that do not occur in text. Tab, line breaks, vertical tab and form feed are allowed. */
// oxlint-disable-next-line no-control-regex -- the pattern searches for control characters
const control = /[\0-\x08\x0e-\x1f\x7f-\x9f]/;

/** Number of character pairs sampled to detect UTF-16 without a byte order mark. */
const pairsMax = 2000;

/**
 * Decodes a text file as UTF-16, else as UTF-8, else as Windows-1252, which accepts any bytes. Null if the result is not text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const wideEncoding = wideLabel(bytes);
  if (wideEncoding !== null) return decodedBy(wideEncoding, 'UTF-16', bytes);
  const decodedText = decodedBy('utf-8', 'UTF-8', bytes);
  if (decodedText !== null || !isUtf8(bytes)) return decodedText ?? decodedBy('windows-1252', 'Windows-1252', bytes);
  return null;
}

type EncodingLabel = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

function decodedBy(label: EncodingLabel, encoding: DecodedText['encoding'], bytes: Uint8Array): DecodedText | null {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return control.test(text) ? null : { text, encoding };
  } catch {
    return null;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Detects UTF-16 by its byte order mark, or by zero bytes at every second position. */
function wideLabel(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [firstByte, secondByte] = bytes;
  if (firstByte === 0xff && secondByte === 0xfe) return 'utf-16le';
  if (firstByte === 0xfe && secondByte === 0xff) return 'utf-16be';
  const pairs = Math.min(pairsMax, Math.floor(bytes.length / 2));
  if (pairs < 2 || bytes.length % 2 === 1) return null;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let byteIndex = 0; byteIndex < 2 * pairs; byteIndex += 2) {
    if (bytes[byteIndex] === 0) evenZeros += 1;
    if (bytes[byteIndex + 1] === 0) oddZeros += 1;
  }
  if (oddZeros > pairs / 2 && evenZeros === 0) return 'utf-16le';
  return evenZeros > pairs / 2 && oddZeros === 0 ? 'utf-16be' : null;
}
