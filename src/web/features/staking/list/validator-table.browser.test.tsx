import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { decimalOf } from '#contract/money/money.ts';
import { clippedTexts } from '#web/lib/test-clipped-text.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { ValidatorTable } from './validator-table.tsx';

const validator = {
  wallet: { id: 3, name: 'Staking' },
  name: 'Validator 1',
  pubkey: `0x${'a'.repeat(96)}`,
  status: 'exited',
  deposited: decimalOf('32'),
  balance: decimalOf('32.123456789123456789'),
  rewards: decimalOf('0.123456789123456789'),
  compounding: true,
  rewards_to: { id: 3, name: 'Staking' },
  record_id: 9,
};

test('the table of validators shows each title in full in a window of 1440 px', async () => {
  await page.viewport(1440, 900);
  const screen = await renderPart(
    <div style={{ width: 1165 }}>
      <ValidatorTable
        rows={[validator as never]}
        group={undefined}
        unit="eth"
        sort={{ sorting: null, setSorting: () => undefined } as never}
      />
    </div>,
  );
  await expect.element(screen.getByText('Compounding')).toBeVisible();
  const cutTitles = [...screen.container.querySelectorAll('th')].filter((title) => title.scrollWidth > title.clientWidth);
  expect(cutTitles.map(({ textContent }) => textContent)).toEqual([]);
  expect(clippedTexts(screen.container as HTMLElement)).toEqual([]);
});
