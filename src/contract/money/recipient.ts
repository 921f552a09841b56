import type { CommandDestination } from '#contract/desk/command.ts';
import { comparablePubkey } from '#contract/rules/wallet-validators.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { canonicalHashAddress } from './addresses/base58.ts';
import { canonicalCashaddr } from './addresses/cashaddr.ts';
import { looksSegwit } from './addresses/segwit.ts';
import { assetFacts, isAsset } from './assets.ts';
import { addressRemark, chainOf } from './chains.ts';

// The recipient of a payment as one text: equal for every spelling of one script, different for two
// tags. `'wallet 7'`, `'account 7'`, `'address bc1q…'`, `'address rHb9… tag 7'`, `'validator 0x…'`.

/** The one spelling of an address: of an address of an unknown asset, and of a text that is none, the text. */
export function canonicalAddress(asset: string, address: string): string {
  const text = address.trim();
  if (!isAsset(asset)) return text;
  const { address: form } = chainOf(asset);
  switch (form.is) {
    case 'bitcoin':
      return form.segwit !== null && looksSegwit(form.segwit, text) ? text.toLowerCase() : canonicalHashAddress(form.versions, text);
    case 'cashaddr':
      return canonicalCashaddr(form.versions, text);
    case 'cardano':
      return /^addr1/i.test(text) ? text.toLowerCase() : text;
    case 'ethereum':
    case 'filecoin':
      return text.toLowerCase();
    case 'ripple':
    case 'stellar':
      return text;
    default:
      return form satisfies never;
  }
}

/** A tag as a number without leading zeros, a hash as a memo in lower case; null for an asset without tags and memos. */
function canonicalTag(asset: string, tag: string | null | undefined): string | null {
  const remark = addressRemark(asset);
  if (remark === null || tag === null || tag === undefined || tag === '') return null;
  if (remark === 'tag') return /^\d+$/.test(tag) ? BigInt(tag).toString() : tag;
  return /^[0-9a-f]{64}$/i.test(tag) ? tag.toLowerCase() : tag;
}

/** The recipient at an address, with its tag or memo. */
export function recipientAt(asset: string, address: string, tag: string | null | undefined): string {
  const own = canonicalTag(asset, tag);
  return `address ${canonicalAddress(asset, address)}${own === null ? '' : ` tag ${own}`}`;
}

/** The recipient that a destination names itself: an id stays an id. */
export function recipientOf(asset: string, { kind, id, address, tag }: Omit<CommandDestination, 'count'>): string {
  if (kind === 'wallet') return `wallet ${id}`;
  if (kind === 'external_account') return `account ${id}`;
  if (kind === 'validator') return `validator ${comparablePubkey(address ?? '')}`;
  return recipientAt(asset, address ?? '', tag);
}

/** A wallet, an external account, or a side of a record. */
type Reached = Pick<Wallet, 'funding_addresses' | 'extras'>;

/** Each funding address of a wallet or an account as a recipient, with its asset. */
export function fundedRecipients({ funding_addresses: addresses, extras }: Reached): readonly (readonly [asset: string, string])[] {
  return Object.entries(addresses ?? {}).map(([asset, address]) => {
    const extra = extras?.[address];
    const tag = extra === undefined || extra === null || Array.isArray(extra) ? null : (extra.tag ?? extra.memo);
    return [asset, recipientAt(asset, address, tag)];
  });
}

/** The addresses of an asset that a record shows as its destination, as recipients. */
export function shownRecipients(there: NonNullable<OutgoingTransaction['destination']>, asset: string): readonly string[] {
  const shown = there.addresses?.[asset];
  const funded = fundedRecipients(there).flatMap(([each, recipient]) => (each === asset ? [recipient] : []));
  if (shown === undefined) return funded;
  const { address, tag = null, memo = null } = typeof shown === 'string' ? { address: shown } : shown;
  return [recipientAt(asset, address, tag ?? memo), ...funded];
}

/** The recipients that a record names itself, for each asset that it moved: an id stays an id. */
export function recordRecipients({ destination: there, amounts, validator_pubkey: pubkey }: OutgoingTransaction): readonly string[] {
  const validator = pubkey ? [`validator ${comparablePubkey(pubkey)}`] : [];
  if (there === null || there === undefined) return validator;
  const { id } = there;
  if (id !== null && id !== undefined) return [...idKindsOf(there).map((kind) => `${kind} ${id}`), ...validator];
  return [...Object.keys(amounts ?? {}).flatMap((asset) => shownRecipients(there, asset.toLowerCase())), ...validator];
}

/** What the id of a side of a record names: a record that does not say may mean both. */
export function idKindsOf({ type, kind }: Pick<Wallet, 'type' | 'kind'>): readonly ('wallet' | 'account')[] {
  if (/external/i.test(`${type} ${kind}`)) return ['account'];
  return type === 'wallet' ? ['wallet'] : ['wallet', 'account'];
}

/** The chain of an asset, whose assets share their addresses; an unknown asset is its own. */
export function addressSpaceOf(asset: string): string {
  return isAsset(asset) ? assetFacts[asset].chain : asset;
}
