import { Anchor, DataList, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { subAddressAssets } from '#contract/money/assets.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { AddressQrButton } from '#web/parts/address/address-qr-button.tsx';
import { addressRows, type AddressRow } from '#web/parts/address/address-rows.ts';
import { AssetLink } from '#web/parts/money/asset-link.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { ExplorerLink } from '#web/parts/text/explorer-link.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';

/** The full addresses of the wallet. Copying an address also copies its tag or memo. */
export function WalletAddresses({ wallet }: { readonly wallet: Wallet }) {
  const rows = addressRows(wallet);
  return (
    <Panel title="Funding addresses">
      {rows.length === 0 ? (
        <Text c="dimmed">This wallet has no funding address.</Text>
      ) : (
        <DataList labelWidth="7rem">
          {rows.map((row) => (
            <AddressLine key={row.address} row={row} />
          ))}
        </DataList>
      )}
    </Panel>
  );
}

function AddressLine({ row }: { readonly row: AddressRow }) {
  const subAddressAsset = subAddressAssets.find((asset) => row.assets.includes(asset));
  return (
    <DataList.Item>
      <DataList.ItemLabel>
        <Group gap="xs">
          {row.assets.map((asset) => (
            <AssetLink key={asset} asset={asset} />
          ))}
        </Group>
      </DataList.ItemLabel>
      <DataList.ItemValue miw={0}>
        <FullHash value={row.address} noun={`${row.assets[0]?.toUpperCase() ?? ''} address`} memo={row.memo}>
          <AddressQrButton row={row} />
        </FullHash>
        <ExplorerLink asset={row.assets[0]} kind="address" value={row.address} />
        {subAddressAsset === undefined ? null : (
          <div>
            <Anchor
              component={Link}
              to="."
              search={((current: UrlSearch) => ({ ...current, addresses: subAddressAsset })) as never}
              hash="addresses"
              replace
              size="xs"
              display="inline-block"
              lh="md"
            >
              All {subAddressAsset.toUpperCase()} addresses
            </Anchor>
          </div>
        )}
      </DataList.ItemValue>
    </DataList.Item>
  );
}
