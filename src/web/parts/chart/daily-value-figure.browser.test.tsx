import { expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { holdingHistoryQuery } from '#web/data/evidence/past-holdings.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { DailyValueFigure } from './daily-value-figure.tsx';

const renderDays = (...unratedCounts: readonly number[]) =>
  renderPart(<DailyValueFigure />, {
    data: [
      [
        holdingHistoryQuery({}).queryKey,
        {
          zone: 'America/Toronto',
          days: unratedCounts.map((unrated, index) => ({
            day: `2026-05-0${index + 1}`,
            at: `2026-05-0${index + 1}T12:00:00Z`,
            cad: decimalOf('100'),
            unrated,
            balance: null,
          })),
        },
      ],
    ],
  });

test('the value in custody shows its change since the day before', async () => {
  const screen = await renderDays(0, 0);
  await expect.element(screen.getByText(/since the end of 2026-05-01/)).toBeVisible();
  await expect.element(screen.getByText(/Days are in America\/Toronto\./)).toBeVisible();
  await expect.element(screen.getByText(/is unknown/)).not.toBeInTheDocument();
});

test.for([
  [1, 0],
  [0, 1],
])('the value in custody shows no change between days with %i and %i assets without a rate, and states why', async (counts) => {
  const screen = await renderDays(...counts);
  await expect.element(screen.getByText(/The change since 2026-05-01 is unknown/)).toBeVisible();
  await expect.element(screen.getByText(/since the end of 2026-05-01/)).not.toBeInTheDocument();
});
