import { resultsPerKindMax, type FoundItem, type FoundKind } from '#contract/desk/record-endpoints.ts';
import { isAddressOf } from '#contract/money/addresses/address.ts';
import { readPaymentText } from '#contract/money/addresses/payment-text.ts';
import { recipientAt } from '#contract/money/recipient.ts';
import { addressRows } from '#web/parts/address/address-rows.ts';
import type { TypedPayment } from './parse-payment.ts';

/** The parameter of each kind of recipient in a link to the withdrawal form. */
const recipientParameters = { external_account: 'account', wallet: 'to_wallet' } as const;

/** A kind of record that can receive a payment. */
export type RecipientKind = keyof typeof recipientParameters;

/** A possible recipient of a typed payment. */
type PaymentRecipient = {
  readonly name: string;
  readonly detail: string;
  /** Whether the server may have found more recipients of this kind than it returned. */
  readonly isOfFullGroup: boolean;
  /** The parameters of the recipient in a link to the withdrawal form. */
  readonly search: Readonly<Record<string, string>>;
};

type AddressedRecord = Parameters<typeof addressRows>[0];

type RecipientSources = {
  /** The records that the server found for the typed recipient. */
  readonly groups: readonly { readonly kind: FoundKind; readonly items: readonly FoundItem[] }[];
  /** Returns a found record with its addresses and tags. Undefined until the record is loaded. */
  readonly recordOf: (kind: RecipientKind, id: string) => AddressedRecord | undefined;
};

/**
 * The possible recipients of a typed payment. A typed address or payment link is the first one. If it contains a tag or memo, found
 * records with another tag or memo are omitted, because several recipients can share one address. Accounts without an address for
 * the asset are omitted.
 */
export function paymentRecipients(payment: TypedPayment, { groups, recordOf }: RecipientSources): readonly PaymentRecipient[] {
  const { asset, recipient: to } = payment;
  const taggedText = taggedRecipient(payment);
  const matches = groups.flatMap(({ kind, items }) => {
    if (kind !== 'external_account' && kind !== 'wallet') return [];
    return items.flatMap(({ title: name, detail, link }) => {
      const id = idIn(link);
      const record = recordOf(kind, id);
      if (kind === 'external_account' && record !== undefined && recipientOf(record, asset) === undefined) return [];
      if (taggedText !== null && taggedText !== recipientOf(record, asset)) return [];
      return [{ name, detail, isOfFullGroup: items.length >= resultsPerKindMax, search: { [recipientParameters[kind]]: id } }];
    });
  });
  const isAddress = readPaymentText(asset, to) !== null || isAddressOf(asset, to);
  return isAddress ? [{ name: to, detail: 'Entered address', isOfFullGroup: false, search: { to } }, ...matches] : matches;
}

/** The recipient of a typed payment in canonical form. Null if the text contains no tag or memo. */
export function taggedRecipient({ asset, recipient }: TypedPayment): string | null {
  const text = readPaymentText(asset, recipient);
  return text === null || 'refusal' in text || text.memo === '' ? null : recipientAt(asset, text.address, text.memo);
}

/** The recipient at a record's address for the asset, in canonical form. */
function recipientOf(record: AddressedRecord | undefined, asset: string): string | undefined {
  const row = record === undefined ? undefined : addressRows(record).find(({ assets }) => assets.includes(asset));
  return row === undefined ? undefined : recipientAt(asset, row.address, row.memo?.text);
}

/** The ID at the end of a record's link. */
export function idIn(link: string): string {
  return link.split('/').at(-1) ?? '';
}
