import { Button } from '@mantine/core';
import { Dialog } from '#web/parts/dialog.tsx';
import { FullHash } from '#web/parts/hash.tsx';
import { Icon } from '#web/parts/icon.tsx';
import { qrDrawing } from './address-qr-path.ts';
import type { AddressRow } from './address-rows.ts';
import classes from './address.module.css';

/**
 * The QR code of an address. Its tag or memo is shown beside it, because no QR code carries one.
 */
export function AddressQr({ assets, address, remark, close }: AddressRow & { readonly close: () => void }) {
  const tickers = assets.map((asset) => asset.toUpperCase()).join(', ');
  const { side, path } = qrDrawing(address);
  return (
    <Dialog title={`Receive ${tickers}`} isOpen close={close}>
      <div className={classes.receive}>
        {remark === null ? null : (
          <p className={classes.warning}>
            <Icon name="alert" />
            <span>
              <strong>
                The {remark.name} is required with the address: <bdi>{remark.text}</bdi>
              </strong>{' '}
              The code contains only the address. Funds sent without its {remark.name} may not reach this wallet.
            </span>
          </p>
        )}
        <svg
          className={classes.code}
          viewBox={`0 0 ${side} ${side}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place: it has no file for an img to show
          role="img"
          aria-label="QR code of the address"
          shapeRendering="crispEdges"
        >
          <rect width={side} height={side} fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
        <FullHash value={address} what="address" remark={remark} />
        <p className={classes.note}>Send only {tickers} to this address. The code contains the address and no amount.</p>
        <Button data-autofocus onClick={close}>
          Close the code
        </Button>
      </div>
    </Dialog>
  );
}
