import { hiddenCharacterIn } from '#contract/wire/hidden-characters.ts';

/** Highest destination tag of xrp (32 bits). Source: XRP Ledger, `DestinationTag`. */
export const destinationTagMax = 4_294_967_295;

export type TagRefusal = 'not_an_integer' | 'above_32_bits';

/**
 * Returns why a text is not a destination tag, or null if it is one. A tag is an integer from 0 to 4294967295, with digits
 * only. Operator facts: Creating a wallet transaction.
 */
export function tagRefusal(text: string): TagRefusal | null {
  if (!/^\d{1,20}$/.test(text)) return 'not_an_integer';
  return BigInt(text) > BigInt(destinationTagMax) ? 'above_32_bits' : null;
}

/** The message of each refusal of a tag. The wording is ours, because the spec is silent. */
export const tagMessages = {
  not_an_integer: 'must be an integer',
  above_32_bits: `must be at most ${destinationTagMax}`,
} as const satisfies Record<TagRefusal, string>;

/** Maximum length of a text memo of xlm, in bytes of UTF-8. Source: Stellar, Memos. */
const memoBytesMax = 28;

/**
 * Returns the kinds of memo for which a text is valid. 64 hexadecimal digits are a hash. An integer below 2^64 is an id or a
 * text. Source: Stellar, Memos.
 */
export function memoKinds(text: string): readonly ('hash' | 'id' | 'text')[] {
  if (/^[0-9a-f]{64}$/i.test(text)) return ['hash'];
  if (text.trim() === '' || utf8Length(text) > memoBytesMax) return [];
  return /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n ? ['id', 'text'] : ['text'];
}

function utf8Length(text: string): number {
  return encodeURIComponent(text.toWellFormed()).replaceAll(/%../g, '_').length;
}

export type MemoRefusal = 'empty' | 'hidden' | 'too_long';

/** Returns why a text is not a memo of any kind, or null if it is a valid memo. */
export function memoRefusal(text: string): MemoRefusal | null {
  if (text.trim() === '') return 'empty';
  if (hiddenCharacterIn(text) !== null) return 'hidden';
  return memoKinds(text).length === 0 ? 'too_long' : null;
}

/** The message of each refusal of a memo. */
export const memoMessages = {
  empty: 'must not be empty',
  hidden: 'must not contain invisible or full-width characters',
  too_long: `must be a text of at most ${memoBytesMax} bytes, an integer below 2^64 or a hash of 64 hexadecimal digits`,
} as const satisfies Record<MemoRefusal, string>;

/**
 * Returns a sentence, without its full stop, that asks the user about a memo that is valid as two kinds. Returns null for a
 * memo of one kind. A request to the service cannot state the kind.
 */
export function memoQuestion(text: string): string | null {
  return memoKinds(text).length < 2
    ? null
    : 'This memo can be an id or a text, and the custodian decides which: ask the recipient which kind it needs';
}
