import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ClientQueue } from './client-queue.ts';

/** Cost of a hash as a power of two. 2^17 blocks of 1 KiB are 128 MiB. Source: OWASP password storage, scrypt. */
const passwordCostDefault = 17;

/** Limits of the queue of hashes. At most two hashes are computed at once, because each needs much memory. */
const turnLimits = { runningMax: 2, waitingPerClientMax: 20, waitingMax: 200 } as const;

const [blockSize, parallelization, keyBytes] = [8, 1, 32];

type DeriveKey = (
  password: string,
  salt: Buffer,
  bytes: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>;

const deriveScrypt = promisify(scrypt) as DeriveKey;

/** Creates and verifies password hashes, `'scrypt$17$8$1$<salt>$<key>'`. A hash includes its parameters. */
export class Passwords {
  readonly #cost: number;
  readonly #turns = new ClientQueue(turnLimits);

  constructor(cost: number = passwordCostDefault) {
    this.#cost = cost;
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const key = await this.#turns.run('', () => deriveKey(password, salt, { cost: this.#cost, r: blockSize, p: parallelization }));
    return ['scrypt', this.#cost, blockSize, parallelization, salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  /**
   * Whether the password matches the hash. A null hash (of an unknown user) takes the same time and never matches. Each
   * `client` has its own queue of checks. A client is a browser that signed in before, or an address.
   */
  async matches(password: string, hash: string | null, client = ''): Promise<boolean> {
    const [, cost, r, p, salt, key] = (
      hash ?? `scrypt$${this.#cost}$${blockSize}$${parallelization}$${placeholderSalt}$${placeholderKey}`
    ).split('$');
    const figures = { cost: Number(cost), r: Number(r), p: Number(p) };
    const derivedKey = await this.#turns.run(client, () => deriveKey(password, Buffer.from(salt ?? '', 'base64url'), figures));
    const storedKey = Buffer.from(key ?? '', 'base64url');
    return storedKey.length === derivedKey.length && timingSafeEqual(storedKey, derivedKey) && hash !== null;
  }
}

function deriveKey(password: string, salt: Buffer, { cost, r, p }: { cost: number; r: number; p: number }): Promise<Buffer> {
  const N = 2 ** cost;
  return deriveScrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r });
}

const placeholderSalt = Buffer.alloc(16).toString('base64url');
const placeholderKey = Buffer.alloc(keyBytes).toString('base64url');
