import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const [nonceBytes, tagBytes, keyBytes] = [12, 16, 32];

/** Seals people's data at rest: AES-256-GCM, bound to the place that it lies in. Ours: the spec is silent. */
export class Sealer {
  readonly #key: Buffer;
  readonly #macKey: Buffer;

  /** `secret` is what all replicas share; each `purpose` (`'drafts'`) has keys of its own, derived from it. */
  constructor(secret: string, purpose: string) {
    this.#key = derived(secret, purpose);
    this.#macKey = derived(secret, `${purpose}, index`);
  }

  /** A text sealed for a place, base64; equal texts do not look equal. */
  seal(text: string, place: string): string {
    return this.sealBytes(Buffer.from(text), place).toString('base64');
  }

  /** The text again; null when it was sealed with another key, for another place, or tampered with: as good as none. */
  open(sealed: string, place: string): string | null {
    return this.openBytes(Buffer.from(sealed, 'base64'), place)?.toString('utf8') ?? null;
  }

  /** Bytes sealed for a place: nonce, ciphertext, tag. */
  sealBytes(bytes: Uint8Array, place: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(place));
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** The bytes again, or null as of a text. */
  openBytes(sealed: Uint8Array, place: string): Buffer | null {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    } catch {
      return null;
    }
  }

  /** What stands for a term in an index that must not tell it: the same term gives the same text, base64url. */
  mac(term: string): string {
    return createHmac('sha256', this.#macKey).update(term, 'utf8').digest('base64url');
  }
}

function derived(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `custody desk, ${purpose}, 1`, keyBytes));
}
