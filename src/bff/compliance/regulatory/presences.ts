import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { presenceMsMax, type PresentUser } from '#contract/desk/submission.ts';
import { comparableKey } from '#contract/service/transaction.ts';

/** Maximum stored windows of one user. The oldest are deleted. */
const windowsMax = 20;

type Options = { readonly tables: Kysely<DeskTables>; readonly now: () => number };

/** A window of a user with an item open. */
type Visit = { readonly userId: number; readonly visit: string };

/** A user who has an item open, in any number of windows. */
export type UserAtItem = PresentUser & { readonly transaction_key: string };

/**
 * The open items and the users who have them open. They are in the database, so all replicas share them. An entry expires
 * one minute after the last heartbeat.
 */
export class Presences {
  readonly #tables: Kysely<DeskTables>;
  readonly #now: () => number;

  constructor({ tables, now }: Options) {
    this.#tables = tables;
    this.#now = now;
  }

  /** Records that a window has an item open. A window whose entry expired starts again with the current time. */
  async keepPresent({ userId, visit }: Visit, key: string): Promise<void> {
    const seen_at = new Date(this.#now());
    await this.#dropSilent();
    await this.#dropSurplus(userId, visit);
    await this.#tables
      .insertInto('presences')
      .values({ user_id: userId, visit, transaction_key: comparableKey(key), since: seen_at, seen_at })
      .onConflict((conflict) => conflict.columns(['user_id', 'visit']).doUpdateSet({ seen_at }))
      .execute();
  }

  async removeVisit({ userId, visit }: Visit): Promise<void> {
    await this.#tables.deleteFrom('presences').where('user_id', '=', userId).where('visit', '=', visit).execute();
  }

  /** Lists the open items and their users, longest open first. `key` limits the list to one item. The requesting window is left out. */
  async presentUsers(requestingWindow: { readonly userId: number; readonly visit?: string }, key?: string): Promise<UserAtItem[]> {
    const rows = await this.#tables
      .selectFrom('presences')
      .innerJoin('users', 'users.id', 'presences.user_id')
      .select(['user_id', 'visit', 'name', 'transaction_key', 'since'])
      .where('seen_at', '>', this.#oldest())
      .$if(key !== undefined, (query) => query.where('transaction_key', '=', comparableKey(key ?? '')))
      .orderBy('since')
      .execute();
    const usersAtItems = new Map<string, UserAtItem>();
    for (const { user_id, visit, name, transaction_key, since } of rows) {
      const is_you = user_id === requestingWindow.userId;
      const visitKey = `${user_id} ${transaction_key}`;
      if ((is_you && visit === requestingWindow.visit) || usersAtItems.has(visitKey)) continue;
      usersAtItems.set(visitKey, { name, is_you, since: since.toISOString(), transaction_key });
    }
    return [...usersAtItems.values()];
  }

  async #dropSilent(): Promise<void> {
    await this.#tables.deleteFrom('presences').where('seen_at', '<=', this.#oldest()).execute();
  }

  /** Deletes the user's oldest windows to make room for another. */
  async #dropSurplus(userId: number, visit: string): Promise<void> {
    await this.#tables
      .deleteFrom('presences')
      .where('user_id', '=', userId)
      .where('visit', 'in', ({ selectFrom }) =>
        selectFrom('presences')
          .select('visit')
          .where('user_id', '=', userId)
          .where('visit', '!=', visit)
          .orderBy('seen_at', 'desc')
          .offset(windowsMax - 1),
      )
      .execute();
  }

  #oldest(): Date {
    return new Date(this.#now() - presenceMsMax);
  }
}
