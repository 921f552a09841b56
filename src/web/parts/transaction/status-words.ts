import type { RegulatoryStatus } from '#contract/people/regulatory-status.ts';
import type { DirectPartyStatus } from '#contract/service/direct-party.ts';
import type { TransactionStatus } from '#contract/service/transaction-status.ts';
import type { IconName } from '#web/parts/page/icon.tsx';

/** The icon of each tone. It has the same meaning as the label. */
export const tones = {
  waiting: 'clock',
  working: 'gear',
  good: 'done',
  bad: 'cross',
  unsure: 'question',
  quiet: 'minus',
  warm: 'flame',
  cold: 'snow',
} as const satisfies Record<string, IconName>;

export type Tone = keyof typeof tones;

/** Theme colours of the tones: amber for waiting, petrol for in progress, red for failed. Successful ends have no colour. */
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

/** Tones without a background tint: final states, which are most rows of a list. */
export const plainTones: readonly Tone[] = ['good', 'quiet', 'warm', 'cold'];

/** The label of a status, and the next actor, if any. */
export type StatusWords = { readonly words: string; readonly tone: Tone; readonly next: string | null };

const transactionWords = {
  pending_approval: { words: 'Custodian approval', tone: 'waiting', next: 'approver' },
  approved: { words: 'Custodian approved', tone: 'working', next: 'custodian' },
  pending_generation: { words: 'Being signed', tone: 'working', next: 'custodian' },
  completed: { words: 'Signed', tone: 'good', next: null },
  canceled: { words: 'Cancelled', tone: 'quiet', next: null },
  failed: { words: 'Failed', tone: 'bad', next: 'operator' },
} as const satisfies Record<TransactionStatus, StatusWords>;

const regulatoryWords = {
  missing_travel_rule_info: { words: 'Needs originator', tone: 'waiting', next: 'compliance' },
  missing_lvctr_info: { words: 'Needs LVCTR details', tone: 'waiting', next: 'compliance' },
  not_required: { words: 'Not required', tone: 'quiet', next: null },
  completed: { words: 'Complete', tone: 'good', next: null },
} as const satisfies Record<RegulatoryStatus, StatusWords>;

const partyWords = {
  pending_review: { words: 'In review', tone: 'waiting', next: 'operator' },
  active: { words: 'Approved', tone: 'good', next: null },
  rejected: { words: 'Rejected', tone: 'bad', next: 'administrator' },
} as const satisfies Record<DirectPartyStatus, StatusWords>;

/** The labels by kind of status. */
const tables = { transaction: transactionWords, regulatory: regulatoryWords, party: partyWords } as const satisfies Record<
  string,
  Record<string, StatusWords>
>;

export type StatusKind = keyof typeof tables;

/** The label of a status; an unknown status unchanged. `mine` lists the user's own actors, such as "compliance"; they become "you". */
export function statusWords(kind: StatusKind, status: string, mine: readonly string[] = []): StatusWords {
  const table: Readonly<Record<string, StatusWords>> = tables[kind];
  const entry = Object.hasOwn(table, status) ? table[status] : undefined;
  if (entry === undefined) return { words: status, tone: 'quiet', next: null };
  return entry.next !== null && mine.includes(entry.next) ? { ...entry, next: 'you' } : entry;
}
