import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Desk } from '#bff/desk.ts';
import { Refusal } from '#bff/refusal.ts';
import type { Command, commandQuerySchema } from '#contract/desk/command.ts';
import { integerOfText } from '#contract/integer.ts';
import { pageSizeDefault, type Page } from '#contract/page.ts';
import type { PersonalDataView } from '#contract/roles.ts';
import { showCommands } from './show-command.ts';

/** A page of the journal, newest first. A cursor is `<ms>.<id>` of a command, base64url: it stands also when the command has moved on. */
export async function listCommands(
  desk: Pick<Desk, 'journal' | 'money'>,
  { state, kind, wallet_id: wallet, before, after, page_size: size = pageSizeDefault }: z.output<typeof commandQuerySchema>,
  view: PersonalDataView,
): Promise<Page<Command>> {
  const place = before ?? after;
  const isBackwards = before !== undefined;
  let query = desk.journal.tables
    .selectFrom('commands')
    .selectAll()
    .limit(size + 1);
  if (state !== undefined) query = query.where('state', '=', state);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (wallet !== undefined) query = query.where('wallet_id', '=', wallet);
  if (place !== undefined) {
    const { at, id } = placeOf(place);
    query = query.where(sql<boolean>`(made_at, id) ${sql.raw(isBackwards ? '>' : '<')} (${at}, ${id})`);
  }
  const direction = isBackwards ? 'asc' : 'desc';
  const read = await query.orderBy('made_at', direction).orderBy('id', direction).execute();
  const rows = isBackwards ? read.slice(0, size).toReversed() : read.slice(0, size);
  const commands = await showCommands(desk, rows, view);
  const page = commands.map((data) => ({ cursor: cursorOf(data), data }));
  const hasMore = read.length > size;
  return {
    page_info: {
      has_previous_page: isBackwards ? hasMore : after !== undefined,
      has_next_page: isBackwards ? before !== undefined : hasMore,
      start_cursor: page[0]?.cursor ?? null,
      end_cursor: page.at(-1)?.cursor ?? null,
    },
    page,
  };
}

function cursorOf({ made_at: at, id }: Command): string {
  return Buffer.from(`${Date.parse(at)}.${id}`).toString('base64url');
}

function placeOf(cursor: string): { readonly at: Date; readonly id: string } {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (match === null) throw new Refusal('invalid_request', 'the cursor is not one of this list', { field: 'after' });
  const [, ms = '', id = ''] = match;
  return { at: new Date(integerOfText(ms)), id };
}
