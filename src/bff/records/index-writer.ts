import type { Kysely } from 'kysely';
import type { Core } from '#bff/core.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { renewLease } from './index-state.ts';
import type { IndexedPeople } from './indexed-people.ts';
import type { IndexedRecord } from './indexed-record.ts';
import { readRecord } from './read-service.ts';
import { storeRecords } from './store-records.ts';

type Tables = Kysely<DeskTables>;

/** The services that maintain the index. */
export type IndexParts = Pick<Core, 'tables' | 'custody' | 'now' | 'hints' | 'replica'> & { readonly people: IndexedPeople };

/** Writes to the index of one world while this replica has the lease. Without the lease each write throws `LostLease`. */
export class IndexWriter {
  readonly parts: IndexParts;
  readonly #world: string;

  constructor(parts: IndexParts, world: string) {
    this.parts = parts;
    this.#world = world;
  }

  async write<Result>(write: (trx: Tables, at: Date) => Promise<Result>): Promise<Result> {
    const { tables, replica, now } = this.parts;
    return tables.transaction().execute(async (trx) => {
      await renewLease(trx, replica, this.#world);
      return write(trx, new Date(now()));
    });
  }

  /** Stores records, and returns the number of new records. */
  store(
    records: readonly IndexedRecord[],
    transactionWork: (trx: Tables, added: number) => Promise<unknown> = async () => undefined,
  ): Promise<number> {
    return this.write(async (trx, at) => {
      const addedCount = await storeRecords(trx, this.parts, records, at);
      await transactionWork(trx, addedCount);
      return addedCount;
    });
  }

  /** Reads records at the custodian, one by one, and stores the records that exist. */
  async refresh(ids: readonly string[]): Promise<void> {
    const records: IndexedRecord[] = [];
    for (const id of ids) {
      const record = await readRecord(this.parts, id);
      if (record !== null) records.push(record);
    }
    if (records.length > 0) await this.store(records);
  }
}
