import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PreflightFigures } from '#contract/desk/preflight.ts';
import { plainDecimal } from '#contract/wire/plain-decimal.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import { FactList } from '#web/parts/record/facts.tsx';

/** Net amount, fee and gross amount of an order. They are displayed next to its form. */
export function AmountFigures({ figures }: { readonly figures: PreflightFigures }) {
  const { asset, fee_asset: feeAsset, net, spendable, fee_spendable: feeSpendable, worth_cad: cad } = figures;
  const isToken = feeAsset !== asset;
  return (
    <Box>
      <FactList
        facts={{
          'Recipient gets': <Figure value={net} ticker={asset} />,
          ...figureFacts(figures),
          'Approx. value': cad === null ? 'No rate available' : <Figure value={cad} ticker="cad" />,
          'Spendable now':
            spendable === null ? (
              'Could not be loaded'
            ) : (
              <Figure value={spendable} ticker={asset} secondAmount={isToken ? feeSpendable : null} secondTicker={feeAsset} />
            ),
        }}
      />
      <Text size="xs" c="dimmed" mt="xs">
        The fee is on top: the recipient gets the full net amount.
        {isToken ? ` The fee is paid in ${feeAsset.toUpperCase()}.` : ''}
      </Text>
    </Box>
  );
}

/** The fee and the total of an order, each with its label. `feeText` names the chosen fee: `'medium'`. */
export function figureFacts(figures: PreflightFigures | null, feeText: string | null = null): Readonly<Record<string, ReactNode>> {
  const feeSuffix = feeText === null ? '' : ` (${feeText})`;
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
        `Cannot be estimated now${feeSuffix}`
      ) : (
        <>
          <Figure value={fee} ticker={feeAsset} /> estimated, on top{feeSuffix}
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
        <Figure value={gross} ticker={asset} secondAmount={isToken ? fee : null} secondTicker={feeAsset} />
      ),
  };
}

/** The fee and the total that the checks of a request estimated. */
export function figuresAtRequest(figures: PreflightFigures, feeText: string | null): Readonly<Record<string, ReactNode>> {
  const { Fee: fee, 'Total debited': total } = figureFacts(figures, feeText);
  return { Fee: fee, 'Total debited': <>{total}, estimated at the request</> };
}

type FigureProps = {
  readonly value: string;
  readonly ticker: string;
  readonly secondAmount?: string | null;
  readonly secondTicker?: string;
};

function Figure({ value, ticker, secondAmount = null, secondTicker }: FigureProps) {
  const [amount, otherAmount] = [plainDecimal(value), secondAmount === null ? null : plainDecimal(secondAmount)];
  if (amount === null) return <bdi>{value}</bdi>;
  return (
    <span>
      <Amount value={amount} ticker={ticker} />
      {otherAmount === null ? null : (
        <>
          {' '}
          and <Amount value={otherAmount} ticker={secondTicker} />
        </>
      )}
    </span>
  );
}
