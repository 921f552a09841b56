import { sql, type Kysely, type Selectable } from 'kysely';
import type { Alongside } from '#bff/audit/audit-log.ts';
import { Refusal } from '#bff/refusal.ts';
import type { DeskTables } from '#bff/tables.ts';
import { draftDaysMax } from '#contract/desk/draft.ts';
import { partyFilesMax, uploadBytesMaxDefault, type PartyFile, type PartyFileState } from '#contract/desk/party-file.ts';
import { integerOfText } from '#contract/integer.ts';
import { FileChunks } from './file-chunks.ts';
import type { PartyFileTable } from './party-file-tables.ts';

/** Files of one user that the service does not have yet, bytes: 1 GiB. */
const heldBytesMax = 1024 ** 3;

/** Most files of one draft or party that a list shows: the newest. */
const listedMax = 500;

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** States in which nothing is under way and the content is here. */
export const restingStates = ['held', 'refused', 'not_sent', 'unknown'] as const satisfies readonly PartyFileState[];

export type PartyFileRow = Selectable<PartyFileTable>;

/** Whose files: those of an own draft, or of a party. */
export type FileOwner = { readonly userId: number; readonly draft: string } | { readonly directPartyId: string };

type Options = {
  readonly tables: Kysely<DeskTables>;
  readonly secret: string;
  readonly now: () => number;
  readonly bytesMax: number | undefined;
};

/** Documents of direct parties at the desk: sealed pieces until the service has them, facts for good. */
export class PartyFiles {
  readonly tables: Kysely<DeskTables>;
  readonly chunks: FileChunks;
  /** Largest file, bytes. */
  readonly bytesMax: number;
  /** Ids of the files that this process is sending. */
  readonly running = new Set<string>();
  readonly #now: () => number;
  /** Whether pieces were deleted whose room has not been given back. */
  #freed = false;

  constructor({ tables, secret, now, bytesMax = uploadBytesMaxDefault }: Options) {
    this.tables = tables;
    this.chunks = new FileChunks(tables, secret);
    this.bytesMax = bytesMax;
    this.#now = now;
  }

  date(): Date {
    return new Date(this.#now());
  }

  /** Oldest first. */
  async list(owner: FileOwner): Promise<readonly PartyFile[]> {
    const rows = await this.#of(owner).selectAll().orderBy('received_at', 'desc').orderBy('id').limit(listedMax).execute();
    return rows.toReversed().map((row) => this.show(row));
  }

  /** A whole file that this user may see: of a party, or of an own draft. Throws a `Refusal`. */
  async find(id: string, userId: number): Promise<PartyFileRow> {
    const row = await this.tables
      .selectFrom('party_files')
      .selectAll()
      .where('id', '=', id)
      .where('state', '<>', 'receiving')
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('direct_party_id', 'is not', null)]))
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('not_found', 'There is no such file');
    return row;
  }

  /** Throws a `Refusal` when its owner, or the user, has as much as may be. */
  async refuseTooMany(owner: FileOwner, userId: number): Promise<void> {
    const files = await this.#of(owner)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('state', '<>', 'uploaded')
      .executeTakeFirstOrThrow();
    if (integerOfText(files.count) >= partyFilesMax)
      throw new Refusal('too_many_files', `There are ${partyFilesMax} files already: upload or delete some first`, { field: 'file' });
    const held = await this.tables
      .selectFrom('party_files')
      .select((eb) => eb.fn.sum<string | null>('size').as('bytes'))
      .where('user_id', '=', userId)
      .where('state', '<>', 'uploaded')
      .executeTakeFirstOrThrow();
    if (integerOfText(held.bytes ?? '0') + this.bytesMax > heldBytesMax)
      throw new Refusal('too_many_files', 'Your files at the desk take too much room: upload or delete some first', { field: 'file' });
  }

  /** Says that pieces were deleted, so that the next purge gives their room back. */
  noteFreed(): void {
    this.#freed = true;
  }

  /** Deletes a file that rests. Throws a `Refusal` for one that is under way or that the service has. */
  async remove(id: string, alongside: Alongside): Promise<void> {
    await this.tables.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('party_files')
        .where('id', '=', id)
        .where('state', 'in', restingStates)
        .returning('id')
        .executeTakeFirst();
      if (gone === undefined) throw await this.unrestingRefusal(id, trx);
      await alongside(trx);
    });
    this.noteFreed();
  }

  /** Why a file that does not rest is left alone. */
  async unrestingRefusal(id: string, trx: Kysely<DeskTables>): Promise<Refusal> {
    const row = await trx.selectFrom('party_files').select('state').where('id', '=', id).executeTakeFirst();
    if (row?.state === 'sending') return new Refusal('file_sending', 'The file is on its way to the custody service');
    if (row?.state === 'uploaded') return new Refusal('file_uploaded', 'The custody service has this file already');
    return new Refusal('not_found', 'There is no such file');
  }

  /** Forgets the files of a draft that were sent to no party, and lets the others be their party's alone; gives how many went. */
  async dropDraft(trx: Kysely<DeskTables>, { userId, name }: { readonly userId: number; readonly name: string }): Promise<number> {
    const gone = await trx
      .deleteFrom('party_files')
      .where('user_id', '=', userId)
      .where('draft', '=', name)
      .where('direct_party_id', 'is', null)
      .returning('id')
      .execute();
    if (gone.length > 0) this.noteFreed();
    await trx.updateTable('party_files').set({ draft: null }).where('user_id', '=', userId).where('draft', '=', name).execute();
    return gone.length;
  }

  /** Writes down what an attempt came to; the content of an uploaded file goes. */
  async end(trx: Kysely<DeskTables>, id: string, state: PartyFileState, message: string | null): Promise<PartyFileRow> {
    const isUploaded = state === 'uploaded';
    if (isUploaded) await trx.deleteFrom('party_file_chunks').where('file_id', '=', id).execute();
    if (isUploaded) this.noteFreed();
    const ended = await trx
      .updateTable('party_files')
      .set({
        state,
        sender: null,
        sealed_message: message === null ? null : this.chunks.sealText(id, 'message', message),
        ...(isUploaded ? { chunks: 0, uploaded_at: this.date() } : {}),
      })
      .where('id', '=', id)
      .where('state', '<>', 'uploaded')
      .returningAll()
      .executeTakeFirst();
    // Another attempt, of a replica that took this one for gone, may have brought it there.
    return ended ?? trx.selectFrom('party_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  /** Deletes files whose sender went away, whose draft is gone, and what lay for 90 days; and gives their room back. */
  async purge(): Promise<void> {
    const [hourAgo, dayAgo, longAgo] = [hourMs, dayMs, draftDaysMax.party * dayMs].map((ms) => new Date(this.#now() - ms));
    const gone = await this.tables
      .deleteFrom('party_files')
      .where('state', 'not in', ['uploaded', 'sending'])
      .where(({ or, and, eb, not, exists, selectFrom }) =>
        or([
          and([eb('state', '=', 'receiving'), eb('received_at', '<=', hourAgo ?? null)]),
          and([
            eb('direct_party_id', 'is', null),
            eb('received_at', '<=', dayAgo ?? null),
            not(
              exists(
                selectFrom('drafts')
                  .select('name')
                  .whereRef('drafts.user_id', '=', 'party_files.user_id')
                  .whereRef('drafts.name', '=', 'party_files.draft'),
              ),
            ),
          ]),
          and([eb('direct_party_id', 'is not', null), eb('received_at', '<=', longAgo ?? null)]),
        ]),
      )
      .returning('id')
      .execute();
    if (gone.length > 0) this.noteFreed();
    if (!this.#freed) return;
    // A real PostgreSQL does so by itself; the embedded one never does.
    await sql`vacuum desk.party_file_chunks`.execute(this.tables);
    this.#freed = false;
  }

  /** A file as the desk shows it. */
  show(row: PartyFileRow): PartyFile {
    const { id, kind, document_type, size, sha256, media_type, is_encrypted, draft, state } = row;
    if (state === 'receiving') throw new TypeError('a file that is still coming is not shown');
    const message = row.sealed_message === null ? null : this.chunks.openText(id, 'message', row.sealed_message);
    return {
      id,
      draft,
      direct_party_id: row.direct_party_id === null ? null : integerOfText(row.direct_party_id),
      kind,
      document_type,
      name: this.chunks.openText(id, 'name', row.sealed_name) ?? '',
      size,
      sha256,
      media_type,
      is_encrypted,
      received_at: row.received_at.toISOString(),
      received_by: { name: row.user_name },
      state,
      message,
      uploaded_at: row.uploaded_at?.toISOString() ?? null,
    };
  }

  #of(owner: FileOwner) {
    const files = this.tables.selectFrom('party_files').where('state', '<>', 'receiving');
    return 'draft' in owner
      ? files.where('user_id', '=', owner.userId).where('draft', '=', owner.draft)
      : files.where('direct_party_id', '=', owner.directPartyId);
  }
}
