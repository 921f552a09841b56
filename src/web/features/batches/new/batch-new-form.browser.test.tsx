import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { searchableLists } from '#web/data/searchable.ts';
import { testAddress } from '#web/features/batches/sheet/test-sheets.ts';
import { startTestSession } from '#web/parts/command/test-command.ts';
import { walletData, warmWallet } from '#web/parts/money-form/test-money-form.tsx';
import { renderPart } from '#web/parts/test-render.tsx';
import { emptyForm, type BatchForm } from './batch-form.ts';
import { BatchNewForm } from './batch-new-form.tsx';
import { paste } from './test-batch-rows.tsx';

const firstAddress = testAddress.btc(1);

beforeEach(async () => {
  await startTestSession('treasury');
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/preflight') ? { lines: [], figures: null } : { saved_at: '2026-11-26T12:00:00Z' }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Renders the page of a new batch of bitcoin. */
async function renderForm() {
  const startingForm: BatchForm = { ...emptyForm('key'), asset: 'btc' };
  const screen = await renderPart(<BatchNewForm search={{}} startingForm={startingForm} restoredDraft={null} remainder={null} />, {
    data: [
      ...walletData([warmWallet(1, 'Payouts', { btc: '9' })]),
      [searchableLists.accounts.queryKey, { items: [], isComplete: true, unreadable: 0 }],
    ],
  });
  return { screen, button: (name: string) => screen.getByRole('button', { name, exact: true }) };
}

describe('the columns of a file', () => {
  const role = (screen: Awaited<ReturnType<typeof renderForm>>['screen'], head: string) => screen.getByLabelText(`Role of “${head}”`);
  const text = (lines: string) => `Who,Note,Name,Total\n${lines}`;

  test('passing over the role of another column with the keyboard does not take it', async () => {
    const { screen } = await renderForm();
    paste(text(`${firstAddress},rent,Ann,1\n`));
    await role(screen, 'Note').selectOptions('note');
    await role(screen, 'Name').selectOptions('payee');
    role(screen, 'Note').element().focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(role(screen, 'Note')).toHaveValue('payee');
    await expect.element(role(screen, 'Name')).toHaveValue('ignored');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(role(screen, 'Note')).toHaveValue('note');
    await expect.element(role(screen, 'Name')).toHaveValue('payee');
  });
});
