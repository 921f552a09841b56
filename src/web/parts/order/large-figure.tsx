import { Box } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import classes from './large-figure.module.css';

/** The main amount of a page. A long amount gets a smaller font, down to 15 px, before it wraps. */
export function LargeFigure({ value, ticker }: { readonly value: Decimal; readonly ticker: string }) {
  const characters = value.length + Math.ceil(value.length / 3) + ticker.length;
  return (
    <Box className={classes.frame}>
      <span className={classes.figure} style={{ '--characters': characters } as CSSProperties}>
        <Amount value={value} ticker={ticker} isFigure />
      </span>
    </Box>
  );
}
