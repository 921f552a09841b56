import type { CommandDestination } from '#contract/money/command-destination.ts';
import { addressSpaceOf } from '#contract/money/recipient.ts';
import { recipientsOfAddresses, recipientOf } from '#contract/rules/record-recipients.ts';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import type { Wallet } from '#contract/service/wallet.ts';

/** An own wallet or an approved external account. */
export type Owner = { readonly kind: 'wallet' | 'external_account'; readonly id: number; readonly ownerLabel: string };

/**
 * The recipients of addresses. An address of an own wallet is that wallet, and an address of an approved account is that account.
 * The id of a wallet or account means its address and tag in the asset. All assets of a chain share a wallet's addresses, but an
 * account is approved for each asset separately.
 */
export class Recipients {
  readonly #owners = new Map<string, Owner>();
  readonly #addresses = new Map<string, string>();
  readonly #ids = new Set<string>();

  constructor(wallets: readonly Wallet[], accounts: readonly ExternalAccount[]) {
    for (const wallet of wallets) this.#add({ kind: 'wallet', id: wallet.id, ownerLabel: wallet.name ?? `wallet ${wallet.id}` }, wallet);
    for (const account of accounts)
      this.#add({ kind: 'external_account', id: account.id, ownerLabel: account.name ?? `account ${account.id}` }, account);
  }

  #add(owner: Owner, addressSource: Pick<Wallet, 'funding_addresses' | 'extras'>): void {
    this.#ids.add(keyOf(owner));
    for (const [asset, recipient] of recipientsOfAddresses(addressSource)) {
      const [space, key] = [spaceOf(owner.kind, asset), keyOf(owner)];
      this.#addresses.set(`${key} ${space}`, recipient);
      // An own wallet takes precedence over an account with the same address.
      if (!this.#owners.has(`${space} ${recipient}`)) this.#owners.set(`${space} ${recipient}`, owner);
    }
  }

  /** Whether the wallet or account of a destination was read. True for an address. */
  isRecorded({ kind, id }: CommandDestination): boolean {
    return (kind !== 'wallet' && kind !== 'external_account') || this.#ids.has(keyOf({ kind, id: id ?? 0 }));
  }

  /** The own wallet or approved account at a typed address, or null for any other address. */
  ownerOf(asset: string, destination: CommandDestination): Owner | null {
    if (destination.kind !== 'public_address') return null;
    const recipient = recipientOf(asset, destination);
    const at = (kind: Owner['kind']) => this.#owners.get(`${spaceOf(kind, asset)} ${recipient}`);
    return at('wallet') ?? at('external_account') ?? null;
  }

  /** The recipient of a destination as one text. The id of a wallet or account is replaced by its address, if it has one. */
  recipientOf(asset: string, destination: CommandDestination): string {
    const name = recipientOf(asset, destination);
    const address = (['wallet', 'external_account'] as const).map((kind) => this.#addresses.get(`${name} ${spaceOf(kind, asset)}`));
    return address.find((each) => each !== undefined) ?? name;
  }

  /** All names of a destination's recipient. Two destinations with a common name have the same recipient. */
  namesOf(asset: string, destination: CommandDestination): readonly string[] {
    return this.spellingsOf(asset, recipientOf(asset, destination));
  }

  /**
   * The other names of a recipient. For an address, it is the id of the owner. For the id of an owner, it is the address.
   */
  spellingsOf(asset: string, name: string): readonly string[] {
    const otherNames = (['wallet', 'external_account'] as const).flatMap((kind) => {
      const owner = this.#owners.get(`${spaceOf(kind, asset)} ${name}`);
      return [this.#addresses.get(`${name} ${spaceOf(kind, asset)}`), owner && keyOf(owner)];
    });
    return [name, ...otherNames.filter((each) => each !== undefined)];
  }
}

function keyOf({ kind, id }: Pick<Owner, 'kind' | 'id'>): string {
  return recipientOf('', { kind, id, address: null, tag: null });
}

function spaceOf(kind: Owner['kind'], asset: string): string {
  return kind === 'wallet' ? `wallets ${addressSpaceOf(asset)}` : `accounts ${asset}`;
}
