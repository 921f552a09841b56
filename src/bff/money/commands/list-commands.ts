import type * as z from 'zod/mini';
import { timePage } from '#bff/core/time-page.ts';
import type { Money } from '#bff/money/money.ts';
import type { Command, commandQuerySchema } from '#contract/desk/command.ts';
import type { PersonalDataView } from '#contract/roles.ts';
import type { Page } from '#contract/wire/page.ts';
import { showCommands } from './show-command.ts';

/** A page of the journal, newest first. */
export async function listCommands(
  money: Pick<Money, 'journal' | 'times' | 'custody'>,
  { state, kind, wallet_id: wallet, record_id: record, ...pageQuery }: z.output<typeof commandQuerySchema>,
  view: PersonalDataView,
): Promise<Page<Command>> {
  const { limit, direction, beyond, shown, envelope } = timePage(pageQuery);
  let query = money.journal.tables.selectFrom('commands').selectAll().limit(limit).where(beyond);
  if (state !== undefined) query = query.where('state', '=', state);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (wallet !== undefined) query = query.where('wallet_id', '=', wallet);
  if (record !== undefined) query = query.where('record_id', '=', record);
  const read = await query.orderBy('made_at', direction).orderBy('id', direction).execute();
  return envelope(read.length, await showCommands(money, shown(read), view));
}
