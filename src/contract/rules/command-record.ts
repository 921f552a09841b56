import type { CommandKind } from '#contract/money/command-basics.ts';
import { decimal } from '#contract/money/money.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { CommandFacts } from './command-facts.ts';
import { idKindsOf, recipientOf, destinationRecipients } from './record-recipients.ts';

/** The facts of a command that are compared with a record of the service. */
export type ExpectedCommand = Omit<CommandFacts, 'parts'> & { readonly kind: CommandKind };

/** Kinds of command whose record has no source wallet, because the money comes from a validator. */
const kindsWithoutSource: readonly CommandKind[] = ['validator_withdrawal', 'reward_withdrawal'];

/**
 * Whether a record matches a command in source, asset, amount and destination. A field that the record omits counts as equal,
 * except amount and source.
 */
export function isRecordOf(expectedCommand: ExpectedCommand, record: OutgoingTransaction): boolean {
  return recordDifferences(expectedCommand, record).length === 0;
}

/** Returns the names of the facts in which a record differs from its command, for example `['amount', 'destination']`. */
export function recordDifferences(expectedCommand: ExpectedCommand, record: OutgoingTransaction): readonly (keyof typeof comparisons)[] {
  return comparedFacts.filter((fact) => !comparisons[fact](expectedCommand, record));
}

const comparisons = { source: hasSource, amount: hasAmount, destination: hasDestination, validator: hasValidator } as const;

const comparedFacts = ['source', 'amount', 'destination', 'validator'] as const satisfies readonly (keyof typeof comparisons)[];

/** Whether the transaction of a record moved no money. Such a record is never a duplicate. Spec: States. */
export function hasNotMoved({ status }: OutgoingTransaction): boolean {
  return status === 'failed' || status === 'canceled';
}

function hasSource({ kind, walletId }: ExpectedCommand, { source }: OutgoingTransaction): boolean {
  if (kindsWithoutSource.includes(kind)) return source === null || source === undefined;
  return source?.id === walletId;
}

function hasAmount({ asset, amount }: ExpectedCommand, { amounts }: OutgoingTransaction): boolean {
  const [entry, ...furtherEntries] = Object.entries(amounts ?? {});
  if (entry === undefined || furtherEntries.length > 0) return false;
  const [symbol, movedAmount] = entry;
  return symbol.toLowerCase() === asset && (isFullWithdrawal(amount) || isEqual(amount, movedAmount));
}

/**
 * Whether a request asks for the whole balance. A full withdrawal of a validator has the amount `0`. Spec: Staking,
 * withdrawals.
 */
function isFullWithdrawal(amount: Decimal | null): boolean {
  return amount !== null && !decimal.isPositive(amount);
}

function isEqual(amount: Decimal | null, movedAmount: Decimal): boolean {
  return amount !== null && decimal.compare(amount, movedAmount) === 0;
}

function hasDestination({ kind, asset, destination }: ExpectedCommand, { destination: recordDestination }: OutgoingTransaction): boolean {
  if (recordDestination === null || recordDestination === undefined) return kind === 'batch_send' || destination.kind === 'public_address';
  if (destination.kind === 'several') return false;
  if (destination.kind === 'validator') return true;
  if (destination.kind === 'public_address')
    return destinationRecipients(recordDestination, asset).includes(recipientOf(asset, destination));
  return (
    recordDestination.id === destination.id && idKindsOf(recordDestination).includes(destination.kind === 'wallet' ? 'wallet' : 'account')
  );
}

/**
 * Whether the record of a validator's withdrawal or top-up is about the command's validator. A record that names no validator
 * matches.
 */
function hasValidator({ kind, destination }: ExpectedCommand, { validator_pubkey: pubkey }: OutgoingTransaction): boolean {
  if (kind !== 'validator_withdrawal' && kind !== 'validator_top_up') return true;
  return pubkey === null || pubkey === undefined || pubkey.toLowerCase() === destination.address?.toLowerCase();
}
