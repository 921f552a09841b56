import { describe, expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { depositWindow } from '#contract/rules/deposit-window.ts';
import { externalTransactionSchema } from '#contract/service/transaction.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { WindowChart } from './deposit-window-chart.tsx';
import { DepositWindowFigure } from './deposit-window.tsx';

const nowMs = Date.parse('2026-03-10T12:00:00Z');

/** Renders the chart of these deposits, as the page of the last deposit shows it. `hours` is relative to now. */
async function renderChart(...deposits: [hours: number, cad: string][]) {
  const receivedDeposits = deposits.map(([hours, cad], index) => ({
    item: externalTransactionSchema.parse({ type: 'external', hash: `h${index}` }),
    atMs: nowMs + hours * 3_600_000,
    cad: decimalOf(cad),
  }));
  const sum = {
    window: depositWindow(receivedDeposits, nowMs),
    position: 'above',
    unknownRateCount: 0,
    estimate: null,
    isComplete: true,
  } as const;
  const screen = await renderPart(
    <div style={{ width: 600, height: 216 }}>
      <WindowChart sum={sum} depositKey={`h${deposits.length - 1}`} />
    </div>,
  );
  await expect.element(screen.getByText('This deposit', { exact: true })).toBeVisible();
  const boxesOf = (marks: string) => [...screen.container.querySelectorAll(marks)].map((mark) => mark.getBoundingClientRect());
  // Every label is fully visible and overlaps no other label.
  const frame = screen.container.querySelector('.recharts-wrapper')?.getBoundingClientRect();
  const labels = boxesOf('.recharts-label');
  expect(labels.every(({ left, right }) => left >= (frame?.left ?? 0) && right <= (frame?.right ?? 0))).toBe(true);
  const overlaps = (one: DOMRect, other: DOMRect) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  expect(labels.filter((one) => labels.some((other) => other !== one && overlaps(one, other)))).toEqual([]);
  const [threshold] = boxesOf('.recharts-reference-line-line');
  // The first and the last dot mark the edges of the 24-hour window. They are not deposits.
  const dots = boxesOf('.recharts-area-dot')
    .slice(1, -1)
    .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
  return { screen, dots, thresholdY: threshold?.y ?? 0 };
}

describe('the chart of a 24-hour window', () => {
  test('the chart of a 24-hour window rises with each deposit at its hour and crosses the threshold', async () => {
    const { screen, dots, thresholdY } = await renderChart([-12, '5600'], [0, '5600']);
    const [firstDot, secondDot] = dots;
    expect(secondDot?.x).toBeGreaterThan(firstDot?.x ?? 0);
    expect(firstDot?.y).toBeGreaterThan(thresholdY);
    expect(secondDot?.y).toBeLessThan(thresholdY);
    await expect.element(screen.getByText(/^Passed /)).toBeVisible();
  });

  test('the chart of a 24-hour window shows the threshold even if it is far above all deposits', async () => {
    const { screen, dots, thresholdY } = await renderChart([0, '100']);
    await expect.element(screen.getByText('10K CAD')).toBeVisible();
    expect(thresholdY).toBeGreaterThan(0);
    expect((dots[0]?.y ?? 0) - thresholdY).toBeGreaterThan(100);
  });

  test('the chart of a 24-hour window uses a logarithmic scale for a sum far above the threshold, so that early deposits are visible', async () => {
    const { screen, dots, thresholdY } = await renderChart([-12, '50'], [-6, '9000'], [0, '189002580.123456']);
    await expect.element(screen.getByText('100M')).toBeVisible();
    await expect.element(screen.getByText('1K', { exact: true })).toBeVisible();
    const ticks = [...screen.container.querySelectorAll('.recharts-cartesian-axis-tick-value')].map(({ textContent }) => textContent);
    expect(ticks.filter((tick) => !tick.includes(':'))).toEqual(['100', '1K', '10K', '100K', '1M', '10M', '100M']);
    const heights = dots.map(({ y }) => y);
    expect(heights).toEqual(heights.toSorted((one, other) => other - one));
    expect((heights[0] ?? 0) - (heights[1] ?? 0)).toBeGreaterThan(20);
    expect(heights[1]).toBeGreaterThan(thresholdY);
  });

  test('all labels of the chart of a 24-hour window are visible if the first deposit already exceeds the threshold', async () => {
    const { screen } = await renderChart([-24, '30000'], [0, '300000']);
    await expect.element(screen.getByText(/^Passed /)).toBeVisible();
  });
});

test('the description of a 24-hour window states the number and the total of its deposits', async () => {
  const deposit = externalTransactionSchema.parse({ type: 'external', hash: 'h0' });
  const sum = {
    window: depositWindow([{ item: deposit, atMs: nowMs, cad: decimalOf('5600') }], nowMs),
    position: 'below',
    unknownRateCount: 0,
    estimate: { cad: decimalOf('5600'), rateGapMs: 0, isSum: true },
    isComplete: true,
  } as const;
  const screen = await renderPart(<DepositWindowFigure deposit={deposit} sum={sum} />);
  await expect.element(screen.getByText(/: 1 deposit, in total about 5,600\.00 CAD, /)).toBeInTheDocument();
});
