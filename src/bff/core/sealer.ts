import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existingSecret, loadOrCreateSecret } from '#database/stored-secret.ts';

const [nonceBytes, tagBytes, keyBytes] = [12, 16, 32];

/** The keys of the desk, the same on all replicas. The desk encrypts with the current key, and decrypts also with the previous ones. */
export type DeskKeys = readonly [current: string, ...previous: string[]];

/**
 * Encrypts personal data for the database with AES-256-GCM. Each ciphertext is bound to its storage place, such as the id of
 * its row. Our choice: the spec is silent about encryption.
 */
export class Sealer {
  readonly #key: Buffer;
  readonly #macKey: Buffer;
  /** Sealers of the previous keys, with the same purpose. */
  readonly #previous: readonly Sealer[];

  /** Each `purpose`, such as `'drafts'`, has separate keys, which are derived from the desk's keys. */
  constructor([current, ...previous]: DeskKeys, purpose: string) {
    this.#key = deriveKey(current, purpose);
    this.#macKey = deriveKey(current, `${purpose}, index`);
    this.#previous = previous.map((key) => new Sealer([key], purpose));
  }

  /** Encrypts a text for a storage place. Returns base64, which differs each time, even for equal texts. */
  seal(text: string, place: string): string {
    return this.sealBytes(Buffer.from(text), place).toString('base64');
  }

  /** Decrypts a text. Returns null if no key fits, or if the text was changed or was encrypted for another place. */
  open(sealed: string, place: string): string | null {
    return this.openBytes(Buffer.from(sealed, 'base64'), place)?.toString('utf8') ?? null;
  }

  /** Encrypts bytes for a storage place. Returns nonce, ciphertext and tag. */
  sealBytes(bytes: Uint8Array, place: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place));
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** Decrypts bytes. Null in the same cases as `open`. */
  openBytes(sealed: Uint8Array, place: string): Buffer | null {
    const content = this.#openWithCurrent(sealed, place);
    if (content !== null) return content;
    return this.#previous.map((sealer) => sealer.openBytes(sealed, place)).find((bytes) => bytes !== null) ?? null;
  }

  /** Encrypts bytes again with the current key. Returns null if the current key already encrypted them, or if no key fits. */
  resealBytes(sealed: Uint8Array, place: string): Buffer | null {
    if (this.#openWithCurrent(sealed, place) !== null) return null;
    const content = this.openBytes(sealed, place);
    return content === null ? null : this.sealBytes(content, place);
  }

  #openWithCurrent(sealedBytes: Uint8Array, context: string): Buffer | null {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, sealedBytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(context)).setAuthTag(sealedBytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(sealedBytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    } catch {
      return null;
    }
  }

  /** A keyed hash of a term, for an index that must not reveal the term. It is deterministic, base64url. */
  mac(term: string): string {
    return createHmac('sha256', this.#macKey).update(term, 'utf8').digest('base64url');
  }

  /** The hashes under which a term may be stored, that of the current key first. */
  macs(term: string): readonly string[] {
    return [this.mac(term), ...this.#previous.map((sealer) => sealer.mac(term))];
  }
}

function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `custody desk, ${purpose}, 1`, keyBytes));
}

type KeyVariables = { readonly [name in 'DESK_KEY' | 'DESK_KEY_PREVIOUS' | 'CUSTODY_SECRET_KEY']?: string | undefined } & {
  readonly DATA_DIR: string;
};

/**
 * The keys of a desk with an operator's service. Earlier versions encrypted with the service's secret key, which is
 * therefore included until everything is re-encrypted.
 */
export function operatorKeys(
  { DESK_KEY: key = '', DESK_KEY_PREVIOUS: previous, CUSTODY_SECRET_KEY: secretKey }: KeyVariables,
  isResealed: boolean,
): DeskKeys {
  return keysOf(key, [previous, isResealed ? null : secretKey]);
}

/**
 * The keys of a desk with the embedded service. The desk creates a key at its first start. `draft-key` is an earlier name of
 * the key's file.
 */
export async function embeddedKeys({ DESK_KEY: key, DESK_KEY_PREVIOUS: previous, DATA_DIR: dataDir }: KeyVariables): Promise<DeskKeys> {
  const storedKeys = [await existingSecret(dataDir, 'desk-key'), await existingSecret(dataDir, 'draft-key')];
  return keysOf(key ?? (await loadOrCreateSecret(dataDir, 'desk-key')), [previous, ...storedKeys]);
}

function keysOf(currentKey: string, earlierKeys: readonly (string | null | undefined)[]): DeskKeys {
  const previousKeys = earlierKeys.filter((key) => key !== null && key !== undefined).filter((key) => key !== currentKey);
  return [currentKey, ...new Set(previousKeys)];
}
