import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { User } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { partyFilesMax, type PartyFileKind } from '#contract/desk/party-file.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { filesOfOwner, type FileOwner, type PartyFiles } from './party-files.ts';

/** Maximum total size of the files of one user that the service does not have yet, bytes (1 GiB). */
const storedBytesMax = 1024 ** 3;

/** Placeholder values for a file that is still being received. */
const unreadFacts = {
  document_type: null,
  sealed_name: '',
  sha256: '',
  media_type: 'application/pdf',
  is_encrypted: false,
  chunks: 0,
  state: 'receiving',
} as const;

type Reservation = { readonly owner: FileOwner; readonly kind: PartyFileKind; readonly user: Pick<User, 'id' | 'name'> };

/**
 * Reserves the maximum size of a file, and returns the id of the new file. Throws a `Refusal` if the owner or the user has
 * reached a limit. Reservations on all replicas wait for each other, so that each counts the earlier ones.
 */
export async function reserveFile(files: PartyFiles, { owner, kind, user }: Reservation): Promise<string> {
  const id = randomUUID();
  const [draft, party] = 'draft' in owner ? [owner.draft, null] : [null, owner.directPartyId];
  const fileFields = { id, kind, user_id: user.id, user_name: user.name, draft, direct_party_id: party, received_at: files.date() };
  await files.tables.transaction().execute(async (trx) => {
    await lockName(trx, `of user ${user.id}`);
    if (party !== null) await lockName(trx, `of party ${party}`);
    await refuseTooManyFiles(trx, owner, { userId: user.id, bytesMax: files.bytesMax });
    await trx
      .insertInto('party_files')
      .values({ ...fileFields, ...unreadFacts, size: files.bytesMax })
      .execute();
  });
  return id;
}

async function refuseTooManyFiles(
  trx: Kysely<DeskTables>,
  owner: FileOwner,
  { userId, bytesMax }: { readonly userId: number; readonly bytesMax: number },
): Promise<void> {
  const files = await filesOfOwner(trx, owner)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', '<>', 'uploaded')
    .executeTakeFirstOrThrow();
  if (integerOfText(files.count) >= partyFilesMax)
    throw new Refusal('too_many_files', `There are ${partyFilesMax} files: upload or delete some first`, { field: 'file' });
  const existingRow = await trx
    .selectFrom('party_files')
    .select((eb) => eb.fn.sum<string | null>('size').as('bytes'))
    .where('user_id', '=', userId)
    .where('state', '<>', 'uploaded')
    .executeTakeFirstOrThrow();
  if (integerOfText(existingRow.bytes ?? '0') + bytesMax > storedBytesMax)
    throw new Refusal('too_many_files', 'Your files exceed the desk’s storage limit: upload or delete some first', { field: 'file' });
}

async function lockName(trx: Kysely<DeskTables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desk files ${name}`}, 0))`.execute(trx);
}
