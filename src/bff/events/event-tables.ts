import type { HintKind, inboxRemarks, inboxStates } from '#contract/desk/events.ts';

type InboxTable = {
  /** A random UUID. */
  id: string;
  /** Time of arrival. */
  made_at: Date;
  /** The body as received, at most 4 KiB; null for a missed event. */
  raw: string | null;
  /** At most 64 characters. */
  type: string;
  kind: HintKind | null;
  /** The record's id in the service. */
  ref: string | null;
  state: (typeof inboxStates)[number];
  /** Reads that did not find the record. */
  tries: number;
  /** Time of the next read; null once the event is done. */
  due_at: Date | null;
  read_at: Date | null;
  found: string | null;
  /** Remarks, separated by spaces. */
  remarks: string;
};

type HintTable = {
  /** int8 reads as text. */
  id: string;
  at: Date;
  kind: HintKind;
  ref: string;
};

type EventMarkTable = {
  /** `poll`: the last poll for missed events. `reads`: until when the budget of reads is used up. */
  name: 'poll' | 'reads';
  at: Date;
  done_at: Date | null;
};

/** The inbox of webhooks, the recent hints, the last poll for missed events, and the budget of reads. */
export type EventTables = { inbox: InboxTable; hints: HintTable; event_marks: EventMarkTable };

export type InboxRow = InboxTable;
export type Remark = (typeof inboxRemarks)[number];
