import type { CommandDestination } from '#contract/money/command-destination.ts';
import { recipientAt } from '#contract/money/recipient.ts';
import type { BatchDestination } from '#contract/service/batch-withdrawal.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { comparablePubkey } from './wallet-validators.ts';

// The recipients of destinations and records, as texts in the form of `money/recipient.ts`.

/** Returns the recipient of a destination. The id of a wallet or an account is not replaced by its address. */
export function recipientOf(asset: string, { kind, id, address, tag }: Omit<CommandDestination, 'count'>): string {
  if (kind === 'wallet') return `wallet ${id}`;
  if (kind === 'external_account') return `account ${id}`;
  if (kind === 'validator') return `validator ${comparablePubkey(address ?? '')}`;
  return recipientAt(asset, address ?? '', tag);
}

/** The fields that wallets, external accounts, and sources and destinations of records share. */
type AddressHolder = Pick<Wallet, 'funding_addresses' | 'extras'>;

/** Returns each funding address of a wallet or an account as a recipient, with its asset. */
export function recipientsOfAddresses({
  funding_addresses: addresses,
  extras,
}: AddressHolder): readonly (readonly [asset: string, string])[] {
  return Object.entries(addresses ?? {}).map(([asset, address]) => {
    const addressExtra = extras?.[address];
    const tag =
      addressExtra === undefined || addressExtra === null || Array.isArray(addressExtra) ? null : (addressExtra.tag ?? addressExtra.memo);
    return [asset, recipientAt(asset, address, tag)];
  });
}

/** Returns the recipients of an asset at the destination of a record. */
export function destinationRecipients(destination: NonNullable<OutgoingTransaction['destination']>, asset: string): readonly string[] {
  const entry = destination.addresses?.[asset];
  const fundedRecipients = recipientsOfAddresses(destination).flatMap(([fundedAsset, recipient]) =>
    fundedAsset === asset ? [recipient] : [],
  );
  if (entry === undefined) return fundedRecipients;
  const { address, tag = null, memo = null } = typeof entry === 'string' ? { address: entry } : entry;
  return [recipientAt(asset, address, tag ?? memo), ...fundedRecipients];
}

/**
 * Returns the recipients of a record, for each asset that it moved. The id of a wallet or an account is not replaced by its
 * address.
 */
export function recordRecipients({ destination, amounts, validator_pubkey: pubkey }: OutgoingTransaction): readonly string[] {
  const validator = pubkey ? [`validator ${comparablePubkey(pubkey)}`] : [];
  if (destination === null || destination === undefined) return validator;
  const { id } = destination;
  if (id !== null && id !== undefined) return [...idKindsOf(destination).map((kind) => `${kind} ${id}`), ...validator];
  return [...Object.keys(amounts ?? {}).flatMap((asset) => destinationRecipients(destination, asset.toLowerCase())), ...validator];
}

/** Returns what the id of a record's source or destination can be: a wallet, an account, or both if the record has no kind. */
export function idKindsOf({ type, kind }: Pick<Wallet, 'type' | 'kind'>): readonly ('wallet' | 'account')[] {
  if (/external/i.test(`${type} ${kind}`)) return ['account'];
  return type === 'wallet' ? ['wallet'] : ['wallet', 'account'];
}

type BatchRecipient = Pick<BatchDestination, 'type' | 'id' | 'public_address'>;

/** Returns the destination of a batch's row. */
export function batchDestination({ type, id, public_address: address }: BatchRecipient): CommandDestination {
  return { kind: type, id: id ?? null, address: address ?? null, tag: null, count: null };
}

/** Returns the recipient of a row as one text. Rows with the same text pay the same recipient. */
export function recipientOfRow(asset: string, row: BatchRecipient): string {
  return recipientOf(asset, batchDestination(row));
}
