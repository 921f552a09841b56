import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Draft } from '#contract/desk/draft.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { columnsOf } from '#web/features/batches/sheet/propose-mapping.ts';
import { testAddress } from '#web/features/batches/sheet/test-sheets.ts';
import { announcement } from '#web/lib/screen-reader.ts';
import { startTestSession } from '#web/parts/command/test-command.ts';
import { walletData, warmWallet } from '#web/parts/money-form/test-money-form.tsx';
import { renderPart } from '#web/parts/test-render.tsx';
import { emptyForm, type BatchForm } from './batch-form.ts';
import { BatchNewForm } from './batch-new-form.tsx';
import { paste } from './test-batch-rows.tsx';

const [firstAddress, secondAddress] = [testAddress.btc(1), testAddress.btc(2)];
const rowsOf = (...cells: readonly (readonly string[])[]) => cells.map((each, index) => ({ line: index + 2, cells: each }));
const twoRows = rowsOf([firstAddress, '1'], [secondAddress, '2']);

const passedCheck = {
  rule: 'spendable',
  answer: 'yes',
  text: '9 BTC can be spent',
  source: null,
  read_at: null,
  transaction_id: null,
  command_id: null,
  address: null,
};

beforeEach(async () => {
  await startTestSession('treasury');
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/preflight') ? { lines: [passedCheck], figures: null } : { saved_at: '2026-11-26T12:00:00Z' }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Renders the page of a new batch of bitcoin with these rows. */
async function renderForm(form: Partial<BatchForm> = {}, rows: BatchForm['sheet']['rows'] = [], restoredDraft: Draft | null = null) {
  const startingForm = { ...emptyForm('key'), asset: 'btc' as const, ...form };
  const screen = await renderPart(
    <BatchNewForm
      search={{}}
      startingForm={{ ...startingForm, sheet: { ...startingForm.sheet, rows } }}
      restoredDraft={restoredDraft}
      remainder={null}
    />,
    {
      data: [
        ...walletData([warmWallet(1, 'Payouts', { btc: '9' })]),
        [searchableLists.accounts.queryKey, { items: [], isComplete: true, unreadable: 0 }],
      ],
    },
  );
  return { screen, button: (name: string | RegExp) => screen.getByRole('button', { name, exact: true }) };
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

  test('the button that confirms the columns looks disabled and moves the focus to the questions while there are questions', async () => {
    const { screen, button } = await renderForm();
    paste(text(`${firstAddress},rent,Ann,1\n`));
    const question = screen.getByText('Choose the unit of the amounts.');
    await expect.element(question).toBeVisible();
    await expect.element(button('Use these columns')).toHaveAttribute('data-disabled');
    await button('Use these columns').click({ force: true });
    expect(document.activeElement?.contains(question.element())).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('confirming the columns moves the focus to the first row', async () => {
    const { screen, button } = await renderForm({ unit: null });
    paste(text(`${firstAddress},rent,Ann,1\n`));
    await screen.getByRole('radio', { name: 'BTC' }).click();
    await expect.element(button('Use these columns')).not.toHaveAttribute('data-disabled');
    await button('Use these columns').click();
    await expect.poll(() => document.activeElement?.closest('[data-line="2"]')).not.toBeNull();
  });

  test('the lines that an earlier file left out are hidden while the user maps the columns of a new file', async () => {
    const leftOut = [{ message: 'Repeats the header.', lines: [4], withdrawal: null }];
    const { screen } = await renderForm({ leftOut, wallet: '1' }, twoRows);
    const note = screen.getByRole('note', { name: 'Lines in no batch' });
    await expect.element(note).toBeVisible();
    await expect.element(screen.getByText('1 check passed')).toBeVisible();
    paste(text(`${firstAddress},rent,Ann,1\n`));
    await expect.element(screen.getByRole('heading', { name: 'Columns of Pasted rows' })).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
    await expect.element(screen.getByText('1 check passed')).not.toBeInTheDocument();
  });
});

describe('a new batch', () => {
  const waitingText = 'Checks run once the wallet is chosen and every row can be paid.';

  test('the checks of a new batch wait for payable rows after the user starts over', async () => {
    const { screen, button } = await renderForm({ wallet: '1' }, twoRows);
    await expect.element(screen.getByText('1 check passed')).toBeVisible();
    await button('Start over').click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
    await expect.element(screen.getByText(waitingText)).toBeVisible();
    await screen.getByLabelText(/^Asset/).selectOptions('btc');
    await button('Add a row').click();
    await expect.element(screen.getByRole('grid')).toBeVisible();
    await expect.element(screen.getByText(waitingText)).toBeVisible();
  });

  test('starting over from a restored draft asks first, and then removes its note', async () => {
    const draft = { values: {}, saved_at: '2026-07-21T09:30:00Z' };
    const { screen, button } = await renderForm({}, twoRows, draft);
    const note = screen.getByRole('note').filter({ hasText: 'Draft restored' });
    await note.getByRole('button', { name: 'Start over' }).click();
    await button('Keep rows').click();
    await expect.element(note).toBeVisible();
    await note.getByRole('button', { name: 'Start over' }).click();
    await expect.element(screen.getByText('The 2 rows are removed, with your changes. Nothing was sent.')).toBeVisible();
    await screen.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
    await expect.element(note).not.toBeInTheDocument();
    await expect.element(screen.getByRole('grid')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('the note about a restored draft disappears after an import', async () => {
    const draft = { values: {}, saved_at: '2026-07-21T09:30:00Z' };
    const { screen } = await renderForm({}, [], draft);
    const note = screen.getByRole('note').filter({ hasText: 'Draft restored' });
    await expect.element(note).toBeVisible();
    paste(`Destination\tAmount (BTC)\n${firstAddress}\t0.5\n`);
    await expect.element(screen.getByRole('grid')).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
  });

  test('the problems of a new batch have the same distance from the next section as other parts of the form', async () => {
    const { screen } = await renderForm();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const panel = screen.getByRole('alert', { name: 'What is missing' });
    await expect.element(panel).toBeVisible();
    const bottom = panel.element().getBoundingClientRect().bottom;
    expect(screen.getByRole('heading', { name: 'From' }).element().getBoundingClientRect().top - bottom).toBeGreaterThanOrEqual(8);
  });

  test('the bar of a new batch covers the header of its rows', async () => {
    const { screen, button } = await renderForm({}, twoRows);
    const review = button(/^Review batch/);
    await expect.element(screen.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
    const header = screen.getByRole('columnheader', { name: 'Amount' }).element();
    const bar = review.element().closest('[data-sticky-bar]');
    expect(Number(getComputedStyle(bar ?? header).zIndex)).toBeGreaterThan(Number(getComputedStyle(header).zIndex));
  });

  test('merging the repeated rows of a new batch announces their number', async () => {
    const { button } = await renderForm({}, rowsOf([firstAddress, '1'], [firstAddress, '2']));
    await button('Merge rows').click();
    await expect.poll(() => announcement.get().text).toBe('Merged 1 row into others');
  });

  test('after all batches of a file are sent, the page still lists the lines that need withdrawals', async () => {
    const withdrawal = { asset: 'xrp', to: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', tag: '7', amount: '1.5' };
    const leftOut = [{ message: 'A batch cannot send XRP.', lines: [4], withdrawal }];
    const { screen, button } = await renderForm({ asset: null, sent: [{ asset: 'btc', id: 'b1' }], leftOut });
    await expect.element(screen.getByRole('link', { name: 'Withdraw 1.5 XRP' })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'All batches requested' })).toBeVisible();
    expect(button('Review batch').query()).toBeNull();
  });

  test('the last row of the next batch can be restored after it is removed', async () => {
    const sent = [{ asset: 'btc' as const, id: 'b1' }];
    const { screen, button } = await renderForm({ asset: 'ltc', sent }, rowsOf([testAddress.ltc(1), '1']));
    await button('Remove line 2').click();
    await button('Undo').click();
    await expect.element(button('Remove line 2')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'New batch' })).toBeVisible();
  });

  test('one button corrects the amounts of all rows that have only one suggested amount', async () => {
    const rows = rowsOf([firstAddress, '0,5'], [secondAddress, '2 BTC'], [testAddress.btc(3), '1,234']);
    const { screen, button } = await renderForm({}, rows);
    await button('Use the suggested amount in 2 rows').click();
    await expect.element(screen.getByRole('gridcell', { name: '0.5', exact: true })).toBeVisible();
    await expect.element(screen.getByRole('gridcell', { name: '2', exact: true })).toBeVisible();
    await expect.element(screen.getByText(/^“1,234” can mean/)).toBeVisible();
  });

  test('a row shows the note of its line beside the payment', async () => {
    const { screen } = await renderForm({ columns: columnsOf(['destination', 'amount', 'note']) }, rowsOf([firstAddress, '1', 'Rent']));
    await expect.element(screen.getByText('Rent')).toBeVisible();
  });

  test('after the batch of the first asset is sent, the page names it and the next batch', async () => {
    const { screen } = await renderForm({ asset: 'ltc', sent: [{ asset: 'btc', id: 'b1' }] }, rowsOf([testAddress.ltc(1), '1']));
    const batches = screen.getByRole('navigation', { name: 'Batches of this file' });
    await expect.element(batches).toMatchTextContent('The BTC batch was requested.Next: 1 LTC row');
    await expect.element(batches.getByRole('link', { name: 'BTC batch' })).toHaveAttribute('href', '/batch-sends/b1');
  });
});
