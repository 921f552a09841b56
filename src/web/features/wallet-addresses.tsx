import type { Wallet } from '#contract/wallet.ts';
import { Panel } from '#web/parts/facts.tsx';
import { FullHash } from '#web/parts/hash.tsx';
import { addressRows } from './address-rows.ts';
import classes from './wallet-detail.module.css';

/** The addresses that the wallet is reached by, in full; a tag or memo is copied with its address. */
export function WalletAddresses({ wallet }: { readonly wallet: Wallet }) {
  const rows = addressRows(wallet);
  return (
    <Panel title="Funding addresses">
      {rows.length === 0 ? (
        <p className={classes.none}>This wallet has no funding address.</p>
      ) : (
        <dl className={classes.addresses}>
          {rows.map(({ assets, address, remark }) => (
            <div key={address}>
              <dt>{assets.map((asset) => asset.toUpperCase()).join(', ')}</dt>
              <dd>
                <FullHash value={address} what={`${assets[0]?.toUpperCase() ?? ''} address`} remark={remark} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
