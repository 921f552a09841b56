import type { CommandKind } from '#contract/money/command-basics.ts';
import { freeTextLengthMax } from '#contract/wire/checked.ts';
import { writeJson } from '#contract/wire/json.ts';

/** Kinds whose record shows the submitted `notes`. A mark at their end identifies the record. */
const markedByNotes: readonly CommandKind[] = ['withdrawal', 'reward_withdrawal'];

/** The mark at the end of `notes`, for example `'[ref:0b0c…]'`. Ours: the spec has idempotency keys only for staking. */
export function noteMark(id: string): string {
  return `[ref:${id}]`;
}

/** Whether a record's notes end with the mark. */
export function hasMark(notes: string | null | undefined, mark: string | null): boolean {
  return mark !== null && (notes ?? '').trimEnd().endsWith(mark);
}

/** The id of the command whose mark is at the end of a record's notes, or null without a mark. */
export function commandIdInNotes(notes: string | null | undefined): string | null {
  return /\[ref:([0-9a-f-]{36})\]$/.exec((notes ?? '').trimEnd())?.[1] ?? null;
}

/** Whether a record's notes end with the mark of another command. */
export function hasOtherMark(notes: string | null | undefined, id: string): boolean {
  const commandId = commandIdInNotes(notes);
  return commandId !== null && commandId !== id;
}

/** The mark that identifies a command's record, which is the mark in its notes, its idempotency key, or null. */
export function markOf(kind: CommandKind, id: string): string | null {
  if (markedByNotes.includes(kind)) return noteMark(id);
  return kind === 'staking' ? id : null;
}

/** The exact body to send, with the mark that identifies its record. Returns null for a kind without a body. */
export function requestText(kind: CommandKind, id: string, body: unknown): string | null {
  if (body === null || typeof body !== 'object') return null;
  if (markedByNotes.includes(kind)) return writeJson({ ...body, notes: markedNotes(notesIn(body), id) });
  return writeJson(kind === 'staking' ? { ...body, idempotency_key: id } : body);
}

/** Longest notes that leave room for the mark, in characters. */
export const notesLengthMax = freeTextLengthMax - noteMark('00000000-0000-0000-0000-000000000000').length - 1;

/** Notes with the mark at their end. */
export function markedNotes(notes: string, id: string): string {
  return notes === '' ? noteMark(id) : `${notes} ${noteMark(id)}`;
}

/** Notes as their author wrote them, without a mark. */
export function withoutMark(notes: string): string {
  return notes.replace(/ ?\[ref:[0-9a-f-]{36}\]$/, '');
}

function notesIn(body: object): string {
  const notes: unknown = Reflect.get(body, 'notes');
  return typeof notes === 'string' ? notes : '';
}

/** Why a body cannot become a command although the service would accept it, or null. Names the first field with a problem. */
export function commandProblem(kind: CommandKind, id: string, body: unknown): { readonly field: string; readonly message: string } | null {
  if (typeof body !== 'object' || body === null) return null;
  if (markedByNotes.includes(kind) && notesIn(body).length > notesLengthMax)
    return { field: 'notes', message: `notes must be at most ${notesLengthMax} characters: the desk adds a mark to them` };
  const key: unknown = Reflect.get(body, 'idempotency_key');
  if (kind === 'staking' && key !== undefined && key !== id)
    return { field: 'idempotency_key', message: 'idempotency_key must equal the header Idempotency-Key, or be absent' };
  const amounts: unknown = Reflect.get(body, 'amounts');
  if (kind === 'withdrawal' && typeof amounts === 'object' && amounts !== null && Object.keys(amounts).length > 1)
    return { field: 'amounts', message: 'amounts must name one asset: send each asset in a separate withdrawal' };
  return null;
}
