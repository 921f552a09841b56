import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Values for the fields of an originator that the desk does not know. */
const person: Readonly<Record<string, string>> = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  dob: '1985-12-10',
  occupation: 'Mathematician',
  address1: '12 St James Square',
  city: 'Toronto',
  country: 'canada',
  state: 'ontario',
  postcode: 'M5V 2T6',
  id_doc_type_code: 'Passport',
  id_doc_number: 'AB123456',
  id_doc_jurisdiction_country: 'canada',
  id_doc_jurisdiction_state: 'ontario',
};

/** A keyboard that counts the pressed keys. */
class CountingKeyboard {
  readonly #page: Page;
  keys = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.keyboard.type(text);
  }
}

/**
 * The effort for one deposit. `seconds` is the time until the next page, without pauses between keys and without the five seconds
 * for undo.
 */
type ClearedDeposit = {
  readonly deposit: string;
  readonly source: 'default' | 'earlier' | 'typed';
  readonly keys: number;
  readonly seconds: number;
};

/** Formats a table with a line for each deposit and a line of totals for each way to fill in the form. */
function tableOf(clearedDeposits: readonly ClearedDeposit[]): string {
  const line = (cells: readonly string[]) => cells.map((cell, column) => (column === 0 ? cell.padEnd(34) : cell.padStart(9))).join('');
  const sum = (of: readonly ClearedDeposit[], figure: 'keys' | 'seconds') => of.reduce((total, each) => total + each[figure], 0);
  const figures = (deposits: readonly ClearedDeposit[]) => [String(sum(deposits, 'keys')), sum(deposits, 'seconds').toFixed(1)];
  const depositsBySource = Map.groupBy(clearedDeposits, ({ source }) => source);
  return [
    line(['deposit', 'way', 'keys', 'seconds']),
    ...clearedDeposits.map((each) => line([each.deposit, each.source, ...figures([each])])),
    ...[...depositsBySource].map(([source, depositsOfSource]) =>
      line([`all ${depositsOfSource.length}`, source, ...figures(depositsOfSource)]),
    ),
  ].join('\n');
}

/** Returns the name of the originator field that has the focus, or null. */
const focusedFieldName = (page: Page) =>
  page.evaluate(() => /^originator_entity\.(\w+)$/.exec(document.activeElement?.id ?? '')?.[1] ?? null);

/** Fills in all required fields that are empty. The key `f` moves the focus to the first of them. */
async function fillIn(page: Page, keyboard: CountingKeyboard): Promise<void> {
  await keyboard.press('f');
  for (let name = await focusedFieldName(page); name !== null && person[name] !== undefined; name = await focusedFieldName(page)) {
    const isChoice = await page.evaluate(() => document.activeElement?.getAttribute('role') === 'combobox');
    const value = await page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : ''));
    if (value === '') {
      await keyboard.type(person[name] ?? '');
      if (isChoice) await keyboard.press('Enter');
    }
    await keyboard.press('Tab');
  }
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
}

test('an officer clears the whole queue with only the keyboard', async ({ page, sandbox, signIn }) => {
  test.setTimeout(300_000);
  await sandbox.reset('demo');
  await signIn('compliance');
  await page.goto('/regulatory');
  await expect(page.getByText('14 pending', { exact: false }).first()).toBeVisible();

  const keyboard = new CountingKeyboard(page);
  const clearedDeposits: ClearedDeposit[] = [];
  await keyboard.press('j');
  await keyboard.press('Enter');
  for (let item = 0; item < 14; item += 1) {
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(/^Deposit of/);
    const deposit = (await title.textContent()) ?? '';
    await expect(page.getByRole('button', { name: /^Submit originator/ })).toBeVisible();
    const [earlierKeyCount, beganMs] = [keyboard.keys, performance.now()];
    const hasDefault = await page.getByRole('button', { name: /^Accept originator/ }).isVisible();
    let source: ClearedDeposit['source'] = hasDefault ? 'default' : 'typed';
    if (hasDefault) await keyboard.press('a');
    else if (clearedDeposits.some((each) => each.source === 'typed')) {
      source = 'earlier';
      await keyboard.press('p');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await keyboard.type('lo');
      await expect(dialog.getByRole('option').first()).toContainText('Lovelace');
      await keyboard.press('Enter');
      await expect(dialog).toBeHidden();
    }
    if (!hasDefault && !(await page.getByText('Ready to submit').isVisible())) await fillIn(page, keyboard);
    await keyboard.press('Control+Enter');
    await expect(title).not.toHaveText(deposit);
    const seconds = (performance.now() - beganMs) / 1000;
    clearedDeposits.push({ deposit: deposit.replace('Deposit of ', ''), source, keys: keyboard.keys - earlierKeyCount, seconds });
    // The desk offers an originator for reuse only after the service has accepted the submission.
    if (source === 'typed') await expect(page.getByText(/^Submitted:/).first()).toBeVisible();
  }

  await expect(page).toHaveURL(/\/regulatory(\?|$)/);
  await expect
    .poll(async () => (await page.request.get('/api/v1/transactions?type=external&regulatory_status=pending')).text(), { timeout: 30_000 })
    .toContain('"page":[]');
  const keysMax = { default: 2, earlier: 8, typed: 140 } as const;
  for (const { deposit, source, keys } of clearedDeposits) expect(keys, `${deposit}, ${source}`).toBeLessThanOrEqual(keysMax[source]);
  const table = tableOf(clearedDeposits);
  test.info().annotations.push({ type: 'keys and seconds per deposit', description: table });
  process.stdout.write(`keys and seconds per deposit:\n${table}\n`);
});
