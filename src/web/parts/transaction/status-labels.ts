import type { RegulatoryStatus } from '#contract/people/regulatory-status.ts';
import { acceptedSteps } from '#contract/rules/payment-life.ts';
import type { DirectPartyStatus } from '#contract/service/direct-party.ts';
import type { TransactionStatus } from '#contract/service/transaction-status.ts';
import type { Transaction } from '#contract/service/transaction.ts';
import type { IconName } from '#web/parts/page/icon.tsx';

/** The icon for each tone of a label. */
export const toneIcons = {
  waiting: 'clock',
  working: 'gear',
  good: 'done',
  bad: 'cross',
  unsure: 'question',
  quiet: 'minus',
  warm: 'flame',
  cold: 'snow',
} as const satisfies Record<string, IconName>;

export type Tone = keyof typeof toneIcons;

/** The theme colour for each tone of a label. */
export const toneColours = {
  waiting: 'amber',
  working: 'petrol',
  good: 'gray',
  bad: 'red',
  unsure: 'amber',
  quiet: 'gray',
  warm: 'gray',
  cold: 'gray',
} as const satisfies Record<Tone, string>;

/** Tones that are displayed without a background colour. They mark final states, which most rows of a list have. */
export const plainTones: readonly Tone[] = ['good', 'quiet', 'warm', 'cold'];

/** The label of a status, and the next actor. `next` is null if no actor is expected. */
export type StatusLabel = { readonly label: string; readonly tone: Tone; readonly next: string | null };

const transactionLabels = {
  pending_approval: { label: acceptedSteps.pending_approval, tone: 'waiting', next: 'approver' },
  approved: { label: acceptedSteps.approved, tone: 'working', next: 'custodian' },
  pending_generation: { label: acceptedSteps.pending_generation, tone: 'working', next: 'custodian' },
  completed: { label: 'Signed', tone: 'good', next: null },
  canceled: { label: 'Cancelled', tone: 'quiet', next: null },
  failed: { label: 'Failed', tone: 'bad', next: 'custodian staff' },
} as const satisfies Record<TransactionStatus, StatusLabel>;

const regulatoryLabels = {
  missing_travel_rule_info: { label: 'Needs originator', tone: 'waiting', next: 'compliance' },
  missing_lvctr_info: { label: 'Needs LVCTR details', tone: 'waiting', next: 'compliance' },
  not_required: { label: 'Not required', tone: 'quiet', next: null },
  completed: { label: 'Complete', tone: 'good', next: null },
} as const satisfies Record<RegulatoryStatus, StatusLabel>;

/** A sent withdrawal accepts no more information, so only the custodian can complete it. Spec: `PUT /api/v1/transactions/:id`. */
const sentRegulatoryLabels = {
  ...regulatoryLabels,
  missing_travel_rule_info: { label: 'Needs beneficiary', tone: 'waiting', next: 'custodian staff' },
  missing_lvctr_info: { label: 'Needs LVCTR details', tone: 'waiting', next: 'custodian staff' },
} as const satisfies Record<RegulatoryStatus, StatusLabel>;

const partyLabels = {
  pending_review: { label: 'In review', tone: 'waiting', next: 'custodian staff' },
  active: { label: 'Approved', tone: 'good', next: null },
  rejected: { label: 'Rejected', tone: 'bad', next: null },
} as const satisfies Record<DirectPartyStatus, StatusLabel>;

/** What to do after a failed payment. Spec: transaction statuses; the custodian reports neither the step nor later moves. */
export const failedText =
  'The custodian does not report at which step the payment failed, nor whether it can still go out. Send it again only after the custodian’s staff, who contact you, confirm that the first payment will not go out.';

/** The labels of each kind of status. */
const labelTables = {
  transaction: transactionLabels,
  regulatory: regulatoryLabels,
  sent_regulatory: sentRegulatoryLabels,
  party: partyLabels,
} as const satisfies Record<string, Record<string, StatusLabel>>;

export type StatusKind = keyof typeof labelTables;

/** The kind of a transaction's regulatory status. */
export function regulatoryKindOf({ type }: Pick<Transaction, 'type'>): StatusKind {
  return type === 'transaction' ? 'sent_regulatory' : 'regulatory';
}

/** The label of a status. An unknown status is its own label. Actors in `ownActors`, such as "compliance", are called "you". */
export function statusLabel(kind: StatusKind, status: string, ownActors: readonly string[] = []): StatusLabel {
  const table: Readonly<Record<string, StatusLabel>> = labelTables[kind];
  const entry = Object.hasOwn(table, status) ? table[status] : undefined;
  if (entry === undefined) return { label: status, tone: 'quiet', next: null };
  return entry.next !== null && ownActors.includes(entry.next) ? { ...entry, next: 'you' } : entry;
}
