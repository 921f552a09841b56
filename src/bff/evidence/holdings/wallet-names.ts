import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';

/** The names of all wallets in the index, by id. */
export async function walletNames(tables: Kysely<DeskTables>): Promise<ReadonlyMap<string, string | null>> {
  const found = await tables.selectFrom('indexed_counterparties').select(['id', 'name']).where('kind', '=', 'wallet').execute();
  return new Map(found.map(({ id, name }) => [id, name]));
}
