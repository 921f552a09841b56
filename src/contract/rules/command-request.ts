import { remarkLengthMax } from '#contract/checked.ts';
import type { CommandKind } from '#contract/desk/command-basics.ts';
import { writeJson } from '#contract/json.ts';

/** Kinds whose record shows the `notes` that were sent: a mark at their end finds it again. */
const markedByNotes: readonly CommandKind[] = ['withdrawal', 'reward_withdrawal'];

/** The mark at the end of `notes`: `'[ref:0b0c…]'`. Ours: the spec has no idempotency key outside staking. */
export function noteMark(id: string): string {
  return `[ref:${id}]`;
}

/** What a command's record can be recognised by: the mark in its notes, its idempotency key, or null. */
export function markOf(kind: CommandKind, id: string): string | null {
  if (markedByNotes.includes(kind)) return noteMark(id);
  return kind === 'staking' ? id : null;
}

/** The body as it is sent, to the letter: as given, with the mark that the record is found by; null for a request without one. */
export function requestText(kind: CommandKind, id: string, body: unknown): string | null {
  if (body === null || typeof body !== 'object') return null;
  if (markedByNotes.includes(kind)) return writeJson({ ...body, notes: markedNotes(notesIn(body), id) });
  return writeJson(kind === 'staking' ? { ...body, idempotency_key: id } : body);
}

/** Most characters of notes that leave room for the mark. */
export const notesLengthMax = remarkLengthMax - noteMark('00000000-0000-0000-0000-000000000000').length - 1;

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

/** The first thing that keeps a body from becoming a command though the service would take it, or null. */
export function commandProblem(kind: CommandKind, id: string, body: unknown): { readonly field: string; readonly message: string } | null {
  if (typeof body !== 'object' || body === null) return null;
  if (markedByNotes.includes(kind) && notesIn(body).length > notesLengthMax)
    return { field: 'notes', message: `notes must be at most ${notesLengthMax} characters: the desk adds a mark to them` };
  const key: unknown = Reflect.get(body, 'idempotency_key');
  if (kind === 'staking' && key !== undefined && key !== id)
    return { field: 'idempotency_key', message: 'idempotency_key is the Idempotency-Key of the request, or left out' };
  const amounts: unknown = Reflect.get(body, 'amounts');
  if (kind === 'withdrawal' && typeof amounts === 'object' && amounts !== null && Object.keys(amounts).length > 1)
    return { field: 'amounts', message: 'amounts must name one asset: the desk sends each asset as a withdrawal of its own' };
  return null;
}
