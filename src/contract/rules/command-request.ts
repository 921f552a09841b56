import type { CommandKind } from '#contract/money/command-basics.ts';
import { freeTextLengthMax } from '#contract/wire/checked.ts';
import { writeJson } from '#contract/wire/json.ts';

/** Kinds of command whose record shows the request's `notes`. The desk adds its mark at the end of these notes. */
const kindsMarkedInNotes: readonly CommandKind[] = ['withdrawal', 'reward_withdrawal'];

/** Returns the mark at the end of `notes`, for example `'[ref:0b0c…]'`. Our choice: the spec has idempotency keys only for staking. */
export function noteMark(id: string): string {
  return `[ref:${id}]`;
}

/** Whether a record's notes end with the mark. */
export function hasMark(notes: string | null | undefined, mark: string | null): boolean {
  return mark !== null && (notes ?? '').trimEnd().endsWith(mark);
}

/** Returns the id of the command whose mark ends the notes of a record, or null without a mark. */
export function commandIdInNotes(notes: string | null | undefined): string | null {
  return /\[ref:([0-9a-f-]{36})\]$/.exec((notes ?? '').trimEnd())?.[1] ?? null;
}

/** Whether a record's notes end with the mark of another command. */
export function hasOtherMark(notes: string | null | undefined, id: string): boolean {
  const commandId = commandIdInNotes(notes);
  return commandId !== null && commandId !== id;
}

/** Returns the text that identifies a command's record: the mark in its notes, its idempotency key, or null. */
export function markOf(kind: CommandKind, id: string): string | null {
  if (kindsMarkedInNotes.includes(kind)) return noteMark(id);
  return kind === 'staking' ? id : null;
}

/** Returns the exact body to send, with the mark that identifies the command's record. Returns null for a kind without a body. */
export function requestText(kind: CommandKind, id: string, body: unknown): string | null {
  if (body === null || typeof body !== 'object') return null;
  if (kindsMarkedInNotes.includes(kind)) return writeJson({ ...body, notes: markedNotes(notesIn(body), id) });
  return writeJson(kind === 'staking' ? { ...body, idempotency_key: id } : body);
}

/** Maximum length of a user's notes, in characters. The rest of the field is for the mark. */
export const notesLengthMax = freeTextLengthMax - noteMark('00000000-0000-0000-0000-000000000000').length - 1;

/** Returns notes with the mark at their end. */
export function markedNotes(notes: string, id: string): string {
  return notes === '' ? noteMark(id) : `${notes} ${noteMark(id)}`;
}

/** Returns notes without the mark, as the user wrote them. */
export function withoutMark(notes: string): string {
  return notes.replace(/ ?\[ref:[0-9a-f-]{36}\]$/, '');
}

function notesIn(body: object): string {
  const notes: unknown = Reflect.get(body, 'notes');
  return typeof notes === 'string' ? notes : '';
}

/**
 * Returns the first problem that prevents a body from becoming a command, although the service would accept it. Returns null
 * without one.
 */
export function commandProblem(kind: CommandKind, id: string, body: unknown): { readonly field: string; readonly message: string } | null {
  if (typeof body !== 'object' || body === null) return null;
  if (kindsMarkedInNotes.includes(kind) && notesIn(body).length > notesLengthMax)
    return { field: 'notes', message: `notes must be at most ${notesLengthMax} characters: the desk adds a mark to them` };
  const key: unknown = Reflect.get(body, 'idempotency_key');
  if (kind === 'staking' && key !== undefined && key !== id)
    return { field: 'idempotency_key', message: 'idempotency_key must equal the header Idempotency-Key, or be absent' };
  return kind === 'withdrawal' ? ambiguityOf(body) : null;
}

/** Returns the first field of a withdrawal that names several values, of which an approver would see only one. */
function ambiguityOf(body: object): { readonly field: string; readonly message: string } | null {
  const [amounts, fees, addresses] = [
    fieldsOf(body, 'amounts'),
    fieldsOf(body, 'fees'),
    fieldsOf(fieldsOf(body, 'destination'), 'addresses'),
  ];
  if (Object.keys(amounts).length > 1)
    return { field: 'amounts', message: 'amounts must name one asset: send each asset in a separate withdrawal' };
  if (Object.keys(fees).length > 1) return { field: 'fees', message: 'fees must name one asset' };
  const [address] = Object.values<unknown>({ ...addresses });
  const hasTwoReferences = typeof address === 'object' && address !== null && 'tag' in address && 'memo' in address;
  return Object.keys(addresses).length > 1 || hasTwoReferences
    ? { field: 'destination.addresses', message: 'destination.addresses must name one address, with a tag or a memo but not both' }
    : null;
}

/** The fields of an object in a body, or an empty object. */
function fieldsOf(body: object, name: string): object {
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'object' && value !== null ? value : {};
}
