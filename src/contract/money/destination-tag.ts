/** Highest destination tag of xrp: 32 bits. Source: XRP Ledger, `DestinationTag`. */
export const destinationTagMax = 4_294_967_295;

/** Longest memo of xlm, in characters: 64 hexadecimal digits of a hash. Source: Stellar, Memos. */
export const memoLengthMax = 64;

export type TagRefusal = 'not_an_integer' | 'above_32_bits';

/**
 * Why a text is not a destination tag, or null: an integer from 0 to 4294967295, digits only.
 * Operator facts: Creating a wallet transaction.
 */
export function tagRefusal(text: string): TagRefusal | null {
  if (!/^\d{1,20}$/.test(text)) return 'not_an_integer';
  return BigInt(text) > BigInt(destinationTagMax) ? 'above_32_bits' : null;
}

/** Message of each refusal of a tag. Ours. */
export const tagMessages = {
  not_an_integer: 'must be an integer',
  above_32_bits: `must be at most ${destinationTagMax}`,
} as const satisfies Record<TagRefusal, string>;

export type MemoRefusal = 'empty' | 'too_long';

/** Why a text is not a memo, or null: any non-blank text of at most 64 characters. Ours: the operator's facts have no forms of a memo. */
export function memoRefusal(text: string): MemoRefusal | null {
  if (text.trim() === '') return 'empty';
  return text.length > memoLengthMax ? 'too_long' : null;
}

/** Message of each refusal of a memo. Ours. */
export const memoMessages = {
  empty: 'must not be empty',
  too_long: `must be at most ${memoLengthMax} characters`,
} as const satisfies Record<MemoRefusal, string>;
