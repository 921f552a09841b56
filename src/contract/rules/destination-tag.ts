import type { Asset } from '#contract/assets.ts';

/** Highest destination tag of xrp: it has 32 bits. Source: XRP Ledger, `DestinationTag`. */
export const destinationTagMax = 4_294_967_295;

/** Most characters of a memo of xlm: 64 hexadecimal digits of a hash. Source: Stellar, Memos. */
export const memoLengthMax = 64;

/** What an address of some assets needs beside it, because several people receive there. */
export type AddressRemark = 'tag' | 'memo';

const remarks = { xrp: 'tag', xlm: 'memo' } as const satisfies Partial<Record<Asset, AddressRemark>>;

/** The remark that an asset's addresses take: a tag (xrp), a memo (xlm), or none. Operator facts: Creating a wallet transaction. */
export function addressRemark(asset: string): AddressRemark | null {
  return asset === 'xrp' || asset === 'xlm' ? remarks[asset] : null;
}

export type TagRefusal = 'not_an_integer' | 'above_32_bits';

/** Why a text is no destination tag, or null: an integer from 0 to 4294967295, digits alone. Operator facts: Creating a wallet transaction. */
export function tagRefusal(text: string): TagRefusal | null {
  if (!/^\d{1,20}$/.test(text)) return 'not_an_integer';
  return BigInt(text) > BigInt(destinationTagMax) ? 'above_32_bits' : null;
}

/** Words of each refusal of a tag; ours. */
export const tagMessages = {
  not_an_integer: 'must be an integer',
  above_32_bits: `must be at most ${destinationTagMax}`,
} as const satisfies Record<TagRefusal, string>;

export type MemoRefusal = 'empty' | 'too_long';

/** Why a text is no memo, or null: any text that is not blank, of at most 64 characters. Ours: the operator's facts name no forms of a memo. */
export function memoRefusal(text: string): MemoRefusal | null {
  if (text.trim() === '') return 'empty';
  return text.length > memoLengthMax ? 'too_long' : null;
}

/** Words of each refusal of a memo; ours. */
export const memoMessages = {
  empty: 'is empty',
  too_long: `must be at most ${memoLengthMax} characters`,
} as const satisfies Record<MemoRefusal, string>;
