import type { Guard } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import type { Journal } from '#bff/money/index.ts';
import { WalletBook } from '#bff/proxy/index.ts';
import { Creations } from './creations.ts';
import { ExitEstimates } from './filecoin/exit-estimates.ts';
import { ProviderBook } from './filecoin/provider-book.ts';
import { ServiceFeatures } from './service-features.ts';

/** What this room opens. */
type Opened = {
  readonly wallets: WalletBook;
  readonly providers: ProviderBook;
  readonly exitEstimates: ExitEstimates;
  readonly creations: Creations;
  readonly features: ServiceFeatures;
};

/** Validators with their samples, and Filecoin's storage providers. */
export type Staking = Core &
  Guard &
  Opened & {
    /** Opens what this desk's own commands ordered. */
    readonly journal: Pick<Journal, 'open'>;
  };

/** Opens what is remembered of wallets, validators and providers. */
export function openStaking({ custody, tables, now }: Core): Opened {
  const wallets = new WalletBook({ custody, now });
  return {
    wallets,
    providers: new ProviderBook({ custody, now }, wallets),
    exitEstimates: new ExitEstimates({ custody, now, tables }),
    creations: new Creations({ custody, now, tables }),
    features: new ServiceFeatures(),
  };
}
