import { Link } from '@tanstack/react-router';
import { subAddressAssets } from '#contract/money/assets.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { UrlSearch } from '#web/lib/url-search.ts';
import { AddressQrButton } from '#web/parts/address/address-qr-button.tsx';
import { addressRows, type AddressRow } from '#web/parts/address/address-rows.ts';
import { AssetLink } from '#web/parts/asset-link.tsx';
import { ExplorerLink } from '#web/parts/explorer-link.tsx';
import { Panel } from '#web/parts/facts.tsx';
import { FullHash } from '#web/parts/hash.tsx';
import classes from './wallet-detail.module.css';

/** The addresses of the wallet, in full; a tag or memo is copied with its address. */
export function WalletAddresses({ wallet }: { readonly wallet: Wallet }) {
  const rows = addressRows(wallet);
  return (
    <Panel title="Funding addresses">
      {rows.length === 0 ? (
        <p className={classes.none}>This wallet has no funding address.</p>
      ) : (
        <dl className={classes.addresses}>
          {rows.map((row) => (
            <Row key={row.address} row={row} />
          ))}
        </dl>
      )}
    </Panel>
  );
}

function Row({ row }: { readonly row: AddressRow }) {
  const several = subAddressAssets.find((asset) => row.assets.includes(asset));
  return (
    <div>
      <dt>
        {row.assets.map((asset) => (
          <AssetLink key={asset} asset={asset} />
        ))}
      </dt>
      <dd>
        <FullHash value={row.address} what={`${row.assets[0]?.toUpperCase() ?? ''} address`} remark={row.remark}>
          <AddressQrButton row={row} />
        </FullHash>
        <ExplorerLink asset={row.assets[0]} kind="address" value={row.address} />
        {several === undefined ? null : (
          <div>
            <Link
              to="."
              search={((shown: UrlSearch) => ({ ...shown, addresses: several })) as never}
              hash="addresses"
              replace
              className={classes.more}
            >
              All {several.toUpperCase()} addresses
            </Link>
          </div>
        )}
      </dd>
    </div>
  );
}
