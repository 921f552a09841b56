import { useEffect, useMemo } from 'react';
import { writeJson } from '#contract/wire/json.ts';

/** A form's Idempotency-Key, and the digest of the content for which it is used. The digest is `''` before the first review. */
export type FormKey = { readonly key: string; readonly keyed: string };

/**
 * The key to store for this content, or null if the stored key is already used for it. A key that was used for other content is
 * replaced, because different content needs a different command.
 */
export function boundKey({ key, keyed }: FormKey, content: string): FormKey | null {
  const digest = digestOf(content);
  if (keyed === digest) return null;
  return { key: keyed === '' ? key : crypto.randomUUID(), keyed: digest };
}

/** Assigns the form's key to this content when the review opens. */
export function useBoundKey({ key, keyed: boundContent }: FormKey, content: unknown, write: (values: FormKey) => void): void {
  // Memoised, because the content of a batch can be a megabyte long.
  const text = useMemo(() => writeJson(content), [content]);
  const newKey = useMemo(() => boundKey({ key, keyed: boundContent }, text), [key, boundContent, text]);
  const keyed = newKey?.keyed ?? null;
  useEffect(() => {
    if (newKey !== null) write(newKey);
    // oxlint-disable-next-line react/exhaustive-deps -- once per content: `newKey` and `write` are new on each render
  }, [keyed]);
}

/** A 53-bit digest. It is fast for a batch of 10,000 rows, but not secure. Source: cyrb53. */
function digestOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return `${(low >>> 0).toString(16)}-${(high >>> 0).toString(16)}`;
}
