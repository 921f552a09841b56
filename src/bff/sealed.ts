import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const [nonceBytes, tagBytes, keyBytes] = [12, 16, 32];

/**
 * Encrypts personal data at rest: AES-256-GCM, bound to its storage place. Ours: the spec is
 * silent.
 */
export class Sealer {
  readonly #key: Buffer;
  readonly #macKey: Buffer;

  /** All replicas share `secret`; each `purpose` (`'drafts'`) has its own derived keys. */
  constructor(secret: string, purpose: string) {
    this.#key = derived(secret, purpose);
    this.#macKey = derived(secret, `${purpose}, index`);
  }

  /** Encrypts a text for a place, base64; equal texts give different results. */
  seal(text: string, place: string): string {
    return this.sealBytes(Buffer.from(text), place).toString('base64');
  }

  /**
   * Decrypts a text. Null when it was encrypted with another key, for another place, or tampered
   * with: as if it were missing.
   */
  open(sealed: string, place: string): string | null {
    return this.openBytes(Buffer.from(sealed, 'base64'), place)?.toString('utf8') ?? null;
  }

  /** Encrypts bytes for a place: nonce, ciphertext, tag. */
  sealBytes(bytes: Uint8Array, place: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place));
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** Decrypts bytes; null as for a text. */
  openBytes(sealed: Uint8Array, place: string): Buffer | null {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    } catch {
      return null;
    }
  }

  /** A keyed hash of a term, for an index that must not reveal it. Deterministic, base64url. */
  mac(term: string): string {
    return createHmac('sha256', this.#macKey).update(term, 'utf8').digest('base64url');
  }
}

function derived(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `custody desk, ${purpose}, 1`, keyBytes));
}
