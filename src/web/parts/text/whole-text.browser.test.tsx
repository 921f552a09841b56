import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { clippedTexts } from '#web/lib/test-clipped-text.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import { renderPart } from '#web/parts/test-render.tsx';
import { FullHash } from './hash.tsx';
import { TextWithAmounts } from './text-with-amounts.tsx';

const address = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

test.for([
  ['tag', '4294967295'],
  ['memo', 'Customer 1190277645 of Kestrel'],
] as const)('the %s of an address is fully visible below the address, even in a narrow column', async ([name, text]) => {
  const screen = await renderPart(
    <div style={{ width: '9rem' }}>
      <FullHash value={address} noun="address" memo={{ name, text }} />
    </div>,
  );
  await expect.element(screen.getByText(text)).toBeVisible();
  expect(clippedTexts(document.body)).toEqual([]);
  const row = screen.getByText(text).element().getBoundingClientRect();
  expect(row.top).toBeGreaterThan(screen.getByRole('button').element().getBoundingClientRect().bottom - 1);
});

test.for(['124050.0000001', '0.123456789012345678', '241.000000000000000001'])(
  'the amount %s does not break in a column of the queue',
  async (value) => {
    await renderPart(
      <table style={{ width: '13rem', tableLayout: 'fixed' }}>
        <tbody>
          <tr>
            <td style={{ padding: '0.4rem 0.6rem' }}>
              <Amount value={decimalOf(value)} ticker="xlm" isListed />
            </td>
          </tr>
        </tbody>
      </table>,
    );
    expect(clippedTexts(document.body)).toEqual([]);
    const cell = document.querySelector('td');
    expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0);
  },
);

test('the accessible name of a link has no spaces within the digits of an amount', async () => {
  const screen = await renderPart(
    <a href="/activity">
      <TextWithAmounts text="Approve 0.0456789 BTC to Kestrel" />
    </a>,
  );
  await expect.element(screen.getByRole('link', { name: 'Approve 0.0456789 BTC to Kestrel', exact: true })).toBeVisible();
});

test('an amount in a text has no trailing zeros, but a value in CAD has two decimals', async () => {
  await renderPart(<TextWithAmounts text="9000.50 USDC, 500.10 CAD" />);
  await expect.poll(() => document.body.textContent).toMatch(/9000\.5 USDC, 500\.10 CAD/);
});

test('clippedTexts finds a button and an amount that do not fit', async () => {
  await renderPart(
    <>
      <button type="button" style={{ width: '2rem', overflow: 'hidden', whiteSpace: 'nowrap' }}>
        Withdraw
      </button>
      <div style={{ width: '4rem' }}>
        <span data-amount="1">124,050.000 0001 XLM</span>
      </div>
    </>,
  );
  expect(clippedTexts(document.body)).toEqual(['cut: Withdraw', 'broken: 124,050.000 0001 XLM']);
});

test('clippedTexts finds a cell outside its container, unless the user can scroll to it', async () => {
  const table = (
    <table style={{ width: '20rem' }}>
      <tbody>
        <tr>
          <td style={{ width: '10rem' }}>Acme cold 2</td>
          <td>0.015 BTC</td>
        </tr>
      </tbody>
    </table>
  );
  await renderPart(
    <>
      <div style={{ width: '8rem', overflowX: 'auto' }}>{table}</div>
      <div style={{ width: '8rem', overflowX: 'hidden' }}>{table}</div>
    </>,
  );
  expect(clippedTexts(document.body)).toEqual(['cut by its container: Acme cold 2', 'cut by its container: 0.015 BTC']);
});

test('clippedTexts ignores a loading button, which shows a spinner instead of its text', async () => {
  await renderPart(<Button loading>Check again</Button>);
  expect(clippedTexts(document.body)).toEqual([]);
});
