import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

const load = () => import('./wallet-new.tsx');

const WalletNew = lazy(async () => ({ default: (await load()).WalletNew }));

/** URL hashes that open the form: `/wallets#new`, or `/wallets#new-for-7` for a wallet of direct party 7. */
const newWalletHash = /^new(?:-for-([1-9]\d{0,14}))?$/;

/** The button that opens the form of a new wallet, for treasurers. Hovering or focusing it prefetches the code of the form. */
export function WalletNewButton() {
  const [isOpen, setOpen] = useState(false);
  const hash = useLocation({ select: (location) => location.hash });
  const match = newWalletHash.exec(hash);
  const isRequested = match !== null;
  const navigate = useNavigate();
  const close = () => {
    setOpen(false);
    if (isRequested) void navigate({ to: '.', search: true, hash: '', replace: true });
  };
  return (
    <>
      <Button onPointerEnter={() => void load()} onFocus={() => void load()} onClick={() => setOpen(true)}>
        New wallet
      </Button>
      {isOpen || isRequested ? (
        <Suspense>
          <WalletNew key={hash} close={close} ownerId={match?.[1] ?? null} />
        </Suspense>
      ) : null}
    </>
  );
}
