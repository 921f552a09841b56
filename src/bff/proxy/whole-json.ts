/**
 * Maximum size at which brackets are counted, bytes. Counting costs 2 ns per byte, and a page should cost little more than its
 * forwarding.
 */
const countedBytesMax = 65_536;

/** Maximum nesting of an answer. The deepest answer of the contract has eight levels, and recursive parsers fail above about 1,000. */
const depthMax = 64;

const [space, quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [0x20, 0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Whether an answer may be complete JSON. The answer is not parsed. It must start and end like an object or array, and
 * have no NUL, which any UTF-16 would have. In small answers the brackets must match. The parser detects other errors.
 */
export function isLikelyComplete(chunks: readonly Buffer[]): boolean {
  const firstByte = chunks[0]?.find((byte) => byte > space);
  const last = chunks.at(-1)?.findLast((byte) => byte > space);
  const hasEnds = (firstByte === openBrace && last === closeBrace) || (firstByte === openBracket && last === closeBracket);
  if (!hasEnds || chunks.some((chunk) => chunk.includes(0))) return false;
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return bytes <= countedBytesMax ? hasMatchingBrackets(chunks) : !endsTooDeep(chunks.at(-1));
}

/** Whether all brackets outside strings are closed and the nesting is within `depthMax`. */
function hasMatchingBrackets(chunks: readonly Buffer[]): boolean {
  let [depth, isText, isEscaped] = [0, false, false];
  for (const chunk of chunks) {
    for (const byte of chunk) {
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isText = false;
      } else if (byte === quote) isText = true;
      else if (byte === openBrace || byte === openBracket) {
        depth += 1;
        if (depth > depthMax) return false;
      } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    }
  }
  return depth === 0 && !isText;
}

/** Whether the end consists of more brackets than the permitted nesting. */
function endsTooDeep(lastChunk: Buffer | undefined): boolean {
  const end = lastChunk?.subarray(-depthMax - 1) ?? [];
  return end.length > depthMax && end.every((byte) => byte <= space || byte === closeBrace || byte === closeBracket);
}
