import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PreflightFigures } from '#contract/desk/preflight.ts';
import { plainDecimal } from '#contract/wire/plain-decimal.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import { Facts } from '#web/parts/record/facts.tsx';

/** Net, fee and gross of an order, next to its form. The fee is added to the net amount. */
export function SentFigures({ figures }: { readonly figures: PreflightFigures }) {
  const { asset, fee_asset: feeAsset, net, spendable, fee_spendable: feeSpendable, worth_cad: cad } = figures;
  const isToken = feeAsset !== asset;
  return (
    <Box>
      <Facts
        facts={{
          'Recipient gets': <Figure value={net} ticker={asset} />,
          ...figureFacts(figures),
          'Approx. value': cad === null ? 'No rate available' : <Figure value={cad} ticker="cad" />,
          'Spendable now':
            spendable === null ? (
              'Could not be loaded'
            ) : (
              <Figure value={spendable} ticker={asset} also={isToken ? feeSpendable : null} alsoTicker={feeAsset} />
            ),
        }}
      />
      <Text size="xs" c="dimmed">
        The fee is on top: the recipient gets the full net amount.
        {isToken ? ` The fee is paid in ${feeAsset.toUpperCase()}.` : ''}
      </Text>
    </Box>
  );
}

/** Fee and total of an order; `feeText` names the chosen fee: `'medium'`. Null figures cannot be estimated now. */
export function figureFacts(figures: PreflightFigures | null, feeText: string | null = null): Readonly<Record<string, ReactNode>> {
  const chosen = feeText === null ? '' : ` (${feeText})`;
  if (figures === null)
    return {
      Fee: feeText === null ? null : `${feeText}; the total cannot be estimated now`,
      'Total debited': 'Unknown without the fee',
    };
  const { asset, gross, fee, fee_cad: feeCad, fee_asset: feeAsset, total } = figures;
  const isToken = feeAsset !== asset;
  return {
    Fee:
      fee === null ? (
        `Cannot be estimated now${chosen}`
      ) : (
        <>
          <Figure value={fee} ticker={feeAsset} /> estimated, on top{chosen}
          {feeCad === null ? null : (
            <Text size="xs" c="dimmed">
              about <Figure value={feeCad} ticker="cad" />
            </Text>
          )}
        </>
      ),
    'Total debited':
      fee === null || (total === null && !isToken) ? (
        'Unknown without the fee'
      ) : (
        <Figure value={gross} ticker={asset} also={isToken ? fee : null} alsoTicker={feeAsset} />
      ),
  };
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
    <span>
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
