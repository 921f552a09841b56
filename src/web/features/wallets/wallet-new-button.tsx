import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

const load = () => import('./wallet-new.tsx');

const WalletNew = lazy(async () => ({ default: (await load()).WalletNew }));

/** Opens the form from an address: `/wallets#new`. */
const asked = 'new';

/** For treasury: opens the form, which is fetched when the button is about to be pressed. An address may ask for it too. */
export function WalletNewButton() {
  const [isOpen, setOpen] = useState(false);
  const isAsked = useLocation({ select: ({ hash }) => hash === asked });
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
          <WalletNew close={close} />
        </Suspense>
      ) : null}
    </>
  );
}
