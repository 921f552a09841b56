import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { Sealer } from '#bff/sealed.ts';
import type { DeskTables } from '#bff/tables.ts';
import { personRoles, sourceAddressesMax, type PeopleSearch, type Person, type PersonRole } from '#contract/desk/person.ts';
import { entityFields, type EntityField, type FieldGroup } from '#contract/entity-fields.ts';
import { entityRecordSchema, type EntityRecord } from '#contract/entity.ts';
import { readJson, writeJson } from '#contract/json.ts';
import { knownFields } from '#contract/rules/entity-problems.ts';
import type { RegulatoryInformation } from '#contract/transaction.ts';
import { findEntries } from './find-entries.ts';
import { addressTerm, identityOf, soughtTerms, termsOf } from './person-terms.ts';

/**
 * What was submitted longer ago is deleted from the book, ms: 2 years. Ours: the book only saves typing what is still likely to hold; the record that
 * the law wants kept is the service's.
 */
const retentionMs = 730 * 86_400_000;

/** Facts of one deposit, not of the person: another deposit has another online session, another relationship. */
const depositGroups: ReadonlySet<FieldGroup> = new Set(['session', 'relationship']);

const holders = { originator: 'originator_entity', third_party: 'third_party_entity' } as const satisfies Record<
  PersonRole,
  keyof RegulatoryInformation
>;

const sealedSchema = z.object({ entity: entityRecordSchema, transaction_key: z.string() });

type Options = { readonly tables: Kysely<DeskTables>; readonly secret: string; readonly now: () => number };

/** A submission that the service accepted. */
export type AcceptedSubmission = {
  readonly userId: number;
  /** What stands for the deposit in a path; a second submission of the same one replaces the first. */
  readonly transactionKey: string;
  readonly sourceAddresses: readonly string[];
  readonly information: RegulatoryInformation;
  readonly at: Date;
};

/**
 * The people whom this desk named in what it submitted, to be named again without typing: sealed at rest, found by terms that the database
 * cannot read (equal beginnings of names look equal to it, nothing more). The book is the desk's, not one user's.
 */
export class People {
  readonly #tables: Kysely<DeskTables>;
  readonly #sealer: Sealer;
  readonly #now: () => number;

  constructor({ tables, secret, now }: Options) {
    this.#tables = tables;
    this.#sealer = new Sealer(secret, 'people');
    this.#now = now;
  }

  /** Enters whom an accepted submission names. */
  async remember({ userId, transactionKey, sourceAddresses, information, at }: AcceptedSubmission): Promise<void> {
    const deposit = this.#sealer.mac(`deposit ${transactionKey}`);
    for (const role of personRoles) {
      const submitted = information[holders[role]];
      if (submitted === undefined) continue;
      const entity = personIn(role, submitted);
      const entry = {
        role,
        deposit,
        person: this.#sealer.mac(`person ${identityOf(role, entity)}`),
        sealed: this.#sealer.seal(writeJson({ entity, transaction_key: transactionKey }), placeOf({ role, deposit })),
        user_id: userId,
        submitted_at: at,
      };
      // Sorted: the order in which rows lie tells no lengths of words.
      const terms = termsOf(entity, sourceAddresses.slice(0, sourceAddressesMax))
        .map((term) => this.#sealer.mac(term))
        .toSorted();
      await this.#tables.transaction().execute(async (tx) => {
        await tx.deleteFrom('people').where('role', '=', role).where('deposit', '=', deposit).execute();
        const { id } = await tx.insertInto('people').values(entry).returning('id').executeTakeFirstOrThrow();
        if (terms.length > 0)
          await tx
            .insertInto('people_terms')
            .values(terms.map((term) => ({ term, entry_id: id })))
            .execute();
      });
    }
  }

  /** At most 20 people, each once with the newest values: who sent from the deposit's addresses first, then newest first. */
  async search({ role, text, source_addresses: addresses }: PeopleSearch): Promise<readonly Person[]> {
    const mac = (term: string) => this.#sealer.mac(term);
    const { words, others } = soughtTerms(text);
    const rows = await findEntries(this.#tables, {
      role,
      since: this.#oldest(),
      sought: text.trim() === '' ? null : { words: words.map(mac), others: others.map(mac) },
      source: addresses.map(addressTerm).map(mac),
    });
    return rows.flatMap((row) => {
      const opened = this.#sealer.open(row.sealed, placeOf(row));
      // Sealed with another secret: as good as none.
      if (opened === null) return [];
      const { entity, transaction_key } = sealedSchema.parse(readJson(opened));
      const { id, deposits, deposits_from_source, submitted_by } = row;
      return [{ id, entity, deposits, deposits_from_source, transaction_key, submitted_at: row.submitted_at.toISOString(), submitted_by }];
    });
  }

  /** Deletes what is older than the book keeps. */
  async purge(): Promise<void> {
    await this.#tables.deleteFrom('people').where('submitted_at', '<=', this.#oldest()).execute();
  }

  #oldest(): Date {
    return new Date(this.#now() - retentionMs);
  }
}

/** What of a submitted entity is the person's. */
function personIn(role: PersonRole, submitted: EntityRecord): EntityRecord {
  const fields: Readonly<Record<string, EntityField>> = entityFields[role];
  const isOfPerson = (name: string) => {
    const group = fields[name]?.group;
    return group === undefined || !depositGroups.has(group);
  };
  return Object.fromEntries(Object.entries(entityRecordSchema.parse(knownFields(role, submitted))).filter(([name]) => isOfPerson(name)));
}

function placeOf({ role, deposit }: { readonly role: string; readonly deposit: string }): string {
  return `${role} ${deposit}`;
}
