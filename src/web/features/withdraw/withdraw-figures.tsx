import type { PreflightFigures } from '#contract/desk/preflight.ts';
import { plainDecimal } from '#contract/money.ts';
import { Amount } from '#web/parts/amount.tsx';
import { Facts } from '#web/parts/facts.tsx';
import classes from '#web/parts/command/command-form.module.css';

/** What a withdrawal comes to: gross, fee and net are three figures, and the fee is on top. */
export function WithdrawFigures({ figures }: { readonly figures: PreflightFigures }) {
  const { asset, gross, fee, fee_asset: feeAsset, net, total, spendable, fee_spendable: feeSpendable, worth_cad: cad } = figures;
  const isToken = feeAsset !== asset;
  return (
    <div className={classes.figures}>
      <Facts
        facts={{
          'Arrives (net)': <Figure value={net} ticker={asset} />,
          'Fee (estimated)': fee === null ? 'Cannot be estimated now' : <Figure value={fee} ticker={feeAsset} />,
          'Leaves the wallet (gross)':
            total === null && !isToken ? (
              'Cannot be told without the fee'
            ) : (
              <Figure value={gross} ticker={asset} also={isToken ? fee : null} alsoTicker={feeAsset} />
            ),
          'Spendable now':
            spendable === null ? (
              'Could not be read'
            ) : (
              <Figure value={spendable} ticker={asset} also={isToken ? feeSpendable : null} alsoTicker={feeAsset} />
            ),
          'Worth (forecast)': cad === null ? 'No rate is known' : <Figure value={twoPlaces(cad)} ticker="cad" />,
        }}
      />
      <p className={classes.small}>
        The fee is on top: the receiver gets the net amount in full.
        {isToken ? ` It is paid in ${feeAsset.toUpperCase()}.` : ''}
      </p>
    </div>
  );
}

type FigureProps = {
  readonly value: string;
  readonly ticker: string;
  readonly also?: string | null;
  readonly alsoTicker?: string;
};

function Figure({ value, ticker, also = null, alsoTicker }: FigureProps) {
  const [amount, other] = [plainDecimal(value), also === null ? null : plainDecimal(also)];
  if (amount === null) return <bdi>{value}</bdi>;
  return (
    <span className={classes.amounts}>
      <Amount value={amount} ticker={ticker} />
      {other === null ? null : (
        <>
          {' '}
          and <Amount value={other} ticker={alsoTicker} />
        </>
      )}
    </span>
  );
}

/** A forecast cut to whole cents: more digits would promise more than a forecast can. */
function twoPlaces(cad: string): string {
  const point = cad.indexOf('.');
  return point === -1 ? cad : cad.slice(0, point + 3);
}
