import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import { Refusal } from '#bff/core/refusal.ts';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { mappingDraftPrefix, partyDraftPrefix, partyDraftsMax } from '#contract/desk/draft.ts';
import { draftTimes } from '#contract/limits.ts';
import { integerOfText } from '#contract/wire/integer.ts';

/**
 * Maximum number of a user's drafts. Beyond it, the oldest is deleted. Drafts of direct parties have a separate maximum
 * and are never deleted for a new draft.
 */
const draftsPerUserMax = 200;

/** Prefixes of the drafts that expire later than other drafts. */
const longPrefixes = [partyDraftPrefix, mappingDraftPrefix] as const;

type Options = { readonly tables: Kysely<DeskTables>; readonly keys: DeskKeys; readonly now: () => number };

type DraftKey = { readonly userId: number; readonly name: string };

/** The time of a save, and the new revision of the draft. */
type SavedDraft = { readonly savedAt: Date; readonly revision: number };

export type StoredDraft = {
  /** JSON text. */
  readonly values: string;
  readonly savedAt: Date;
  readonly revision: number;
  /** `idHash` of the session that saved the draft. */
  readonly savedBy: string;
};

type DraftToSave = {
  /** JSON text. */
  readonly values: string;
  /** The summary as JSON text. Undefined leaves the stored summary unchanged. */
  readonly summary?: string | undefined;
  /** The only revision that the save may overwrite. Undefined permits every revision. */
  readonly basedOn?: number | undefined;
  /** `idHash` of the session. */
  readonly savedBy: string;
  /** The save is ignored if its number is not higher than the number of the stored save of the same page. */
  readonly pageSave?: PageSave | undefined;
};

/** A loaded page, and the number of one of its saves. */
export type PageSave = { readonly page: string; readonly number: number };

export type ListedDraftText = { readonly name: string; readonly summary: string | null; readonly savedAt: Date; readonly revision: number };

/**
 * Drafts of forms. They contain personal data, so they are encrypted in the database. The encryption binds a draft to its
 * user and its name.
 */
export class Drafts {
  readonly #tables: Kysely<DeskTables>;
  readonly #sealer: Sealer;
  readonly #now: () => number;

  constructor({ tables, keys, now }: Options) {
    this.#tables = tables;
    this.#sealer = new Sealer(keys, 'drafts');
    this.#now = now;
  }

  /** Returns the stored draft, or null. */
  async read({ userId, name }: DraftKey): Promise<StoredDraft | null> {
    const row = await this.#tables
      .selectFrom('drafts')
      .select(['sealed', 'saved_at', 'revision', 'saved_by'])
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .where('saved_at', '>', this.#oldestOf(name))
      .executeTakeFirst();
    const values = row === undefined ? null : this.#sealer.open(row.sealed, textOf({ userId, name }));
    if (row === undefined || values === null) return null;
    return { values, savedAt: row.saved_at, revision: row.revision, savedBy: row.saved_by };
  }

  /** Lists the user's drafts with this name prefix, newest first. */
  async list(userId: number, prefix: string): Promise<readonly ListedDraftText[]> {
    const rows = await this.#tables
      .selectFrom('drafts')
      .select(['name', 'sealed_summary', 'saved_at', 'revision'])
      .where('user_id', '=', userId)
      .where('name', 'like', `${prefix}%`)
      .where((eb) => eb.not(this.#isOver(eb)))
      .orderBy('saved_at', 'desc')
      .orderBy('name')
      .execute();
    return rows.map(({ name, sealed_summary: sealedSummary, saved_at: savedAt, revision }) => {
      const summary = sealedSummary === null ? null : this.#sealer.open(sealedSummary, summaryOf({ userId, name }));
      return { name, summary, savedAt, revision };
    });
  }

  /**
   * Saves a draft. Returns null and changes nothing when the stored revision differs from `basedOn`. Throws a `Refusal` if
   * this replica does not have the key of the stored draft.
   */
  async save(place: DraftKey, saving: DraftToSave): Promise<SavedDraft | null> {
    if (place.name.startsWith(partyDraftPrefix)) await this.#refuseTooMany(place);
    const save = () => this.#tables.transaction().execute((trx) => this.#saveIn(trx, place, saving));
    // Another replica may insert the same draft between the read and the insert. The second attempt reads that row.
    const savedDraft = (await save()) ?? (await save());
    if (savedDraft === undefined) throw new TypeError('a draft was deleted and inserted twice during one save');
    if (savedDraft !== null && !place.name.startsWith(partyDraftPrefix)) await this.#dropSurplus(place.userId);
    return savedDraft;
  }

  /** Saves the draft in one transaction. Returns undefined when another transaction inserted the draft first. */
  async #saveIn(
    trx: Kysely<DeskTables>,
    { userId, name }: DraftKey,
    { values, summary, basedOn, savedBy, pageSave }: DraftToSave,
  ): Promise<SavedDraft | null | undefined> {
    const storedDraft = await this.#lock(trx, { userId, name });
    const isOfPage = storedDraft !== undefined && pageSave !== undefined && storedDraft.page === pageSave.page;
    if (isOfPage && (storedDraft.turn ?? 0) >= pageSave.number) return { savedAt: storedDraft.saved_at, revision: storedDraft.revision };
    // A page that lost the answer to its last save still sends the revision from before that save.
    if (storedDraft !== undefined && basedOn !== undefined && storedDraft.revision !== basedOn && !isOfPage) return null;
    const saved_at = new Date(this.#now());
    const row = {
      sealed: this.#sealer.seal(values, textOf({ userId, name })),
      saved_at,
      saved_by: savedBy,
      page: pageSave?.page ?? null,
      turn: pageSave?.number ?? null,
      ...(summary === undefined ? {} : { sealed_summary: this.#sealer.seal(summary, summaryOf({ userId, name })) }),
    };
    const revision = (storedDraft?.revision ?? basedOn ?? 0) + 1;
    const draftRow =
      storedDraft === undefined
        ? await trx
            .insertInto('drafts')
            .values({ user_id: userId, name, revision, ...row })
            .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
            .returning('revision')
            .executeTakeFirst()
        : await trx
            .updateTable('drafts')
            .set({ revision, ...row })
            .where('user_id', '=', userId)
            .where('name', '=', name)
            .returning('revision')
            .executeTakeFirst();
    return draftRow && { savedAt: saved_at, revision: draftRow.revision };
  }

  /** Returns the stored draft, and locks it until the transaction ends. */
  async #lock(trx: Kysely<DeskTables>, { userId, name }: DraftKey) {
    const storedRow = await trx
      .selectFrom('drafts')
      .select(['sealed', 'saved_at', 'revision', 'page', 'turn'])
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst();
    if (
      storedRow !== undefined &&
      storedRow.saved_at > this.#oldestOf(name) &&
      this.#sealer.open(storedRow.sealed, textOf({ userId, name })) === null
    )
      throw new Refusal('key_missing', 'This server cannot decrypt the stored draft, so it did not overwrite it: try again later');
    return storedRow;
  }

  /** Deletes a draft, in the caller's transaction if there is one. */
  async deleteDraft({ userId, name }: DraftKey, trx: Kysely<DeskTables> = this.#tables): Promise<void> {
    await trx.deleteFrom('drafts').where('user_id', '=', userId).where('name', '=', name).execute();
  }

  /** Deletes drafts that were not saved for 30 days. For drafts of direct parties and column mappings the time is 90 days. */
  async purge(): Promise<void> {
    await this.#tables
      .deleteFrom('drafts')
      .where((eb) => this.#isOver(eb))
      .execute();
  }

  async #refuseTooMany({ userId, name }: DraftKey): Promise<void> {
    const { count } = await this.#tables
      .selectFrom('drafts')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .where('name', 'like', `${partyDraftPrefix}%`)
      .where('name', '<>', name)
      .executeTakeFirstOrThrow();
    if (integerOfText(count) >= partyDraftsMax)
      throw new Refusal('too_many_drafts', `You have ${partyDraftsMax} drafts of direct parties: submit or delete one first`);
  }

  async #dropSurplus(userId: number): Promise<void> {
    const surplus = this.#tables
      .selectFrom('drafts')
      .select('name')
      .where('user_id', '=', userId)
      .where('name', 'not like', `${partyDraftPrefix}%`)
      .orderBy('saved_at', 'desc')
      .offset(draftsPerUserMax);
    await this.#tables.deleteFrom('drafts').where('user_id', '=', userId).where('name', 'in', surplus).execute();
  }

  #isOver(eb: ExpressionBuilder<DeskTables, 'drafts'>): Expression<SqlBool> {
    const [party, usual] = [this.#oldest('party'), this.#oldest('usual')];
    const isUsual = longPrefixes.map((prefix) => eb('name', 'not like', `${prefix}%`));
    return eb.or([eb('saved_at', '<=', party), eb.and([...isUsual, eb('saved_at', '<=', usual)])]);
  }

  #oldestOf(name: string): Date {
    return this.#oldest(longPrefixes.some((prefix) => name.startsWith(prefix)) ? 'party' : 'usual');
  }

  #oldest(kind: keyof typeof draftTimes): Date {
    return new Date(this.#now() - draftTimes[kind].ms);
  }
}

function textOf({ userId, name }: DraftKey): string {
  return `${userId} ${name}`;
}

function summaryOf(draftKey: DraftKey): string {
  return `${textOf(draftKey)} summary`;
}
