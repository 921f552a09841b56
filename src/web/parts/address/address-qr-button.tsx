import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '#web/parts/page/icon.tsx';
import type { AddressRow } from './address-rows.ts';

const loadQrCode = () => import('./address-qr.tsx');

const AddressQr = lazy(async () => ({ default: (await loadQrCode()).AddressQr }));

/** The button that opens the QR code of an address. Hovering or focusing it prefetches the encoder. */
export function AddressQrButton({ row }: { readonly row: AddressRow }) {
  const [isOpen, setOpen] = useState(false);
  const label = `QR code of the ${row.assets.map((asset) => asset.toUpperCase()).join(', ')} address`;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={label}
        title={label}
        onPointerEnter={() => void loadQrCode()}
        onFocus={() => void loadQrCode()}
        onClick={() => setOpen(true)}
      >
        <Icon name="code" size={14} />
      </ActionIcon>
      {isOpen ? (
        <Suspense>
          <AddressQr {...row} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
