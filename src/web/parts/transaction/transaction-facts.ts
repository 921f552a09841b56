import { hasEntity, type EntityRecord, type EntityRole } from '#contract/people/entity.ts';
import { withoutMark } from '#contract/rules/command-request.ts';
import { isOwnWallet, transactionKindOf, type TransactionKind } from '#contract/service/transaction-kind.ts';
import { unfinishedStatuses } from '#contract/service/transaction-status.ts';
import { blockOf, type ExternalTransaction, type OutgoingTransaction, type Transaction } from '#contract/service/transaction.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { IconName } from '#web/parts/page/icon.tsx';

/** The name of a transaction's kind, with an icon that shows its direction. */
type KindLabel = { readonly label: string; readonly icon: IconName };

/** The label of each kind of transaction. */
export const kindLabels = {
  deposit: { label: 'Deposit', icon: 'in' },
  withdrawal: { label: 'Withdrawal', icon: 'out' },
  transfer: { label: 'Transfer', icon: 'move' },
  staking: { label: 'Staking', icon: 'out' },
  reconciliation: { label: 'Reconciliation', icon: 'move' },
} as const satisfies Record<TransactionKind, KindLabel>;

/** Maximum number of characters of an unknown type in a title. The service may send any text as type. */
const typeLengthMax = 24;

/** The label of a transaction's kind. For an unknown kind, it is the type that the service sent. */
export function kindOf(transaction: Transaction): KindLabel {
  const kind = transactionKindOf(transaction);
  if (kind !== null) return kindLabels[kind];
  const type = transaction.type === 'other' ? transaction.stated_type?.slice(0, typeLengthMax) : null;
  return { label: type ?? 'Transaction', icon: 'move' };
}

/**
 * Whether the withdrawal form can repeat a record: a payment from a wallet to one recipient that is not in progress. A second one
 * beside it would look like a second attempt.
 */
export function canBeRepeated(transaction: Transaction): boolean {
  if (transaction.type !== 'transaction' || transaction.is_offchain_reconciliation === true) return false;
  if (unfinishedStatuses.some((status) => status === transaction.status)) return false;
  return (
    transactionKindOf(transaction) !== 'staking' && movedAmounts(transaction).length === 1 && hasContent(endOf(transaction.destination))
  );
}

/** Whether a record is a payment to this external account. */
export function isPaidTo(transaction: Transaction, accountId: number): boolean {
  return transaction.type === 'transaction' && transaction.destination?.id === accountId && !isOwnWallet(transaction.destination);
}

/** The title of a transaction: `'Deposit 4711'`. A deposit without an ID is named by the start of its hash. */
export function titleOf(transaction: Transaction): string {
  const name = transaction.id ?? (transaction.type === 'transaction' ? null : transaction.hash?.slice(0, 10));
  return [kindOf(transaction).label, name].filter((part) => part !== null && part !== undefined).join(' ');
}

/** The amounts of a transaction by asset, in the order of its record. */
export function movedAmounts(transaction: Transaction): readonly (readonly [asset: string, amount: Decimal])[] {
  const amounts = transaction.type === 'external' ? [] : Object.entries(transaction.amounts ?? {});
  if (amounts.length > 0 || transaction.type === 'transaction') return amounts;
  const { amount, currency } = transaction;
  return amount === null || amount === undefined ? [] : [[currency ?? '', amount]];
}

/** The time at which a transaction was requested or a deposit arrived. */
export function timeOf(transaction: Transaction): string | null | undefined {
  if (transaction.type === 'other') return transaction.created_at ?? transaction.timestamp;
  return transaction.type === 'external' ? transaction.timestamp : transaction.created_at;
}

/**
 * The status of a transaction for display. Deposits have no status; a deposit in a block is displayed as completed, as in the
 * list's filter. Spec: States, `completed`.
 */
export function statusOf(transaction: Transaction): string | null | undefined {
  if (transaction.type !== 'external') return transaction.status;
  return blockOf(transaction) === null ? null : 'completed';
}

/** An address, its tag or memo, and its asset if the record contains the asset. */
export type RecordedAddress = {
  readonly asset: string | null;
  readonly address: string;
  readonly memo: { readonly name: string; readonly text: string } | null;
};

/** The source or destination of a transaction: a wallet of the desk, a named account, or addresses without a name. */
export type TransactionEnd = {
  readonly name: string | null;
  readonly walletId: number | null;
  readonly accountId: number | null;
  readonly addresses: readonly RecordedAddress[];
};

type PartyRecord = NonNullable<OutgoingTransaction['destination']>;

/** The source of a transaction. A validator pays without a wallet. */
export function sourceOf(transaction: Transaction): TransactionEnd {
  const recordedEnd = endOf(transaction.type === 'external' ? null : transaction.source);
  if (transaction.type === 'transaction' && !hasContent(recordedEnd) && hasText(transaction.validator_pubkey)) return namedEnd('Validator');
  return hasContent(recordedEnd) || transaction.type === 'transaction'
    ? recordedEnd
    : { ...recordedEnd, addresses: withoutAsset(transaction.source_addresses, null) };
}

/**
 * The destination of a transaction. A stake without a destination pays its validator; any other payment without a destination is
 * a batch.
 */
export function destinationOf(transaction: Transaction): TransactionEnd {
  const destinationEnd = endOf(transaction.destination);
  if (transaction.type === 'transaction' && !hasContent(destinationEnd) && hasContent(endOf(transaction.source)))
    return namedEnd(unnamedEnd(transaction));
  if (transaction.type === 'transaction' || destinationEnd.addresses.length > 0) return addressesOfMovedAssets(transaction, destinationEnd);
  return { ...destinationEnd, addresses: withoutAsset(transaction.destination_addresses, memoOf('memo', transaction.memo)) };
}

/** The name of the destination of a record that paid several recipients. */
export const severalRecipients = 'Several recipients';

function unnamedEnd(transaction: OutgoingTransaction): string | null {
  if (hasText(transaction.validator_pubkey) || (transaction.withdrawal_wallet ?? null) !== null) return 'Validator';
  return movedAmounts(transaction).length === 0 ? null : severalRecipients;
}

function namedEnd(name: string | null): TransactionEnd {
  return { name, walletId: null, accountId: null, addresses: [] };
}

function hasContent({ name, addresses }: TransactionEnd): boolean {
  return name !== null || addresses.length > 0;
}

/** Addresses for which the record does not state an asset. */
function withoutAsset(addresses: ExternalTransaction['source_addresses'], memo: RecordedAddress['memo']): TransactionEnd['addresses'] {
  return (addresses ?? []).map((address) => ({ asset: null, address, memo }));
}

function endOf(party: PartyRecord | null | undefined): TransactionEnd {
  if (party === null || party === undefined) return namedEnd(null);
  const isNamed = hasText(party.name) || (party.id ?? null) !== null;
  return {
    name: isNamed ? partyName(party) : null,
    walletId: isOwnWallet(party) ? (party.id ?? null) : null,
    accountId: isOwnWallet(party) ? null : (party.id ?? null),
    addresses: Object.entries(party.addresses ?? {}).map(([asset, value]) => recordedAddress(asset, value)),
  };
}

/** Keeps only addresses for the assets of the transaction. If no address is for these assets, keeps all addresses. */
function addressesOfMovedAssets(transaction: Transaction, end: TransactionEnd): TransactionEnd {
  const movedAssets = movedAmounts(transaction).map(([asset]) => asset);
  const matchingAddresses = end.addresses.filter(({ asset }) => asset !== null && movedAssets.includes(asset));
  return matchingAddresses.length === 0 ? end : { ...end, addresses: matchingAddresses };
}

function recordedAddress(asset: string, value: NonNullable<PartyRecord['addresses']>[string]): RecordedAddress {
  if (typeof value === 'string') return { asset, address: value, memo: null };
  return { asset, address: value.address, memo: memoOf('tag', value.tag) ?? memoOf('memo', value.memo) };
}

function memoOf(name: string, text: string | null | undefined): RecordedAddress['memo'] {
  return hasText(text) ? { name, text } : null;
}

type Party = Pick<PartyRecord, 'id' | 'name' | 'kind' | 'type'>;

/** The name of a wallet or account, or its number if it has no name. */
export function partyName(party: Party): string {
  return hasText(party.name) ? party.name : `${isOwnWallet(party) ? 'Wallet' : 'Account'} ${party.id ?? ''}`.trim();
}

/** The hashes of a transaction that the record contains. */
export function hashesOf(transaction: Transaction): readonly string[] {
  const ownHashes = transaction.type === 'transaction' ? [] : [transaction.hash];
  const sentHashes = transaction.type === 'external' ? [] : (transaction.transaction_ids ?? []).map((each) => each.transaction_id);
  return [...ownHashes, ...sentHashes].filter(hasText);
}

/** The notes without the mark that the desk adds to them. Null if nothing remains. */
export function notesOf(transaction: Transaction): string | null {
  const notes = transaction.type === 'external' ? '' : withoutMark(transaction.notes ?? '');
  return hasText(notes) ? notes : null;
}

/** The people and companies in a record, with their roles. Empty if the user may not see personal data. */
export function peopleIn(transaction: Transaction): readonly { readonly role: EntityRole; readonly entity: EntityRecord }[] {
  const {
    originator_entity: originator,
    third_party_entity: thirdParty,
    beneficiary_entity: singleBeneficiary,
    beneficiary_entities: severalBeneficiaries,
  } = transaction;
  const beneficiaries = severalBeneficiaries ?? (singleBeneficiary ? [singleBeneficiary] : []);
  return [
    { role: 'originator' as const, entity: originator },
    { role: 'third_party' as const, entity: thirdParty },
    ...beneficiaries.map((entity) => ({ role: 'beneficiary' as const, entity })),
  ].flatMap(({ role, entity }) => (hasEntity(entity) ? [{ role, entity }] : []));
}

function hasText(value: string | null | undefined): value is string {
  return value !== null && value !== undefined && value.trim() !== '';
}

/** The user who requested a transaction, by e-mail. A request of a program has no user. */
export function requesterLabel(requester: string): string {
  return requester === 'api' ? 'Through the API' : requester;
}
