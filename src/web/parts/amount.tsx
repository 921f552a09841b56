import type { Decimal } from '#contract/money/money.ts';
import { cutFraction, digitGroups, withoutTrailingZeros } from '#web/lib/digits.ts';
import classes from './amount.module.css';

/** Maximum fraction digits in a list; hover and focus show the rest. */
const listPlaces = 8;

/**
 * An exact amount with its ticker. Digits are in groups of three. The gaps are drawn, so a copy has
 * digits only. `isShort` cuts (never rounds) a long fraction in lists. Hover, or focus of the row,
 * shows all of it.
 */
export function Amount({
  value,
  ticker,
  isShort = false,
}: {
  readonly value: Decimal;
  readonly ticker?: string | null | undefined;
  readonly isShort?: boolean;
}) {
  const full = withoutTrailingZeros(value);
  const cut = isShort ? cutFraction(full, listPlaces) : null;
  const unit =
    ticker === null || ticker === undefined || ticker === '' ? null : <span className={classes.ticker}>{ticker.toUpperCase()}</span>;
  if (cut === null)
    return (
      <span className={classes.amount} data-amount={full}>
        {digits(full)}
        {unit}
      </span>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a cut figure that stands for the whole one, as a picture would
    <span className={classes.amount} data-amount={full} data-cut="" role="img" aria-label={`${full} ${ticker?.toUpperCase() ?? ''}`.trim()}>
      {digits(cut)}…{unit}
    </span>
  );
}

/** Digits in groups of three from the decimal point outwards, on one line if they fit. */
export function Digits({ text }: { readonly text: string }) {
  return <span className={classes.digits}>{digits(text)}</span>;
}

function digits(text: string) {
  const { sign, whole, fraction } = digitGroups(text);
  return (
    <>
      {sign === '' ? null : '−'}
      {grouped(whole)}
      {fraction.length === 0 ? null : '.'}
      {grouped(fraction)}
    </>
  );
}

/**
 * Wraps every other group in an element whose margins are the gaps. This halves the number of
 * elements.
 */
function grouped([first, ...others]: readonly string[]) {
  return (
    <>
      {first}
      {others.map((group, index) =>
        index % 2 === 1 ? (
          group
        ) : (
          <span key={index} className={classes.group} data-between={index < others.length - 1 ? '' : undefined}>
            {group}
          </span>
        ),
      )}
    </>
  );
}
