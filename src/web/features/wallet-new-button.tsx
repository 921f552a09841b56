import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const load = () => import('./wallet-new.tsx');

const WalletNew = lazy(async () => ({ default: (await load()).WalletNew }));

/** For treasury: opens the form, which is fetched when the button is about to be pressed. */
export function WalletNewButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPointerEnter={() => void load()} onFocus={() => void load()} onClick={() => setOpen(true)}>
        New wallet
      </Button>
      {isOpen ? (
        <Suspense>
          <WalletNew close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
