import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { usualRetention } from '#bff/core/retention-days.ts';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { personRoles, sourceAddressesMax, type PeopleSearch, type Person, type PersonRole } from '#contract/desk/person.ts';
import { dayMs } from '#contract/limits.ts';
import { entityFields, type EntityField, type FieldGroup } from '#contract/people/entity-fields.ts';
import { depositHolders } from '#contract/people/entity-holders.ts';
import { withoutUnknownFields } from '#contract/people/entity-problems.ts';
import { entityRecordSchema, type EntityRecord } from '#contract/people/entity.ts';
import type { RegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { findEntries } from './find-entries.ts';
import { addressTerm, identityOf, queryTerms, termsOf } from './person-terms.ts';

/** Groups of fields that describe a deposit instead of a person. */
const depositGroups: ReadonlySet<FieldGroup> = new Set(['session', 'relationship']);

const sealedSchema = z.object({ entity: entityRecordSchema, transaction_key: z.string() });

type Options = {
  readonly tables: Kysely<DeskTables>;
  readonly keys: DeskKeys;
  readonly now: () => number;
  /**
   * Days after which entries are deleted. The default is 2 years. Our choice: entries only spare users typing, and the service keeps
   * the records that the law requires.
   */
  readonly retentionDays?: number | undefined;
};

/** A submission that the service accepted. */
export type AcceptedSubmission = {
  readonly userId: number;
  /** The deposit's key in paths. A second submission for a deposit replaces the first. */
  readonly transactionKey: string;
  readonly sourceAddresses: readonly string[];
  readonly information: RegulatoryInformation;
  readonly at: Date;
};

/**
 * People from this desk's submissions, so that users need not type them again. All users of the desk share them. They are
 * encrypted in the database and found by hashed terms, so the database sees only which terms are equal.
 */
export class People {
  readonly #tables: Kysely<DeskTables>;
  readonly #sealer: Sealer;
  readonly #now: () => number;
  readonly #retentionDays: number;

  constructor({ tables, keys, now, retentionDays = usualRetention.people }: Options) {
    this.#retentionDays = retentionDays;
    this.#tables = tables;
    this.#sealer = new Sealer(keys, 'people');
    this.#now = now;
  }

  /** Stores the people of an accepted submission. */
  async remember({ userId, transactionKey, sourceAddresses, information, at }: AcceptedSubmission): Promise<void> {
    const deposits = this.#sealer.macs(`deposit ${transactionKey}`);
    for (const role of personRoles) {
      const submittedEntity = information[depositHolders[role]];
      if (submittedEntity === undefined) continue;
      const entity = personIn(role, submittedEntity);
      const entry = { ...this.#sealedEntry(role, { entity, transaction_key: transactionKey }), user_id: userId, submitted_at: at };
      await this.#tables.transaction().execute(async (tx) => {
        await tx.deleteFrom('people').where('role', '=', role).where('deposit', 'in', deposits).execute();
        const { id } = await tx.insertInto('people').values(entry).returning('id').executeTakeFirstOrThrow();
        await this.#addTerms(tx, id, termsOf(entity, sourceAddresses.slice(0, sourceAddressesMax)));
      });
    }
  }

  /**
   * Encrypts entries of earlier keys with the newest key, replaces their search terms, and returns their number. An entry does
   * not contain its source addresses, so the terms of the source addresses stay unchanged. They match only while the earlier
   * key is configured.
   */
  async reseal(): Promise<number> {
    const rows = await this.#tables.selectFrom('people').select(['id', 'role', 'deposit', 'sealed']).execute();
    const outdatedRows = rows.filter((row) => this.#sealer.resealBytes(Buffer.from(row.sealed, 'base64'), sealContextOf(row)) !== null);
    for (const row of outdatedRows) {
      const opening = this.#sealer.open(row.sealed, sealContextOf(row));
      if (opening === null) continue;
      const content = sealedSchema.parse(readJson(opening));
      const terms = termsOf(content.entity, []);
      const storedHashes = terms.flatMap((term) => this.#sealer.macs(term));
      await this.#tables.transaction().execute(async (tx) => {
        await tx.updateTable('people').set(this.#sealedEntry(row.role, content)).where('id', '=', row.id).execute();
        await tx
          .deleteFrom('people_terms')
          .where('entry_id', '=', row.id)
          .where('term', 'in', [...storedHashes, ''])
          .execute();
        await this.#addTerms(tx, row.id, terms);
      });
    }
    return outdatedRows.length;
  }

  #sealedEntry(role: PersonRole, content: z.infer<typeof sealedSchema>) {
    const deposit = this.#sealer.mac(`deposit ${content.transaction_key}`);
    const person = this.#sealer.mac(`person ${identityOf(role, content.entity)}`);
    return { role, deposit, person, sealed: this.#sealer.seal(writeJson(content), sealContextOf({ role, deposit })) };
  }

  async #addTerms(tx: Kysely<DeskTables>, entryId: number, plainTerms: readonly string[]): Promise<void> {
    // The terms are sorted, because the order of rows would reveal the lengths of words.
    const terms = plainTerms.map((term) => this.#sealer.mac(term)).toSorted();
    if (terms.length === 0) return;
    await tx
      .insertInto('people_terms')
      .values(terms.map((term) => ({ term, entry_id: entryId })))
      .execute();
  }

  /**
   * Returns at most 20 people, each once with the newest values. People who sent from the deposit's addresses come first,
   * then the newest people.
   */
  async search({ role, text, source_addresses: addresses }: PeopleSearch): Promise<readonly Person[]> {
    const macs = (terms: readonly string[]) => terms.flatMap((term) => this.#sealer.macs(term));
    const { words, otherTerms } = queryTerms(text);
    const rows = await findEntries(this.#tables, {
      role,
      since: this.#oldest(),
      query: text.trim() === '' ? null : { words: macs(words), wordCount: words.length, otherTerms: macs(otherTerms) },
      source: macs(addresses.map(addressTerm)),
    });
    return rows.flatMap((row) => {
      const openResult = this.#sealer.open(row.sealed, sealContextOf(row));
      // The desk no longer has the key of this entry, so the entry counts as absent.
      if (openResult === null) return [];
      const { entity, transaction_key } = sealedSchema.parse(readJson(openResult));
      const { id, deposits, deposits_from_source, submitted_by } = row;
      return [{ id, entity, deposits, deposits_from_source, transaction_key, submitted_at: row.submitted_at.toISOString(), submitted_by }];
    });
  }

  /** Deletes entries older than the retention time. */
  async purge(): Promise<void> {
    await this.#tables.deleteFrom('people').where('submitted_at', '<=', this.#oldest()).execute();
  }

  #oldest(): Date {
    return new Date(this.#now() - this.#retentionDays * dayMs);
  }
}

/** The fields of a submitted entity that describe the person instead of the deposit. */
function personIn(role: PersonRole, submittedEntity: EntityRecord): EntityRecord {
  const fields: Readonly<Record<string, EntityField>> = entityFields[role];
  const isOfPerson = (name: string) => {
    const group = fields[name]?.group;
    return group === undefined || !depositGroups.has(group);
  };
  return Object.fromEntries(
    Object.entries(entityRecordSchema.parse(withoutUnknownFields(role, submittedEntity))).filter(([name]) => isOfPerson(name)),
  );
}

function sealContextOf({ role, deposit }: { readonly role: string; readonly deposit: string }): string {
  return `${role} ${deposit}`;
}
