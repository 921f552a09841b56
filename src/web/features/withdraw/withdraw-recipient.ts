import { addressProblem } from '#contract/money/addresses/address-problem.ts';
import { addressRefusals } from '#contract/money/addresses/address-refusal.ts';
import { hasChecksum, isAddressOf } from '#contract/money/addresses/address.ts';
import { foreignAddressMessage, networkAddress } from '#contract/money/addresses/foreign-address.ts';
import { paymentTextMessage, readPaymentText } from '#contract/money/addresses/payment-text.ts';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { memoNameOf } from '#contract/money/chains.ts';
import { memoMessages, memoRefusal, tagMessages, tagRefusal } from '#contract/money/destination-tag.ts';
import { isStakingContract } from '#contract/rules/staking-contract.ts';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { hiddenCharacterIn } from '#contract/wire/hidden-characters.ts';
import { plainDecimal } from '#contract/wire/plain-decimal.ts';
import { shortenedEnds } from '#web/lib/shorten.ts';
import { addressRows, type AddressRow } from '#web/parts/address/address-rows.ts';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';

/** The recipient: an approved account, an own wallet, or an address. `memo` is the tag or memo of the address, or `''`. */
export type Recipient =
  | { readonly is: 'account'; readonly account: ExternalAccount }
  | { readonly is: 'wallet'; readonly wallet: Wallet }
  | { readonly is: 'address'; readonly address: string; readonly memo: string };

/** A recipient that has a record: an account or a wallet. */
export type ListedRecipient = Exclude<Recipient, { is: 'address' }>;

/** The name of a recipient: `'Acme cold 2'`, or a shortened address. */
export function recipientName(recipient: Recipient): string {
  if (recipient.is === 'account') return partyName({ ...recipient.account, kind: 'external' });
  if (recipient.is === 'wallet') return partyName(recipient.wallet);
  const addressEnds = shortenedEnds(recipient.address, 8, 6);
  return addressEnds === null ? recipient.address : `${addressEnds.head}…${addressEnds.tail}`;
}

/** The recipient's address for an asset, with its tag or memo. Null if the recipient has no such address. */
export function addressRowOf(recipient: Recipient, asset: string): Omit<AddressRow, 'assets'> | null {
  if (recipient.is === 'address') {
    const name = memoNameOf(asset);
    return { address: recipient.address, memo: name === null || recipient.memo === '' ? null : { name, text: recipient.memo } };
  }
  const rows = addressRows(recipient.is === 'account' ? recipient.account : recipient.wallet);
  return rows.find(({ assets }) => assets.includes(asset)) ?? null;
}

/** The texts by which a recipient can be found: custom ID, number, and the addresses that can receive the payment. */
export function searchTexts(recipient: ListedRecipient, asset: string | null): readonly string[] {
  const { id, custom_id: customId, funding_addresses: addresses } = recordOf(recipient);
  const payableAddresses = asset === null ? Object.values(addresses ?? {}) : [addressRowOf(recipient, asset)?.address ?? ''];
  return [customId ?? '', String(id), ...payableAddresses].filter((text) => text !== '');
}

/** The short reason why the user cannot choose a recipient in the list, or null. */
export function pickRefusal(recipient: ListedRecipient, asset: string | null): string | null {
  if (asset === null || recipient.is === 'wallet') return null;
  const addressRow = addressRowOf(recipient, asset);
  if (addressRow === null) return `no address for ${asset.toUpperCase()}`;
  return isStakingContract(addressRow.address) ? 'staking contract: use Staking' : null;
}

export function recordOf(recipient: ListedRecipient): Pick<ExternalAccount, 'id' | 'custom_id' | 'funding_addresses'> {
  return recipient.is === 'account' ? recipient.account : recipient.wallet;
}

/** The problem of a recipient for an asset, or null. `sourceId` is the ID of the paying wallet. */
export function recipientProblem(recipient: Recipient, asset: string | null, sourceId: number | undefined): string | null {
  if (asset === null) return recipient.is === 'address' ? problemWithoutAsset(recipient.address) : null;
  const ticker = asset.toUpperCase();
  if (recipient.is !== 'wallet' && isStakingContract(addressRowOf(recipient, asset)?.address ?? ''))
    return 'This is the staking contract: use Staking to create a validator';
  if (recipient.is === 'wallet') return recipient.wallet.id === sourceId ? 'The destination is the source wallet' : null;
  if (recipient.is === 'account')
    return addressRowOf(recipient, asset) === null ? `${recipientName(recipient)} has no approved address for ${ticker}` : null;
  return typedAddressProblem(asset, recipient.address);
}

/**
 * The problem of a complete address of another network than the asset's: `'This is an Ethereum address, and BTC needs a Bitcoin address'`.
 * Null for other texts.
 */
export function foreignAddressProblem(text: string, asset: string | null): string | null {
  return asset === null || foreignAddressMessage(text) === null ? null : typedAddressProblem(asset, text);
}

function problemWithoutAsset(address: string): string | null {
  const hiddenProblem = addressProblem('btc', address);
  if (foreignAddressMessage(address) !== null || hiddenProblem?.refusal === 'checksum_wrong') return null;
  return hiddenProblem?.refusal === null ? hiddenProblem.message : 'No account or wallet has this name, and it is not an address';
}

/** A sentence that explains why a typed address is invalid, or null. Addresses of unknown assets are not checked. */
function typedAddressProblem(asset: string, address: string): string | null {
  const parsedPayment = readPaymentText(asset, address);
  if (parsedPayment !== null && 'refusal' in parsedPayment) return parsedPayment.refusal;
  const problem = addressProblem(asset, address);
  if (problem === null) return null;
  if (isAsset(asset) && problem.message === foreignAddressMessage(address))
    return `${problem.message}, and ${asset.toUpperCase()} needs ${networkAddress(assetFacts[asset].chain)}`;
  const isUnknown = problem.refusal === 'malformed' && problem.message === `This ${addressRefusals.malformed}`;
  return isUnknown ? `No account or wallet has this name, and it is not a valid ${assetName(asset)} address` : problem.message;
}

function assetName(asset: string): string {
  return isAsset(asset) ? assetFacts[asset].name : asset.toUpperCase();
}

/**
 * The form values for a typed or pasted recipient. A payment link fills in all values that it contains, but never replaces an
 * entered amount.
 */
export function typedRecipient(asset: string | null, text: string, amount: string) {
  const paymentText = readPaymentText(asset, text);
  const isReadable = paymentText !== null && 'form' in paymentText;
  const typedAmount = amount.trim();
  const isDifferentAmount =
    isReadable && paymentText.amount !== null && typedAmount !== '' && plainDecimal(typedAmount) !== paymentText.amount;
  return {
    account: '',
    toWallet: '',
    address: isReadable ? paymentText.address : joinedAddress(asset, text),
    remark: isReadable ? paymentText.memo : '',
    hasNoRemark: false,
    pasted: isReadable ? `${paymentTextMessage(paymentText)}${isDifferentAmount ? '. The amount that you entered stays' : ''}` : '',
    ...(isReadable && asset === null ? { asset: paymentText.asset } : {}),
    ...(isReadable && paymentText.amount !== null && typedAmount === '' ? { amount: paymentText.amount } : {}),
  };
}

/**
 * Removes the spaces in an address, because some programs display addresses in groups. A text stays unchanged if no checksum
 * proves that its parts belong together.
 */
function joinedAddress(asset: string | null, text: string): string {
  const address = text.replaceAll(/\s/g, '');
  const isAddress = asset === null ? foreignAddressMessage(address) !== null : isAsset(asset) && isAddressOf(asset, address);
  return isAddress && hasChecksum(address) ? address : text.trim();
}

/** The problem of the tag or memo, or null. `hasNoMemo` is true if the user confirmed that the address needs no tag or memo. */
export function memoProblem(asset: string, memo: string, hasNoMemo: boolean): string | null {
  const name = memoNameOf(asset);
  if (name === null) return null;
  if (memo === '') return hasNoMemo ? null : `Enter the ${name}, or confirm that the recipient has no ${name}`;
  if (name === 'tag') {
    const refusal = tagRefusal(memo);
    return refusal === null ? null : `The tag ${tagMessages[refusal]}`;
  }
  const refusal = memoRefusal(memo);
  const hidden = hiddenCharacterIn(memo);
  if (hidden !== null) return `The memo contains ${hidden.label}. Without it, the memo is “${hidden.cleaned}”`;
  return refusal === null ? null : `The memo ${memoMessages[refusal]}`;
}

/** The destination in the request body. Operator facts: Creating a wallet transaction. */
export function destinationOf(recipient: Recipient, asset: string) {
  if (recipient.is === 'account') return { type: 'external' as const, id: recipient.account.id };
  if (recipient.is === 'wallet') return { type: 'wallet' as const, id: recipient.wallet.id };
  const { address, memo } = recipient;
  const name = memoNameOf(asset);
  const entry = name === null || memo === '' ? address : { address, [name]: memo };
  return { type: 'external' as const, addresses: { [asset]: entry } };
}
