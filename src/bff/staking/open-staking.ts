import type { Guard } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import { WalletCache } from '#bff/proxy/index.ts';
import { Creations } from './creations.ts';
import { ExitEstimates } from './filecoin/exit-estimates.ts';
import { ProviderCache } from './filecoin/provider-cache.ts';
import { ServiceFeatures } from './service-features.ts';

/** The parts that this module creates. */
type StakingParts = {
  readonly wallets: WalletCache;
  readonly providers: ProviderCache;
  readonly exitEstimates: ExitEstimates;
  readonly creations: Creations;
  readonly features: ServiceFeatures;
};

/** Validators with their samples, and the storage providers of Filecoin. */
export type Staking = Core &
  Guard &
  StakingParts & {
    /** Decrypts the body of a command of this desk. Returns null if no key decrypts it. */
    readonly journal: { open(sealed: string | null, id: string, part: 'body'): string | null };
  };

/** Opens the caches of wallets, validators and providers. */
export function openStaking({ custody, tables, now }: Core): StakingParts {
  const wallets = new WalletCache({ custody, now });
  return {
    wallets,
    providers: new ProviderCache({ custody, now }, wallets),
    exitEstimates: new ExitEstimates({ custody, now, tables }),
    creations: new Creations({ custody, now, tables }),
    features: new ServiceFeatures(),
  };
}
