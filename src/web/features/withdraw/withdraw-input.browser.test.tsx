import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { warmWallet } from '#web/parts/money-form/test-money-form.tsx';
import { account, drawWithdrawal, externalAddresses } from './test-withdraw-form.tsx';

/** The wallets and accounts for the form. Each test fills in all fields except the one that it tests. */
const world = {
  wallets: [warmWallet(1, 'Hot wallet', { btc: '2' })],
  accounts: [account(7, 'Acme cold', { btc: externalAddresses.btc })],
  values: { wallet: '1', asset: 'btc', account: '7' },
};

test.for([
  ['', 'Amount is required'],
  ['0', 'Amount must be above zero'],
  ['-1', 'Amount must be above zero'],
  ['1,5', '“1,5” can mean 1.5 or 15'],
  ['0,15', 'Write a decimal point: 0.15'],
  ['1e-3', 'Write the amount with all its digits'],
  ['1 000', 'Write the amount without thousands separators: 1000'],
  ['9,000.50', 'Write the amount without thousands separators: 9000.50'],
  ['9.000,50', 'Write the amount with a point before the decimals and without thousands separators'],
  ['0.123456789', 'BTC has 8 decimal places, this has 9'],
  ['2.00000001', 'More than the 2 BTC that can be spent'],
  ['half', 'Amount must be digits with at most one point'],
  ['١٢', 'Amount must be digits with at most one point'],
] as const)('the typed amount “%s” stays in its field and shows the error “%s”', async ([typed, sentence]) => {
  const { amount } = await drawWithdrawal(world);
  await amount.fill(typed);
  await amount.click();
  await userEvent.tab();
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  await expect.element(amount).toHaveAccessibleDescription(new RegExp(sentence));
  await expect.element(amount).toHaveValue(typed);
});

test('the amount field shows the amount in base units, and its error disappears after a correction', async () => {
  const { amount, screen } = await drawWithdrawal(world);
  await amount.fill('3');
  await userEvent.tab();
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill('0.00000777');
  await userEvent.tab();
  await expect.element(amount).not.toHaveAttribute('aria-invalid');
  await expect.element(screen.getByText('777 satoshi')).toBeVisible();
});

test.for([
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'has a wrong checksum'],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'This is an address of a test network of Bitcoin'],
  [externalAddresses.eth, 'This is an Ethereum address'],
  ['<script>alert(1)</script>', 'it is not a valid Bitcoin address'],
] as const)('the typed recipient “%s” stays in its field and shows the error “%s”', async ([typed, sentence]) => {
  const { to } = await drawWithdrawal(world);
  await to.fill(typed);
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(to).toHaveAttribute('aria-invalid', 'true');
  await expect.element(to).toHaveAccessibleDescription(new RegExp(sentence));
  await to.click();
  await expect.element(to).toHaveValue(typed);
});

test('the description of the note does not touch its field', async () => {
  const { note, screen } = await drawWithdrawal(world);
  const description = screen.getByText(/^For your records/).element();
  const gapPx = description.getBoundingClientRect().top - note.element().getBoundingClientRect().bottom;
  expect(gapPx).toBeGreaterThan(2);
});

test('the error of a note that is too long states the length of the typed note', async () => {
  const { note } = await drawWithdrawal(world);
  await note.fill('n'.repeat(10_240));
  await userEvent.tab();
  await expect.element(note).toHaveAccessibleDescription(/The note has 10240 characters/);
});

test('the error of a field disappears while the user types a valid value', async () => {
  const { amount } = await drawWithdrawal(world);
  await amount.click();
  await userEvent.tab();
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill('0.1');
  await expect.element(amount).not.toHaveAttribute('aria-invalid');
});

test('leaving the recipient field shows the problem of the value that was just typed', async () => {
  const { to } = await drawWithdrawal(world);
  await to.fill(externalAddresses.eth);
  await userEvent.tab();
  await expect.element(to).toHaveAccessibleDescription(/This is an Ethereum address/);
  await to.fill(externalAddresses.btc.replace('f3t4', 'f3t5'));
  await userEvent.tab();
  await expect.element(to).toHaveAccessibleDescription(/has a wrong checksum/);
  await to.fill('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
  await userEvent.tab();
  await expect.element(to).not.toHaveAttribute('aria-invalid');
});

test('a pasted address of another blockchain shows its error at once', async () => {
  const { to } = await drawWithdrawal(world);
  await to.click();
  const input = to.element() as HTMLInputElement;
  input.setRangeText(externalAddresses.eth, 0, input.value.length, 'end');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: externalAddresses.eth }));
  await expect.element(to).toHaveFocus();
  await expect.element(to).toHaveAccessibleDescription(/This is an Ethereum address/);
});
