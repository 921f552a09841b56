import { assetFacts, isAsset, type Asset, type Chain } from '#contract/money/assets.ts';
import { chainOf, memoNameOf } from '#contract/money/chains.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import { hiddenCharacterIn } from '#contract/wire/hidden-characters.ts';
import { plainDecimal, type Decimal } from '#contract/wire/plain-decimal.ts';
import { addressRefusal } from './address.ts';
import { foreignAddressMessage, networkName } from './foreign-address.ts';
import { networkOfChainId, networkOfExplorer, networkOfParameter, networkOfScheme, networkOfSite, type Network } from './link-networks.ts';
import { readMuxedAccount, readXAddress } from './tagged-address.ts';

/** A destination read from a pasted text that contains more than an address. */
export type PaymentText = {
  /** The kind of text, for example `'payment link'`. */
  readonly form: string;
  readonly asset: Asset;
  readonly address: string;
  /** The tag or memo in the text, or `''` without one. */
  readonly memo: string;
  /** The amount in the text, in native units, or null without one. */
  readonly amount: Decimal | null;
  /** Names of the parameters of the link that were not read. */
  readonly unread?: readonly string[];
};

type PaymentTextRefusal = { readonly refusal: string };

/**
 * Reads a payment link (`bitcoin:…?amount=`, `ethereum:0x…@1?value=`, `eth:0x…`), an address with its tag (`r…?dt=`,
 * `r…:33722`, an X-address, an M-address) or a link to a block explorer. Returns null for any other text, such as a plain
 * address. Returns a refusal for a link to another network. If `asset` is null, only links that name an asset are read. Source:
 * BIP-21, EIP-681, EIP-3770, CIP-13, SEP-7, SEP-23, XLS-5.
 */
export function readPaymentText(asset: string | null, pastedText: string): PaymentText | PaymentTextRefusal | null {
  const text = pastedText.trim();
  if ((asset !== null && !isAsset(asset)) || hiddenCharacterIn(text) !== null) return null;
  if (asset !== null && addressRefusal(asset, text) === null) return null;
  return readPlainText(asset, text) ?? readWrapped(asset, text);
}

/** Reads a text within quotation marks or other punctuation, or after a label: `<A>`, `A.`, `Address: A`. */
function readWrapped(asset: Asset | null, text: string): PaymentText | PaymentTextRefusal | null {
  if (asset === null || text.length > 500) return null;
  const [, address = text] = /^(?:[\w ]*\baddress\b[:=\s]*)?["'“”„‘’«»<([{]*(.+?)["'“”‘’«»>)\]}.,;:]*$/is.exec(text) ?? [];
  if (address === text) return null;
  return addressRefusal(asset, address) === null ? { form: 'text', asset, address, memo: '', amount: null } : readPlainText(asset, address);
}

function readPlainText(asset: Asset | null, text: string): PaymentText | PaymentTextRefusal | null {
  const taggedText = readTagged(asset, text);
  if (taggedText !== null) return taggedText;
  if (/^https?:\/\//i.test(text) || /^[a-z0-9-]+(\.[a-z0-9-]+)+\//i.test(text)) return asset === null ? null : readExplorer(asset, text);
  const [, scheme, rest = text] = /^([a-z][a-z0-9+-]*):(?:\/\/)?(.+)$/is.exec(text) ?? [];
  if (scheme === undefined) return asset === null || !/^[a-z0-9]{20,}[?&]./i.test(text) ? null : readLink(asset, text);
  const isChainId = scheme.toLowerCase() === 'eip155';
  const network = isChainId ? networkOfChainId(/^\d+/.exec(rest)?.[0] ?? '') : networkOfScheme(scheme);
  if (network === null)
    return /^0x[0-9a-f]{40}/i.test(rest) && !/^address$/i.test(scheme)
      ? { refusal: `“${scheme}:” names a network that the desk does not know` }
      : null;
  const target = isChainId ? rest.replace(/^\d+:/, '') : rest;
  const chainId = /^[^?&]*@(\w+)/.exec(target)?.[1];
  const chainNetwork = chainId === undefined ? network : networkOfChainId(chainId);
  // Only `ethereum:` means every chain that is built like Ethereum. Any other scheme names its own chain.
  const schemeNetwork = scheme.toLowerCase() === 'ethereum' ? chainNetwork : network;
  const expectedAsset = asset ?? (schemeNetwork as Chain);
  return networkRefusal(asset, schemeNetwork) ?? networkRefusal(expectedAsset, chainNetwork) ?? readLink(expectedAsset, target, scheme);
}

function networkRefusal(asset: Asset | null, network: Network): PaymentTextRefusal | null {
  if (typeof network === 'object') return { refusal: `This is an address on ${network.other}, where the desk sends nothing` };
  const expectedNetwork = asset === null ? network : assetFacts[asset].chain;
  return network === expectedNetwork
    ? null
    : { refusal: `This is an address on ${networkName(network)}, not on ${networkName(expectedNetwork)}` };
}

/** Reads an address and its tag from one text. */
function readTagged(asset: Asset | null, text: string): PaymentText | PaymentTextRefusal | null {
  const muxedAccount = readMuxedAccount(text);
  const taggedAddress = muxedAccount ?? readXAddress(text);
  if (taggedAddress !== null) {
    if ('refusal' in taggedAddress) return taggedAddress;
    const taggedAsset = muxedAccount === null ? 'xrp' : 'xlm';
    const form = muxedAccount === null ? 'X-address' : 'M-address';
    return networkRefusal(asset, taggedAsset) ?? { form, asset: taggedAsset, ...taggedAddress, amount: null };
  }
  const [, address = '', memo = ''] = /^(r[1-9A-HJ-NP-Za-km-z]{24,34}):(\d+)$/.exec(text) ?? [];
  return address === ''
    ? null
    : (networkRefusal(asset, 'xrp') ?? { form: 'address with a tag', asset: 'xrp', address, memo, amount: null });
}

/** Names of the tag or memo, and of the network, in the query of a link. */
const memoParameters = /^(?:dt|d?tag|(?:destination|to)_?tag|memo(?:_?id)?)$/;
const networkParameters = /^(?:network(?:_?passphrase)?|chain(?:_?id)?)$/;

type QueryValues = readonly (readonly [name: string, value: string])[];

/** Returns the names, in lower case, and the values of a query. A plus sign is not read as a space. */
function queryValues(query: string): QueryValues {
  return query.split('&').flatMap((part) => {
    const [name = '', value = ''] = part.split(/=(.*)/s, 2).map(decodeText);
    return name === '' ? [] : [[name.toLowerCase(), value] as const];
  });
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Reads the tag or memo in the query of a link, and the names that are neither read here nor in `readNames`. `taggedMemo` is that
 * of a tagged address. Returns a refusal for two tags or memos, and for another network.
 */
function readQuery(asset: Asset, values: QueryValues, readNames: readonly string[], taggedMemo?: string) {
  const memos = new Set(taggedMemo === undefined ? [] : [taggedMemo]);
  const unread: string[] = [];
  for (const [name, value] of values) {
    if (value === '' || readNames.includes(name)) continue;
    if (networkParameters.test(name)) {
      const network = networkOfParameter(value);
      const refusal = network === null ? null : networkRefusal(asset, network);
      if (refusal !== null) return refusal;
    } else if (memoNameOf(asset) !== null && memoParameters.test(name)) memos.add(value);
    else unread.push(name.slice(0, 40));
  }
  const [memo = ''] = memos;
  return memos.size > 1 ? { refusal: 'The link has two tags or memos' } : { memo, unread };
}

/** Reads a payment link without its scheme. It is an address, which a query can follow. */
function readLink(asset: Asset, text: string, scheme = ''): PaymentText | PaymentTextRefusal {
  const [, head = '', query = ''] = /^([^?&]*)[?&]*(.*)$/s.exec(text) ?? [];
  const values = queryValues(query);
  for (const [index, [name]] of values.entries()) {
    if (values.findIndex(([otherName]) => otherName === name) !== index)
      return { refusal: `The link has two values of “${name.slice(0, 40)}”` };
    if (name.startsWith('req-')) return { refusal: `The link requires “${name.slice(4, 44)}”, which the desk does not support` };
  }
  const valueOf = (name: string) => values.find(([each]) => each === name)?.[1] ?? '';
  const isPay = /^pay$/i.test(head);
  const target = (isPay ? valueOf('destination') : decodeText(head).trim()).replace(/^pay-/i, '').replace(/@\w+$/, '');
  if (/\//.test(head)) return { refusal: 'The link calls a contract: paste the address of the recipient' };
  const code = valueOf('asset_code');
  if (code !== '') return { refusal: `The link asks for ${code.slice(0, 12)}, not ${asset.toUpperCase()}` };
  if (/^memo_(hash|return)$/i.test(valueOf('memo_type')))
    return { refusal: 'The link has a hash as its memo: paste the address and the memo' };
  const isCashAddress = scheme.toLowerCase() === 'bitcoincash' && addressRefusal(asset, `${scheme}:${target}`) === null;
  const nestedPayment = readTagged(asset, target);
  if (nestedPayment !== null && 'refusal' in nestedPayment) return nestedPayment;
  const hasWei = chainOf(asset).address.is === 'ethereum';
  const amount = linkAmount(asset, scheme !== '', valueOf('amount'), hasWei ? valueOf('value') : '');
  if (typeof amount === 'object' && amount !== null) return amount;
  const readNames = ['amount', ...(hasWei ? ['value'] : []), ...(isPay ? ['destination', 'memo_type'] : [])];
  const queryParts = readQuery(asset, values, readNames, nestedPayment?.memo);
  if ('refusal' in queryParts) return queryParts;
  const address = nestedPayment?.address ?? (isCashAddress ? `${scheme}:${target}` : target);
  return { form: 'payment link', asset, address, amount, ...queryParts };
}

/**
 * Returns the amount of a link in native units. The parameter `amount` has native units, and the parameter `value` has wei. A
 * scheme names a chain, so the amount is one of the chain's coin.
 */
function linkAmount(asset: Asset, hasScheme: boolean, nativeAmount: string, wei: string): Decimal | PaymentTextRefusal | null {
  const { chain, places } = assetFacts[asset];
  const amountText = nativeAmount === '' ? wei : nativeAmount;
  if (amountText === '') return null;
  if (nativeAmount !== '' && wei !== '') return { refusal: 'The link has two amounts' };
  const amount = /^\d/.test(amountText) ? plainDecimal(amountText) : null;
  if (amount === null) return { refusal: `The amount “${amountText.slice(0, 40)}” of the link cannot be read` };
  if (asset !== chain && (wei !== '' || hasScheme))
    return { refusal: `The link asks for ${chain.toUpperCase()}, not ${asset.toUpperCase()}` };
  if (wei === '') return amount;
  return /^\d+$/.test(amount) ? fromBaseUnits(BigInt(amount), places) : { refusal: `The link asks for ${amount} wei: wei are whole` };
}

/** Reads a link to a block explorer. It must contain exactly one address of the asset. */
function readExplorer(asset: Asset, text: string): PaymentText | PaymentTextRefusal {
  const link = text.replace(/^https?:\/\//i, '');
  const [host = '', ...parts] = link.split(/[/?#&=]/);
  const values = queryValues(link.split(/[?#]/).slice(1).join('&'));
  const isEthereumLike = parts.some((part) => /^0x[0-9a-f]{40}$/i.test(part));
  const network = networkOfExplorer(host) ?? networkOfSite(link.replace(/\?[^#]*/, ''));
  if (network === null && isEthereumLike)
    return { refusal: `The desk does not know the network of the site ${host.slice(0, 60)}: paste the address only` };
  const refusalOfNetwork = network === null ? null : networkRefusal(asset, network);
  if (refusalOfNetwork !== null) return refusalOfNetwork;
  if (isEthereumLike && parts.includes('token')) return { refusal: 'The link shows a token: paste the address of the recipient' };
  const candidates = [...new Set(parts.filter((part) => addressRefusal(asset, part) === null))];
  const [address] = candidates;
  if (address !== undefined && candidates.length === 1) {
    const queryParts = readQuery(
      asset,
      values.filter(([, value]) => value !== address),
      [],
    );
    return 'refusal' in queryParts ? queryParts : { form: `link to ${host.slice(0, 60)}`, asset, address, amount: null, ...queryParts };
  }
  const foreignMessage = parts.map(foreignAddressMessage).find((message) => message !== null);
  return {
    refusal:
      foreignMessage ??
      `The link contains ${candidates.length === 0 ? 'no address' : 'several addresses'} of ${networkName(assetFacts[asset].chain)}`,
  };
}

/**
 * The sentence that asks the user to compare the values, for example `'Read from the payment link: address, tag 33722, amount
 * 0.5 BTC'`.
 */
export function paymentTextMessage({ form, asset, memo, amount, unread = [] }: PaymentText): string {
  const tag = asset === 'xrp' ? 'tag' : 'memo';
  const parts = [
    'address',
    ...(memo === '' ? [] : [`${tag} ${memo}`]),
    ...(amount === null ? [] : [`amount ${amount} ${asset.toUpperCase()}`]),
  ];
  return `Read from the ${form}: ${parts.join(', ')}${unread.length === 0 ? '' : `. Not read: ${unread.join(', ')}`}`;
}
