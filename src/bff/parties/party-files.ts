import { sql, type Kysely, type Selectable } from 'kysely';
import type { TransactionWork } from '#bff/core/audit/audit-log.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { uploadBytesMaxDefault, type PartyFile, type PartyFileState } from '#contract/desk/party-file.ts';
import { draftTimes } from '#contract/limits.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { FileChunks } from './file-chunks.ts';

/** Maximum number of files in a list. The oldest files are left out. */
const listedMax = 500;

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** The states in which the desk has the content and no upload is in progress. */
export const uploadableStates = ['held', 'refused', 'not_sent', 'unknown'] as const satisfies readonly PartyFileState[];

export type PartyFileRow = Selectable<DeskTables['party_files']>;

/** The owner of files, which is a draft of a user or a party. */
export type FileOwner = { readonly userId: number; readonly draft: string } | { readonly directPartyId: string };

type Options = {
  readonly tables: Kysely<DeskTables>;
  readonly keys: DeskKeys;
  readonly now: () => number;
  readonly bytesMax: number | undefined;
};

/** Documents of direct parties at the desk. The desk deletes the content once the service has it, and stores the facts permanently. */
export class PartyFiles {
  readonly tables: Kysely<DeskTables>;
  readonly chunks: FileChunks;
  /** Maximum size of a file, bytes. */
  readonly bytesMax: number;
  /** The ids of the files that this process is sending. */
  readonly runningUploadIds = new Set<string>();
  readonly #now: () => number;
  /** Whether deleted chunks still occupy disk space. */
  #freed = false;

  constructor({ tables, keys, now, bytesMax = uploadBytesMaxDefault }: Options) {
    this.tables = tables;
    this.chunks = new FileChunks(tables, keys);
    this.bytesMax = bytesMax;
    this.#now = now;
  }

  date(): Date {
    return new Date(this.#now());
  }

  /** Lists the files, oldest first. */
  async list(owner: FileOwner): Promise<readonly PartyFile[]> {
    const rows = await this.#of(owner).selectAll().orderBy('received_at', 'desc').orderBy('id').limit(listedMax).execute();
    return rows.toReversed().map((row) => this.show(row));
  }

  /** Returns a received file that this user may read, either from any party or from the drafts of this user. Throws a `Refusal`. */
  async find(id: string, userId: number): Promise<PartyFileRow> {
    const row = await this.tables
      .selectFrom('party_files')
      .selectAll()
      .where('id', '=', id)
      .where('state', '<>', 'receiving')
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('direct_party_id', 'is not', null)]))
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('not_found', 'File not found');
    return row;
  }

  /** Makes the next purge free the disk space of deleted chunks. */
  notifyFreedSpace(): void {
    this.#freed = true;
  }

  /** Deletes a file. Throws a `Refusal` during an upload, or if the service has the file. */
  async remove(id: string, transactionWork: TransactionWork): Promise<void> {
    await this.tables.transaction().execute(async (trx) => {
      const deletedRow = await trx
        .deleteFrom('party_files')
        .where('id', '=', id)
        .where('state', 'in', uploadableStates)
        .returning('id')
        .executeTakeFirst();
      if (deletedRow === undefined) throw await this.busyRefusal(id, trx);
      await transactionWork(trx);
    });
    this.notifyFreedSpace();
  }

  /** The refusal for a file that cannot be deleted or uploaded in its current state. */
  async busyRefusal(id: string, trx: Kysely<DeskTables>): Promise<Refusal> {
    const row = await trx.selectFrom('party_files').select('state').where('id', '=', id).executeTakeFirst();
    if (row?.state === 'sending') return new Refusal('file_sending', 'The file is being sent to the custodian');
    if (row?.state === 'uploaded') return new Refusal('file_uploaded', 'The custodian already has this file');
    return new Refusal('not_found', 'File not found');
  }

  /** Deletes the files of a draft that were sent to no party, and returns their number. Detaches the other files from the draft. */
  async dropDraft(trx: Kysely<DeskTables>, { userId, name }: { readonly userId: number; readonly name: string }): Promise<number> {
    const deletedRow = await trx
      .deleteFrom('party_files')
      .where('user_id', '=', userId)
      .where('draft', '=', name)
      .where('direct_party_id', 'is', null)
      .returning('id')
      .execute();
    if (deletedRow.length > 0) this.notifyFreedSpace();
    await trx.updateTable('party_files').set({ draft: null }).where('user_id', '=', userId).where('draft', '=', name).execute();
    return deletedRow.length;
  }

  /** Records the outcome of an upload. Deletes the content of an uploaded file. */
  async end(trx: Kysely<DeskTables>, id: string, state: PartyFileState, message: string | null): Promise<PartyFileRow> {
    const isUploaded = state === 'uploaded';
    if (isUploaded) await trx.deleteFrom('party_file_chunks').where('file_id', '=', id).execute();
    if (isUploaded) this.notifyFreedSpace();
    const endedRow = await trx
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
    // Another replica may have counted this upload as lost and uploaded the file itself.
    return endedRow ?? trx.selectFrom('party_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  /**
   * Deletes files that are still not received after an hour, files without a draft and a party after a day, and files of a
   * party after 90 days. Keeps files that the service has or that are being sent. Then frees the disk space.
   */
  async purge(): Promise<void> {
    const [hourAgo, dayAgo, longAgo] = [hourMs, dayMs, draftTimes.party.ms].map((ms) => new Date(this.#now() - ms));
    const deletedFiles = await this.tables
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
    if (deletedFiles.length > 0) this.notifyFreedSpace();
    if (!this.#freed) return;
    // PostgreSQL vacuums automatically, but the embedded database never does.
    await sql`vacuum desk.party_file_chunks`.execute(this.tables);
    this.#freed = false;
  }

  /** A file as the desk returns it. */
  show(row: PartyFileRow): PartyFile {
    const { id, kind, document_type, size, sha256, media_type, is_encrypted, draft, state } = row;
    if (state === 'receiving') throw new TypeError('an incomplete file is not listed');
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
    return filesOfOwner(this.tables, owner).where('state', '<>', 'receiving');
  }
}

/** The files of an owner, including files that are still being received. */
export function filesOfOwner(tables: Kysely<DeskTables>, owner: FileOwner) {
  const files = tables.selectFrom('party_files');
  return 'draft' in owner
    ? files.where('user_id', '=', owner.userId).where('draft', '=', owner.draft)
    : files.where('direct_party_id', '=', owner.directPartyId);
}
