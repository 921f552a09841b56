import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Sealer, type DeskKeys } from '#bff/core/sealer.ts';
import { cookieValue } from './session-cookie.ts';

/** How long a browser is recognized, seconds (180 days). */
const rememberedSeconds = 180 * 24 * 60 * 60;

/** Maximum accounts of one browser, for people who share it. */
const accountsMax = 4;

/** A cookie is `<id>.<proof>.<proof>`, with an id of 128 random bits and one proof for each account. */
const valuePattern = /^([\w-]{22})((?:\.[\w-]{43}){1,4})$/;

type Options = { /** The encryption keys, the same on all replicas. */ readonly keys: DeskKeys; readonly isSecure: boolean };

/**
 * Recognizes browsers from which an account signed in before. A cookie that scripts cannot read has a proof for each
 * account. Only the desk can create a proof. The cookie grants no access. It exempts the browser from delays that strangers
 * cause. Source: OWASP, Slow Down Online Guessing Attacks with Device Cookies.
 */
export class RecognizedBrowsers {
  readonly #sealer: Sealer;
  readonly #name: string;
  readonly #attributes: string;

  constructor({ keys, isSecure }: Options) {
    this.#sealer = new Sealer(keys, 'browsers');
    this.#name = isSecure ? '__Host-browser' : 'desk_browser';
    this.#attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}; Max-Age=${rememberedSeconds}`;
  }

  /** The id of the browser when this account signed in from it before, or null. */
  idOf(cookies: string | undefined, email: string): string | null {
    const { id, proofs } = this.#read(cookies);
    if (id === null) return null;
    // Only the current key is used, because an attacker with an earlier key could guess passwords without delays.
    const expectedMac = Buffer.from(this.#sealer.mac(textOf(id, email)));
    return proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expectedMac)) ? id : null;
  }

  /** Value of Set-Cookie after an account has signed in. */
  set(cookies: string | undefined, email: string): string {
    const { id, proofs } = this.#read(cookies);
    const browser = id ?? randomBytes(16).toString('base64url');
    const ownProof = this.#sealer.mac(textOf(browser, email));
    const value = [browser, ownProof, ...proofs.filter((proof) => proof !== ownProof)].slice(0, 1 + accountsMax);
    return `${this.#name}=${value.join('.')}; ${this.#attributes}`;
  }

  #read(cookies: string | undefined): { id: string | null; proofs: readonly string[] } {
    const [, id, proofs] = valuePattern.exec(cookieValue(cookies, this.#name) ?? '') ?? [];
    return { id: id ?? null, proofs: proofs?.slice(1).split('.') ?? [] };
  }
}

/** The text whose keyed hash is a proof. */
function textOf(id: string, email: string): string {
  return `${id} ${email.toLowerCase()}`;
}
