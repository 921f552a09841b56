import type { Decimal } from '#contract/money.ts';
import { cutFraction, digitGroups, withoutTrailingZeros } from '#web/lib/digits.ts';
import classes from './amount.module.css';

/** Most digits behind the point in a list; the rest shows on hover and focus. */
const listPlaces = 8;

/**
 * An exact amount with its ticker: digits in threes, gaps drawn and not written, so that a copy holds the digits alone. `isShort` cuts (never
 * rounds) a long fraction in lists and shows all of it on hover, and while its row has focus.
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

/** Digits in threes from the point outwards, on one line where they fit on one. */
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

/** Every other group is an element whose margins are the gaps: half as many elements as groups. */
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
