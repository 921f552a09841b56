import type * as z from 'zod/mini';
import { Refusal } from '#bff/core/refusal.ts';
import { SharedRead, serviceRead, type ServiceReader, pickFields, type WalletCache } from '#bff/proxy/index.ts';
import type { providerListSchema } from '#contract/desk/providers.ts';
import { listStorageProviders } from '#contract/service/filecoin.ts';
import type { Wallet } from '#contract/service/wallet.ts';

/** How long the list of providers is cached, ms. */
const providersMs = 5000;

/** Number of wallets that are read at the same time. */
const concurrentReads = 4;

/** The list in the form of the wire, with numbers as the service wrote them. */
export type ProviderAnswer = z.input<typeof providerListSchema>;

/** Reduces a record to the fields of the contract. */
const pickKnownFields = pickFields(listStorageProviders.response);

/** The storage providers of all wallets. Requests within some seconds share one read. */
export class ProviderCache extends SharedRead<ProviderAnswer> {
  constructor(staking: ServiceReader, wallets: WalletCache) {
    super(() => readProviders(staking, wallets), { now: staking.now, freshMs: providersMs });
  }
}

async function readProviders(staking: ServiceReader, walletCache: WalletCache): Promise<ProviderAnswer> {
  const { wallets, isWhole, readAt } = await walletCache.get();
  const ownerWallets = wallets.filter(mayOwn).toSorted((first, second) => first.id - second.id);
  const results: WalletProviders[] = [];
  for (let firstIndex = 0; firstIndex < ownerWallets.length; firstIndex += concurrentReads)
    results.push(
      ...(await Promise.all(
        ownerWallets.slice(firstIndex, firstIndex + concurrentReads).map((wallet) => readWalletProviders(staking, wallet)),
      )),
    );
  return {
    read_at: readAt,
    is_whole: isWhole,
    providers: results.flatMap(({ providers }) => providers),
    unread: results.flatMap(({ unread }) => unread),
  };
}

type WalletProviders = Pick<ProviderAnswer, 'providers' | 'unread'>;

/** The providers of a wallet, or why they could not be read. */
async function readWalletProviders(staking: ServiceReader, { id, name = null }: Wallet): Promise<WalletProviders> {
  const wallet = { id, name };
  try {
    return { providers: (await readProviderList(staking, id)).map((provider) => ({ wallet, provider })), unread: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { providers: [], unread: [{ wallet, why: error.message }] };
  }
}

/** Whether a wallet may own providers. A wallet with a fil address, or with hidden addresses, may own providers. */
function mayOwn({ funding_addresses: addresses }: Wallet): boolean {
  return addresses === null || addresses === undefined || addresses['fil'] !== undefined;
}

/** The providers of a wallet. The list is empty if the service has no Filecoin and therefore not this path. */
async function readProviderList(staking: ServiceReader, walletId: number): Promise<readonly unknown[]> {
  try {
    const providerPage = pickKnownFields(await serviceRead(staking, listStorageProviders, { params: { wallet_id: walletId } }));
    return Array.isArray(providerPage) ? (providerPage as readonly unknown[]) : [];
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return [];
    throw error;
  }
}
