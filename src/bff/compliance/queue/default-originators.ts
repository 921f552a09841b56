import { Refusal } from '#bff/core/refusal.ts';
import { serviceRead, type ServiceReader } from '#bff/proxy/index.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import { readWallet, walletSchema } from '#contract/service/wallet.ts';

/**
 * How long the desk stores an originator, the absence of an originator, and a failed read, ms. An originator never changes
 * once it is set.
 */
const freshMs = 300_000;
const absentMs = 60_000;

type StoredOriginator = { readonly entity: EntityRecord | null | undefined; readonly untilMs: number };

/** The default originators of wallets. The custodian's lists do not have them, so each wallet is read separately, one after another. */
export class DefaultOriginators {
  readonly #service: ServiceReader;
  readonly #stored = new Map<number, StoredOriginator>();
  readonly #reads = new Map<number, Promise<void>>();

  constructor({ custody, now }: ServiceReader) {
    this.#service = { custody, now };
  }

  /**
   * The default originator of a wallet. Null means that the wallet has no default. Undefined means that the default was
   * not read yet, or cannot be read.
   */
  originatorOf(walletId: number): EntityRecord | null | undefined {
    return this.#stored.get(walletId)?.entity;
  }

  /** Reads the wallets whose originators are not stored. */
  async load(walletIds: ReadonlySet<number>): Promise<void> {
    for (const id of walletIds) {
      if (this.#service.now() < (this.#stored.get(id)?.untilMs ?? 0)) continue;
      const readPromise = this.#reads.get(id) ?? this.#read(id).finally(() => this.#reads.delete(id));
      this.#reads.set(id, readPromise);
      await readPromise;
    }
  }

  /** Makes the next load read a wallet again, because the wallet changed. */
  forgetWallet(walletId: number): void {
    this.#stored.delete(walletId);
  }

  async #read(id: number): Promise<void> {
    const entity = await this.#originatorOf(id);
    this.#stored.set(id, { entity, untilMs: this.#service.now() + (entity ? freshMs : absentMs) });
  }

  /** Reads the default originator of one wallet. Returns undefined if the wallet cannot be read. */
  async #originatorOf(id: number): Promise<StoredOriginator['entity']> {
    try {
      const wallet = walletSchema.safeParse(await serviceRead(this.#service, readWallet, { params: { id } }));
      return wallet.success ? (wallet.data.default_originator_entity ?? null) : undefined;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }
}
