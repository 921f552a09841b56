import type { CSSProperties, ReactNode } from 'react';
import { isAsset } from '#contract/money/assets.ts';
import { inCents } from '#contract/money/cad-cents.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { digitGroups, withoutTrailingZeros } from '#web/lib/digits.ts';
import { assetHues } from './asset-hues.ts';
import classes from './amount.module.css';

/** Length above which an amount in a cell uses a smaller font, in digits. */
const smallLength = 14;

/** Longest amount on one line of a cell, in digits: 18 decimals and three before them. A longer one wraps and is never cut. */
const lengthMax = 22;

type AmountProps = {
  readonly value: Decimal;
  readonly ticker?: string | null | undefined;
  /** In a column: shows the asset's mark and aligns the ticker. */
  readonly isListed?: boolean;
  /** A large single figure, on up to two lines. */
  readonly isFigure?: boolean;
};

/**
 * An exact amount with its ticker. Commas separate thousands, gaps separate every three decimals, and the first three decimals are
 * emphasized. Commas and gaps are CSS, so copied text contains digits only.
 */
export function Amount({ value, ticker, isListed = false, isFigure = false }: AmountProps) {
  const full = ticker === 'cad' ? inCents(value) : withoutTrailingZeros(value);
  return (
    <span
      className={classes.amount}
      data-amount={full}
      data-listed={isListed ? '' : undefined}
      data-figure={isFigure ? '' : undefined}
      data-small={full.length > smallLength ? '' : undefined}
      data-long={full.length > lengthMax ? '' : undefined}
    >
      {digits(
        full,
        ticker ? (
          <span className={classes.ticker} style={isListed ? markOf(ticker) : undefined} data-mark={isListed ? ticker[0] : undefined}>
            {ticker.toUpperCase()}
          </span>
        ) : null,
      )}
    </span>
  );
}

/** Digits grouped as in an amount, on one line if they fit. */
export function Digits({ text }: { readonly text: string }) {
  return <span className={classes.digits}>{digits(text)}</span>;
}

function markOf(ticker: string): CSSProperties {
  const asset = ticker.toLowerCase();
  return { '--mark': isAsset(asset) ? assetHues[asset] : assetHues.other } as CSSProperties;
}

/** Grouped digits; `ticker` stays on the line of the last digits. */
function digits(text: string, ticker: ReactNode = null) {
  const { sign, whole, fraction } = digitGroups(text);
  const [first, ...rest] = fraction;
  return (
    <>
      {sign === '' ? null : '−'}
      {grouped(whole, classes.whole)}
      {first === undefined ? null : `.${first}`}
      {rest.length === 0 ? (
        ticker
      ) : (
        <span className={classes.rest}>
          {/* The gap after the emphasized decimals. */}
          {grouped(['', ...rest], classes.group, ticker)}
        </span>
      )}
    </>
  );
}

/**
 * Wraps every other group in an element that draws the separators on both of its sides, which halves the number of elements. `tail` stays
 * with the last group.
 */
function grouped([first, ...others]: readonly string[], className: string | undefined, tail: ReactNode = null) {
  const last = others.length - 1;
  return (
    <>
      {first}
      {others.map((group, index) => {
        const withTail = index === last && tail !== null;
        if (index % 2 === 1 && !withTail) return group;
        return (
          <span key={index} className={index % 2 === 1 ? classes.last : className} data-between={index < last ? '' : undefined}>
            {group}
            {withTail ? tail : null}
          </span>
        );
      })}
    </>
  );
}
