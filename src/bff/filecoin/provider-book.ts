import type * as z from 'zod/mini';
import { knownFields } from '#bff/proxy/known-fields.ts';
import { ownRead, type OwnReader } from '#bff/proxy/own-read.ts';
import { Refusal } from '#bff/refusal.ts';
import { SharedRead } from '#bff/shared-read.ts';
import type { WalletBook } from '#bff/wallet-book.ts';
import type { providerListSchema } from '#contract/desk/providers.ts';
import { listStorageProviders } from '#contract/endpoints.ts';
import type { Wallet } from '#contract/wallet.ts';

/** How long the providers are good enough, ms. */
const providersMs = 5000;

/** Wallets that are asked at once. */
const atOnce = 4;

/** The list as it is written: numbers as the service wrote them. */
export type ProviderAnswer = z.input<typeof providerListSchema>;

/** What of a record the contract knows; the rest stays with the service. */
const known = knownFields(listStorageProviders.response);

/** The storage providers of all wallets, read once for all who ask within some seconds. */
export class ProviderBook extends SharedRead<ProviderAnswer> {
  constructor(desk: OwnReader, wallets: WalletBook) {
    super(() => readProviders(desk, wallets), { now: desk.now, freshMs: providersMs });
  }
}

async function readProviders(desk: OwnReader, book: WalletBook): Promise<ProviderAnswer> {
  const { wallets, isWhole, readAt } = await book.get();
  const waiting = wallets.filter(mayOwn).toSorted((one, other) => one.id - other.id);
  const looks: Look[] = [];
  for (let from = 0; from < waiting.length; from += atOnce)
    looks.push(...(await Promise.all(waiting.slice(from, from + atOnce).map((wallet) => look(desk, wallet)))));
  return {
    read_at: readAt,
    is_whole: isWhole,
    providers: looks.flatMap(({ providers }) => providers),
    unread: looks.flatMap(({ unread }) => unread),
  };
}

type Look = Pick<ProviderAnswer, 'providers' | 'unread'>;

/** The providers of a wallet, or why they could not be read. */
async function look(desk: OwnReader, { id, name = null }: Wallet): Promise<Look> {
  const wallet = { id, name };
  try {
    return { providers: (await providersOf(desk, id)).map((provider) => ({ wallet, provider })), unread: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { providers: [], unread: [{ wallet, why: error.message }] };
  }
}

/** A wallet that has no address for fil owns no provider; one that shows no addresses may. */
function mayOwn({ funding_addresses: addresses }: Wallet): boolean {
  return addresses === null || addresses === undefined || addresses['fil'] !== undefined;
}

/** A service without Filecoin has no such path. */
async function providersOf(desk: OwnReader, walletId: number): Promise<readonly unknown[]> {
  try {
    const read = known(await ownRead(desk, listStorageProviders, { params: { wallet_id: walletId } }));
    return Array.isArray(read) ? (read as readonly unknown[]) : [];
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return [];
    throw error;
  }
}
