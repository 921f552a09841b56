import type { Command } from '#contract/desk/command.ts';
import { reviewTime } from '#contract/limits.ts';
import { commandKindLabels, type CommandState } from '#contract/money/command-basics.ts';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { isLifeOver, paymentLife } from '#contract/rules/payment-life.ts';
import { withoutTrailingZeros } from '#web/lib/digits.ts';
import { failedText, type Tone } from '#web/parts/transaction/status-labels.ts';

/** A state's label, the next actor, and what the state means. */
export type StateLabel = { readonly label: string; readonly tone: Tone; readonly next: string | null; readonly meaning: string };

export const commandStateLabels = {
  awaiting_review: {
    label: 'Awaiting approval',
    tone: 'waiting',
    next: 'approver',
    meaning: `The desk sends nothing until another user approves the request. Without approval, the request expires after ${reviewTime.label}.`,
  },
  sending: {
    label: 'Sending',
    tone: 'working',
    next: 'desk',
    meaning: 'The desk is sending the request to the custodian, whose answer can take a minute.',
  },
  confirmed: { label: 'Accepted', tone: 'good', next: null, meaning: 'The custodian accepted the request.' },
  refused: { label: 'Refused', tone: 'bad', next: null, meaning: 'The custodian refused the request. No money was sent.' },
  not_sent: { label: 'Not sent', tone: 'quiet', next: null, meaning: 'Nothing was sent. You can try again.' },
  unknown: {
    label: 'Outcome unknown',
    tone: 'unsure',
    next: 'desk',
    meaning:
      'The desk is asking the custodian. The request may have been sent: do not send it again. Two treasurers resolve it if the desk cannot.',
  },
  declined: { label: 'Declined', tone: 'quiet', next: null, meaning: 'An approver declined the request. Nothing was sent.' },
  cancelled: { label: 'Cancelled', tone: 'quiet', next: null, meaning: 'The requester cancelled the request. Nothing was sent.' },
  expired: {
    label: 'Expired',
    tone: 'quiet',
    next: null,
    meaning: `The request was not approved within ${reviewTime.label}. Nothing was sent.`,
  },
} as const satisfies Record<CommandState, StateLabel>;

/** The text about a sent transaction without the required regulatory information. Spec: `PUT /api/v1/transactions/:id`. */
export const missingInformationText = 'Regulatory information is missing: only the custodian’s staff can add it.';

/**
 * What the state of a command means, or, once the custodian accepted it, the stage of its transaction and whether
 * information is missing.
 */
export function meaningOf(command: Command, record: Command['record']): string {
  const meaning = stageMeaning(command, record);
  return isPendingStatus(record?.regulatory_status) ? `${meaning} ${missingInformationText}` : meaning;
}

function stageMeaning(command: Command, record: Command['record']): string {
  const life = record === null ? null : paymentLife(command, record);
  if (command.state !== 'confirmed' || life === null) return commandStateLabels[command.state].meaning;
  if (life.end === 'canceled') return 'The transaction was cancelled at the custodian.';
  if (life.end === 'failed') return `The transaction failed at the custodian. ${failedText}`;
  if (life.reached === 'confirmed') return 'The transaction is confirmed: it is in a block.';
  if (life.reached === 'signed')
    return isLifeOver(life)
      ? 'The transaction is complete. It moved money without a blockchain.'
      : 'The custodian signed and sent the transaction. It is not in a block yet.';
  if (record?.status === 'pending_approval')
    return 'The custodian accepted the request. An approver of your organisation must approve the transaction at the custodian.';
  return record?.status === 'pending_generation'
    ? 'The custodian accepted the request and is signing the transaction.'
    : 'The custodian accepted the request and signs the transaction next.';
}

/** The next actor of a command. If the outcome is unknown, treasurers act next once they may resolve it. Two must agree. */
export function nextActor(
  { state, decides_at: decidesAt, settlement }: Pick<Command, 'state' | 'decides_at' | 'settlement'>,
  nowMs: number,
): string | null {
  if (state !== 'unknown' || decidesAt === null || Date.parse(decidesAt) > nowMs) return commandStateLabels[state].next;
  return settlement === null ? 'two treasurers' : 'second treasurer';
}

/**
 * The time of the next deadline: treasurers may resolve an unknown outcome from then on, or a request for approval expires. Null
 * for other states.
 */
export function deadlineOf(
  { state, decides_at: decidesAt, awaits_until: awaitsUntil }: Pick<Command, 'state' | 'decides_at' | 'awaits_until'>,
  nowMs: number,
) {
  if (awaitsUntil !== null) return { label: 'Expires', at: awaitsUntil, isPast: false };
  if (state !== 'unknown' || decidesAt === null) return null;
  const isPast = Date.parse(decidesAt) <= nowMs;
  return { label: isPast ? 'Ready to resolve since' : 'Can be resolved', at: decidesAt, isPast };
}

/** A command as a short title: `'Withdrawal of 0.5 BTC'`. */
export function commandTitle({ kind, amount, asset }: Pick<Command, 'kind' | 'amount' | 'asset'>): string {
  const kindLabel = commandKindLabels[kind];
  if (amount === null || asset === null) return kindLabel;
  return amount === '0' ? `${kindLabel} of the full balance` : `${kindLabel} of ${withoutTrailingZeros(amount)} ${asset.toUpperCase()}`;
}

/** The approval as text: `'Approved by Tom (tom@desk.example)'`. */
export function reviewLabel({ needed, why: reason, decision, by: approver }: NonNullable<Command['review']>): string {
  if (!needed) return `Not needed: ${reason}`;
  if (decision === null || approver === null) return `Needed: ${reason}`;
  return `${decision === 'release' ? 'Approved' : 'Declined'} by ${approver.name} (${approver.email})`;
}

/** The decisions of approvers so far. */
export function decisionsOf({ review }: Pick<Command, 'review'>) {
  return review?.given ?? [];
}

/** The destination of a command as text. */
export function destinationLabel({ destination }: Pick<Command, 'destination'>): string {
  if (destination === null) return '—';
  const { kind, id, address, count } = destination;
  if (kind === 'several') return `${count ?? 'Several'} payments`;
  if (kind === 'wallet') return `Wallet ${id}`;
  if (kind === 'external_account') return `External account ${id}`;
  return address ?? '—';
}
