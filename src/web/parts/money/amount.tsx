import type { CSSProperties, ReactNode } from 'react';
import { isAsset } from '#contract/money/assets.ts';
import { toCents } from '#contract/money/cad-cents.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { digitGroups, withoutTrailingZeros } from '#web/lib/digits.ts';
import { assetHues } from './asset-hues.ts';
import classes from './amount.module.css';

/** Number of digits above which the decimals of an amount in a table cell have a smaller font. */
const smallLength = 17;

/** Maximum number of digits on one line of a table cell. A longer amount wraps and is never cut. */
const lengthMax = 22;

type AmountProps = {
  readonly value: Decimal;
  readonly ticker?: string | null | undefined;
  /** Whether the amount is in a table column, with the asset's icon and aligned symbols. Default: false. */
  readonly isListed?: boolean;
  /** Whether the amount is the large main figure, which may take two lines. Default: false. */
  readonly isFigure?: boolean;
};

/** An exact amount with its asset symbol. Separators are drawn by CSS, so copied text contains only digits. */
export function Amount({ value, ticker, isListed = false, isFigure = false }: AmountProps) {
  const formattedValue = ticker === 'cad' ? toCents(value) : withoutTrailingZeros(value);
  return (
    <span
      className={classes.amount}
      data-amount={formattedValue}
      data-listed={isListed ? '' : undefined}
      data-figure={isFigure ? '' : undefined}
      data-small={formattedValue.length > smallLength ? '' : undefined}
      data-long={formattedValue.length > lengthMax ? '' : undefined}
    >
      {renderDigits(
        formattedValue,
        ticker ? (
          <span
            className={classes.ticker}
            style={isListed ? assetMarkStyle(ticker) : undefined}
            data-mark={isListed ? ticker[0] : undefined}
          >
            {ticker.toUpperCase()}
          </span>
        ) : null,
      )}
    </span>
  );
}

/** Digits in groups, as in an amount, on one line. */
export function Digits({ text }: { readonly text: string }) {
  return <span className={classes.digits}>{renderDigits(text)}</span>;
}

function assetMarkStyle(ticker: string): CSSProperties {
  const asset = ticker.toLowerCase();
  return { '--mark': isAsset(asset) ? assetHues[asset] : assetHues.other } as CSSProperties;
}

/** Renders digits in groups. `ticker` stays on the line of the last digits. */
function renderDigits(text: string, ticker: ReactNode = null) {
  const { sign, whole, fraction } = digitGroups(text);
  const [firstDigit, ...rest] = fraction;
  return (
    <>
      {sign === '' ? null : '−'}
      {renderGroups(whole, classes.whole)}
      {firstDigit === undefined ? null : `.${firstDigit}`}
      {rest.length === 0 ? (
        ticker
      ) : (
        <span className={classes.rest}>
          {/* The gap between the first three decimals and the others. */}
          {renderGroups(['', ...rest], classes.group, ticker)}
        </span>
      )}
    </>
  );
}

/**
 * Wraps every second group in an element; CSS draws a separator on both of its sides. This halves the number of elements. `tail`
 * stays with the last group.
 */
function renderGroups([first, ...otherGroups]: readonly string[], className: string | undefined, tail: ReactNode = null) {
  const lastIndex = otherGroups.length - 1;
  return (
    <>
      {first}
      {otherGroups.map((group, index) => {
        const hasTail = index === lastIndex && tail !== null;
        if (index % 2 === 1 && !hasTail) return group;
        return (
          <span key={index} className={index % 2 === 1 ? classes.last : className} data-between={index < lastIndex ? '' : undefined}>
            {group}
            {hasTail ? tail : null}
          </span>
        );
      })}
    </>
  );
}
