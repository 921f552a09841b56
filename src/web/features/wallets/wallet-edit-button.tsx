import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Wallet } from '#contract/service/wallet.ts';

const load = () => import('./wallet-edit.tsx');

const WalletEdit = lazy(async () => ({ default: (await load()).WalletEdit }));

/** For treasury: opens the form, which is prefetched on hover or focus. */
export function WalletEditButton({ wallet }: { readonly wallet: Wallet }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onPointerEnter={() => void load()} onFocus={() => void load()} onClick={() => setOpen(true)}>
        Edit wallet
      </Button>
      {isOpen ? (
        <Suspense>
          <WalletEdit wallet={wallet} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
