import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { addressGroup } from '#bff/auth/session/address-group.ts';
import { cookieValue } from '#bff/auth/session/session-cookie.ts';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { ProviderPurpose } from '#contract/desk/session.ts';
import { providerSignInTime } from '#contract/limits.ts';
import { readJson } from '#contract/wire/json.ts';
import { StoppedSignIn } from './stopped-sign-in.ts';

/**
 * Maximum number of round trips to the sign-in provider in progress. Beyond this number, a new round trip replaces the oldest.
 * Any visitor can begin a round trip, so each address has its own maximum.
 */
const pendingCountMax = { all: 10_000, perAddress: 100 } as const;

/** A browser's round trip to the sign-in provider, with the data that the callback needs. */
export type PendingRoundTrip = {
  readonly purpose: ProviderPurpose;
  readonly nonce: string;
  readonly verifier: string;
  /** The page to open after the round trip. */
  readonly to: string;
  /** The callback address that was sent to the provider. */
  readonly redirectUri: string;
  /** `id_hash` of the browser's earlier session. */
  readonly sessionHash: string | null;
  readonly startedMs: number;
};

/** The browser that begins a round trip, with its Cookie header, and its address as the trusted proxies report it. */
type BrowserOrigin = { readonly cookies: string | undefined; readonly address: string };

type Options = {
  readonly tables: Kysely<DeskTables>;
  readonly keys: DeskKeys;
  readonly isSecure: boolean;
  readonly now: () => number;
};

type SealedFields = Pick<PendingRoundTrip, 'nonce' | 'verifier' | 'to' | 'redirectUri'>;

const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * The round trips of browsers to the sign-in provider and back, stored in the database for every replica. A cookie binds each
 * round trip to one browser, and each can be used once.
 */
export class RoundTrips {
  readonly #tables: Kysely<DeskTables>;
  readonly #sealer: Sealer;
  readonly #now: () => number;
  readonly #name: string;
  readonly #attributes: string;

  constructor({ tables, keys, isSecure, now }: Options) {
    this.#tables = tables;
    this.#sealer = new Sealer(keys, 'oidc');
    this.#now = now;
    this.#name = isSecure ? '__Host-oidc' : 'desk_oidc';
    // The cookie is Lax, because the browser would omit a Strict cookie after the provider's redirect.
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}; Max-Age=${providerSignInTime.ms / 1000}`;
  }

  /** Begins a round trip and returns the Set-Cookie value. All windows of a browser share its cookie. */
  async begin(state: string, trip: Omit<PendingRoundTrip, 'startedMs'>, { cookies, address }: BrowserOrigin): Promise<string> {
    const { purpose, sessionHash, ...sealedFields } = trip;
    const address_hash = this.#sealer.mac(addressGroup(address));
    await this.purge();
    const browser = this.#browserOf(cookies) ?? randomBytes(32).toString('base64url');
    const state_hash = hashOf(state);
    await this.#tables
      .insertInto('oidc_pending')
      .values({
        state_hash,
        browser_hash: hashOf(browser),
        deed: purpose,
        sealed: this.#sealer.seal(JSON.stringify(sealedFields satisfies SealedFields), state_hash),
        session_hash: sessionHash,
        address_hash,
        made_at: new Date(this.#now()),
      })
      .execute();
    await this.#dropSurplus(address_hash);
    return `${this.#name}=${browser}; ${this.#attributes}`;
  }

  /** Returns the round trip of a state and a browser, and consumes it. Throws `StoppedSignIn`. */
  async take(state: string, cookies: string | undefined): Promise<PendingRoundTrip> {
    const state_hash = hashOf(state);
    const browser = this.#browserOf(cookies);
    const row =
      browser === null
        ? undefined
        : await this.#tables
            .deleteFrom('oidc_pending')
            .where('state_hash', '=', state_hash)
            .where('browser_hash', '=', hashOf(browser))
            .where('made_at', '>=', this.#oldest())
            .returningAll()
            .executeTakeFirst();
    const text = row === undefined ? null : this.#sealer.open(row.sealed, state_hash);
    if (row === undefined || text === null) throw new StoppedSignIn((await this.#isUnderWay(state_hash)) ? 'other_browser' : 'gone');
    return { ...(readJson(text) as SealedFields), purpose: row.deed, sessionHash: row.session_hash, startedMs: row.made_at.getTime() };
  }

  /** Deletes expired round trips. */
  async purge(): Promise<void> {
    await this.#tables.deleteFrom('oidc_pending').where('made_at', '<', this.#oldest()).execute();
  }

  async #dropSurplus(addressHash: string): Promise<void> {
    const newestTrips = this.#tables.selectFrom('oidc_pending').select('state_hash').orderBy('made_at', 'desc');
    const tripsOfAddress = newestTrips.where('address_hash', '=', addressHash);
    for (const surplus of [tripsOfAddress.offset(pendingCountMax.perAddress), newestTrips.offset(pendingCountMax.all)])
      await this.#tables.deleteFrom('oidc_pending').where('state_hash', 'in', surplus).execute();
  }

  async #isUnderWay(stateHash: string): Promise<boolean> {
    const row = await this.#tables
      .selectFrom('oidc_pending')
      .select('state_hash')
      .where('state_hash', '=', stateHash)
      .where('made_at', '>=', this.#oldest())
      .executeTakeFirst();
    return row !== undefined;
  }

  #oldest(): Date {
    return new Date(this.#now() - providerSignInTime.ms);
  }

  #browserOf(cookies: string | undefined): string | null {
    const value = cookieValue(cookies, this.#name);
    return value !== null && secretPattern.test(value) ? value : null;
  }
}

function hashOf(text: string): string {
  return hash('sha256', text, 'base64url');
}
