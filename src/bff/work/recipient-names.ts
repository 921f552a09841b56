import { setTimeout as wait } from 'node:timers/promises';
import { serviceRead, SharedRead, type ServiceReader } from '#bff/proxy/index.ts';
import type { CommandDestination } from '#contract/money/command-destination.ts';
import { externalAccountSchema, readExternalAccount } from '#contract/service/external-account.ts';
import { readWallet, walletSchema } from '#contract/service/wallet.ts';

/** How long a name is cached, ms. A failed read is cached too, so that only one list waits for a custodian that does not answer. */
const freshMs = 60_000;

/** Longest time that a list waits for names, ms. */
const waitMsMax = 1000;

const rowsByKind = {
  wallet: { row: readWallet, schema: walletSchema, kindName: 'wallet' },
  external_account: { row: readExternalAccount, schema: externalAccountSchema, kindName: 'external account' },
} as const;

/** The names of the wallets and external accounts that open requests pay. The journal stores only their ids. */
export class RecipientNames {
  readonly #service: ServiceReader;
  readonly #reads = new Map<string, SharedRead<string | null>>();

  constructor({ custody, now }: ServiceReader) {
    this.#service = { custody, now };
  }

  /**
   * The name of a recipient, for example `'Kestrel Exchange'`, or `'external account 7'` if the name cannot be read. For
   * an address, the result is its first and last characters.
   */
  async of({ kind, id, address }: CommandDestination): Promise<string> {
    if (kind !== 'wallet' && kind !== 'external_account') return shortAddress(address ?? 'an address');
    const fallback = `${rowsByKind[kind].kindName} ${id}`;
    return (await Promise.race([this.#nameOf(kind, id ?? 0), wait(waitMsMax, null, { ref: false })])) ?? fallback;
  }

  #nameOf(kind: keyof typeof rowsByKind, id: number): Promise<string | null> {
    const key = `${kind} ${id}`;
    const sharedRead = this.#reads.get(key) ?? new SharedRead(() => this.#read(kind, id), { now: this.#service.now, freshMs });
    this.#reads.set(key, sharedRead);
    return sharedRead.get();
  }

  async #read(kind: keyof typeof rowsByKind, id: number): Promise<string | null> {
    const { row, schema } = rowsByKind[kind];
    const answer = await serviceRead(this.#service, row, { params: { id } }).catch(() => null);
    return schema.safeParse(answer).data?.name ?? null;
  }
}

function shortAddress(address: string): string {
  return address.length <= 20 ? address : `${address.slice(0, 10)}…${address.slice(-6)}`;
}
