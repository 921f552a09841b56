import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from '#bff/refusal.ts';

/** Cost of a hash as a power of two: 2^17 blocks of 1 KiB, 128 MiB. Source: OWASP password storage, scrypt. */
const passwordCostDefault = 17;

/** Hashes at the same time, so that guessing cannot take more than twice the memory of one. */
const atOnceMax = 2;

/** Sign-ins that may wait for their turn; the next one is sent away. */
const waitingMax = 20;

const [blockSize, parallel, keyBytes] = [8, 1, 32];

type Derive = (
  password: string,
  salt: Buffer,
  bytes: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

const derive = promisify(scrypt) as Derive;

/** Makes and checks password hashes, `'scrypt$17$8$1$<salt>$<key>'`: a hash carries what it was made with. */
export class Passwords {
  readonly #cost: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(cost: number = passwordCostDefault) {
    this.#cost = cost;
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const key = await this.#derive(password, salt, { cost: this.#cost, r: blockSize, p: parallel });
    return ['scrypt', this.#cost, blockSize, parallel, salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  /** Whether the password is the hash's. A null hash (an unknown user) takes the same time and is false. */
  async matches(password: string, hash: string | null): Promise<boolean> {
    const [, cost, r, p, salt, key] = (hash ?? `scrypt$${this.#cost}$${blockSize}$${parallel}$${noSalt}$${noKey}`).split('$');
    const made = await this.#derive(password, Buffer.from(salt ?? '', 'base64url'), { cost: Number(cost), r: Number(r), p: Number(p) });
    const kept = Buffer.from(key ?? '', 'base64url');
    return kept.length === made.length && timingSafeEqual(kept, made) && hash !== null;
  }

  async #derive(password: string, salt: Buffer, { cost, r, p }: { cost: number; r: number; p: number }): Promise<Buffer> {
    await this.#turn();
    try {
      const N = 2 ** cost;
      return await derive(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r });
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    while (this.#running >= atOnceMax) {
      if (this.#waiting.length >= waitingMax)
        throw new Refusal('unavailable', 'Too many people are signing in at this moment: try again in a few seconds', { retryAfter: '5' });
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
  }
}

const noSalt = Buffer.alloc(16).toString('base64url');
const noKey = Buffer.alloc(keyBytes).toString('base64url');
