import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

const load = () => import('./wallet-new.tsx');

const WalletNew = lazy(async () => ({ default: (await load()).WalletNew }));

/** Opens the form from an address: `/wallets#new`, or `/wallets#new-for-7` for direct party 7. */
const asked = /^new(?:-for-([1-9]\d{0,15}))?$/;

/** For treasury: opens the form, which is fetched when the button is about to be pressed. An address may ask for it too. */
export function WalletNewButton() {
  const [isOpen, setOpen] = useState(false);
  const hash = useLocation({ select: (location) => location.hash });
  const match = asked.exec(hash);
  const isAsked = match !== null;
  const navigate = useNavigate();
  const close = () => {
    setOpen(false);
    if (isAsked) void navigate({ to: '.', search: true, hash: '', replace: true });
  };
  return (
    <>
      <Button onPointerEnter={() => void load()} onFocus={() => void load()} onClick={() => setOpen(true)}>
        New wallet
      </Button>
      {isOpen || isAsked ? (
        <Suspense>
          <WalletNew key={hash} close={close} ownerId={match?.[1] ?? null} />
        </Suspense>
      ) : null}
    </>
  );
}
