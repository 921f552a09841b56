import type { BatchAsset } from '#web/features/batches/sheet/sheet.ts';
import classes from './batch-new.module.css';

/**
 * An example address for each asset, with a valid checksum. Source: each chain's own test vectors.
 */
const exampleAddresses = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  bch: 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  ltc: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
  dash: 'XpESxaUmonkq8RaLLp46Brx2K39ggQe226',
} as const satisfies Record<BatchAsset, string>;

/** Explains the format of rows while there are none. */
export function EmptyFormat({ asset = 'btc' }: { readonly asset?: BatchAsset | undefined }) {
  const ticker = asset.toUpperCase();
  return (
    <div className={classes.format}>
      <ol>
        <li>One payment per row: the destination and the net amount.</li>
        <li>The destination is an address, or the name of an own wallet or approved external account.</li>
        <li>Amounts use a decimal point and no thousands separators. Other columns are saved for your records.</li>
      </ol>
      <table className={classes.example}>
        <caption>Such as</caption>
        <thead>
          <tr>
            <th scope="col">Destination</th>
            <th scope="col">Amount ({ticker})</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{exampleAddresses[asset]}</td>
            <td>0.015</td>
            <td>Invoice 1042</td>
          </tr>
          <tr>
            <td>Acme cold 2</td>
            <td>1.2</td>
            <td>Settlement</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
