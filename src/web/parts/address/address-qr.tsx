import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { Icon } from '#web/parts/page/icon.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import { qrDrawing } from './address-qr-path.ts';
import type { AddressRow } from './address-rows.ts';

/** The QR code of an address. The tag or memo is displayed as text, because the QR code does not contain it. */
export function AddressQr({ assets, address, memo, close }: AddressRow & { readonly close: () => void }) {
  const tickers = assets.map((asset) => asset.toUpperCase()).join(', ');
  const { side, path } = qrDrawing(address);
  return (
    <Dialog title={`Receive ${tickers}`} isOpen close={close}>
      <Stack align="center" gap="sm">
        {memo === null ? null : (
          <Alert
            color="amber"
            icon={<Icon name="alert" />}
            title={
              <>
                The {memo.name} is required with the address:{' '}
                <Text component="bdi" inherit ff="monospace">
                  {memo.text}
                </Text>
              </>
            }
          >
            The code contains only the address. Funds sent without its {memo.name} may not reach this wallet.
          </Alert>
        )}
        {/* The background is white in both colour schemes, because cameras need dark modules on a light background. */}
        <Paper
          component="svg"
          w="min(15rem, 100%)"
          viewBox={`0 0 ${side} ${side}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place: it has no file for an img to show
          role="img"
          aria-label="QR code of the address"
          shapeRendering="crispEdges"
        >
          <rect width={side} height={side} fill="#fff" />
          <path d={path} fill="#000" />
        </Paper>
        <FullHash value={address} noun="address" memo={memo} />
        <Text size="xs" c="dimmed" ta="center">
          Send only {tickers} to this address. The code contains the address and no amount.
        </Text>
        <Button data-autofocus onClick={close}>
          Close the code
        </Button>
      </Stack>
    </Dialog>
  );
}
