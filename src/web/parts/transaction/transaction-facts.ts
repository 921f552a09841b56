import { hasEntity, type EntityRecord, type EntityRole } from '#contract/people/entity.ts';
import { withoutMark } from '#contract/rules/command-request.ts';
import { blockOf, type ExternalTransaction, type OutgoingTransaction, type Transaction } from '#contract/service/transaction.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { IconName } from '#web/parts/page/icon.tsx';

/** The kind of a transaction, with an icon for its direction. */
export type TransactionSort = { readonly label: string; readonly icon: IconName };

/** Maximum characters of an unknown type in a title: the type may be any text. */
const statedLengthMax = 24;

/** Deposit, withdrawal, transfer, staking or reconciliation, derived from the record's fields; otherwise the service's own type. */
export function sortOf(transaction: Transaction): TransactionSort {
  if (transaction.type === 'other') return { label: transaction.stated_type?.slice(0, statedLengthMax) ?? 'Transaction', icon: 'move' };
  if (transaction.type === 'external') return { label: 'Deposit', icon: 'in' };
  if (transaction.is_offchain_reconciliation === true) return { label: 'Reconciliation', icon: 'move' };
  if (hasText(transaction.validator_pubkey) || (transaction.withdrawal_wallet ?? null) !== null) return { label: 'Staking', icon: 'out' };
  return isOwnWallet(transaction.destination) ? { label: 'Transfer', icon: 'move' } : { label: 'Withdrawal', icon: 'out' };
}

/** Whether a record is a payment of a wallet to one recipient, which the form of a withdrawal can repeat. */
export function isPayment(transaction: Transaction): transaction is OutgoingTransaction {
  if (transaction.type !== 'transaction' || transaction.is_offchain_reconciliation === true) return false;
  return sortOf(transaction).label !== 'Staking' && movedIn(transaction).length === 1 && hasContent(endOf(transaction.destination));
}

/** Whether a record pays this external account. */
export function isPaidTo(transaction: Transaction, accountId: number): boolean {
  return transaction.type === 'transaction' && transaction.destination?.id === accountId && !isOwnWallet(transaction.destination);
}

/**
 * The title of a transaction: `'Deposit 4711'`. A deposit without an id uses the start of its hash.
 */
export function titleOf(transaction: Transaction): string {
  const name = transaction.id ?? (transaction.type === 'transaction' ? null : transaction.hash?.slice(0, 10));
  return [sortOf(transaction).label, name].filter((part) => part !== null && part !== undefined).join(' ');
}

/** The amounts by asset, in the record's order. */
export function movedIn(transaction: Transaction): readonly (readonly [asset: string, amount: Decimal])[] {
  const several = transaction.type === 'external' ? [] : Object.entries(transaction.amounts ?? {});
  if (several.length > 0 || transaction.type === 'transaction') return several;
  const { amount, currency } = transaction;
  return amount === null || amount === undefined ? [] : [[currency ?? '', amount]];
}

/** The time of the request, or of the deposit's arrival. */
export function timeOf(transaction: Transaction): string | null | undefined {
  if (transaction.type === 'other') return transaction.created_at ?? transaction.timestamp;
  return transaction.type === 'external' ? transaction.timestamp : transaction.created_at;
}

/**
 * The status to show. Deposits have no status of their own: one in a block counts as completed, as in the list's filter; others have no
 * status. Spec: States, `completed`.
 */
export function statusOf(transaction: Transaction): string | null | undefined {
  if (transaction.type !== 'external') return transaction.status;
  return blockOf(transaction) === null ? null : 'completed';
}

/** An address with its asset, if recorded, and its tag or memo. */
export type PlacedAddress = {
  readonly asset: string | null;
  readonly address: string;
  readonly memo: { readonly name: string; readonly text: string } | null;
};

/** One end of a transaction: an own wallet, a named account, or addresses without a name. */
export type End = { readonly name: string | null; readonly walletId: number | null; readonly addresses: readonly PlacedAddress[] };

type PartyRecord = NonNullable<OutgoingTransaction['destination']>;

/** The source. A validator pays without a wallet. */
export function sourceOf(transaction: Transaction): End {
  const named = endOf(transaction.type === 'external' ? null : transaction.source);
  if (transaction.type === 'transaction' && !hasContent(named) && hasText(transaction.validator_pubkey)) return ofName('Validator');
  return hasContent(named) || transaction.type === 'transaction'
    ? named
    : { ...named, addresses: bare(transaction.source_addresses, null) };
}

/**
 * The destination. A deposit's memo belongs to its receiving address. Without a destination, staking pays its validator, and a payment is a
 * batch: its record lists no recipients.
 */
export function destinationOf(transaction: Transaction): End {
  const named = endOf(transaction.destination);
  if (transaction.type === 'transaction' && !hasContent(named) && hasContent(endOf(transaction.source)))
    return ofName(unnamedEnd(transaction));
  if (transaction.type === 'transaction' || named.addresses.length > 0) return addressesOfMovedAssets(transaction, named);
  return { ...named, addresses: bare(transaction.destination_addresses, memoOf('memo', transaction.memo)) };
}

function unnamedEnd(transaction: OutgoingTransaction): string | null {
  if (hasText(transaction.validator_pubkey) || (transaction.withdrawal_wallet ?? null) !== null) return 'Validator';
  return movedIn(transaction).length === 0 ? null : 'Several recipients';
}

function ofName(name: string | null): End {
  return { name, walletId: null, addresses: [] };
}

function hasContent({ name, addresses }: End): boolean {
  return name !== null || addresses.length > 0;
}

/** Addresses without a recorded asset. */
function bare(addresses: ExternalTransaction['source_addresses'], memo: PlacedAddress['memo']): End['addresses'] {
  return (addresses ?? []).map((address) => ({ asset: null, address, memo }));
}

function endOf(party: PartyRecord | null | undefined): End {
  if (party === null || party === undefined) return ofName(null);
  const isNamed = hasText(party.name) || (party.id ?? null) !== null;
  return {
    name: isNamed ? partyName(party) : null,
    walletId: isOwnWallet(party) ? (party.id ?? null) : null,
    addresses: Object.entries(party.addresses ?? {}).map(([asset, value]) => placed(asset, value)),
  };
}

/** An account has an address for every asset. Returns those of the moved assets, or all if there is no match. */
function addressesOfMovedAssets(transaction: Transaction, end: End): End {
  const moved = movedIn(transaction).map(([asset]) => asset);
  const fitting = end.addresses.filter(({ asset }) => asset !== null && moved.includes(asset));
  return fitting.length === 0 ? end : { ...end, addresses: fitting };
}

function placed(asset: string, value: NonNullable<PartyRecord['addresses']>[string]): PlacedAddress {
  if (typeof value === 'string') return { asset, address: value, memo: null };
  return { asset, address: value.address, memo: memoOf('tag', value.tag) ?? memoOf('memo', value.memo) };
}

function memoOf(name: string, text: string | null | undefined): PlacedAddress['memo'] {
  return hasText(text) ? { name, text } : null;
}

type Party = Pick<PartyRecord, 'id' | 'name' | 'kind' | 'type'>;

/** A wallet's or account's name, or its number without a name. */
export function partyName(party: Party): string {
  return hasText(party.name) ? party.name : `${isOwnWallet(party) ? 'Wallet' : 'Account'} ${party.id ?? ''}`.trim();
}

/**
 * External accounts come as `kind: external` in lists and `type: external_account` in transactions.
 * Spec: External account.
 */
function isOwnWallet(party: Party | null | undefined): boolean {
  return (party?.id ?? null) !== null && party?.kind !== 'external' && party?.type !== 'external_account';
}

/** The recorded transaction hashes. */
export function hashesOf(transaction: Transaction): readonly string[] {
  const own = transaction.type === 'transaction' ? [] : [transaction.hash];
  const several = transaction.type === 'external' ? [] : (transaction.transaction_ids ?? []).map((each) => each.transaction_id);
  return [...own, ...several].filter(hasText);
}

/** The notes as their author wrote them, without the mark that the desk adds; null if empty. */
export function notesOf(transaction: Transaction): string | null {
  const notes = transaction.type === 'external' ? '' : withoutMark(transaction.notes ?? '');
  return hasText(notes) ? notes : null;
}

/** The people and companies in a record, with their roles. Empty for users who may not see personal data. */
export function peopleIn(transaction: Transaction): readonly { readonly role: EntityRole; readonly entity: EntityRecord }[] {
  const {
    originator_entity: originator,
    third_party_entity: thirdParty,
    beneficiary_entity: latest,
    beneficiary_entities: all,
  } = transaction;
  const beneficiaries = all ?? (latest ? [latest] : []);
  return [
    { role: 'originator' as const, entity: originator },
    { role: 'third_party' as const, entity: thirdParty },
    ...beneficiaries.map((entity) => ({ role: 'beneficiary' as const, entity })),
  ].flatMap(({ role, entity }) => (hasEntity(entity) ? [{ role, entity }] : []));
}

function hasText(value: string | null | undefined): value is string {
  return value !== null && value !== undefined && value.trim() !== '';
}
