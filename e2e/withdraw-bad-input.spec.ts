import { expect } from './fixtures.ts';
import { test } from './withdraw-fixtures.ts';
import { approvedAccount, commandOf, fillWithdrawal, on, openWithdraw, outside, ownName, pick, sendOnce, toReview } from './withdrawal.ts';

/** What people type, and the sentence that it gets on the field. */
const amounts = [
  ['', 'Amount is required'],
  ['0', 'Amount must be above zero'],
  ['-1', 'Amount must be above zero'],
  ['1,5', '“1,5” can mean 1.5 or 15'],
  ['1e-3', 'Write amount with all its digits'],
  ['1 000', 'nothing between thousands'],
  ['0.123456789', 'BTC has 8 decimal places, this has 9'],
  ['2.00000001', 'More than the 2 BTC that can be spent'],
  ['half', 'Amount must be digits with at most one point'],
  ['١٢', 'Amount must be digits with at most one point'],
] as const;

const destinations = [
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'has a wrong checksum'],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'is an address of another asset or of a test network'],
  [outside.eth, 'This is an address of Ether, not of Bitcoin'],
  ['<script>alert(1)</script>', 'not a known account or wallet, nor an address of Bitcoin'],
] as const;

test('each wrong amount, address and note gets its sentence on the field, and nothing typed is lost', async ({ page, sandbox, signIn }) => {
  await signIn('treasury');
  const { amount } = await fillWithdrawal(page, sandbox);
  const form = on(page);
  for (const [typed, sentence] of amounts) {
    await form.amount.fill(typed);
    await form.review.click();
    await expect(form.problems, `amount ${typed}`).toContainText(sentence);
    await expect(form.amount).toBeFocused();
    await expect(form.amount).toHaveValue(typed);
  }
  await form.amount.fill(amount);
  for (const [typed, sentence] of destinations) {
    await form.to.fill(typed);
    await form.to.press('Tab');
    await form.review.click();
    await expect(form.problems, `to ${typed}`).toContainText(sentence);
    await expect(form.to).toHaveValue(typed);
  }
  await form.to.fill(outside.btc);
  await form.to.press('Tab');
  await form.note.fill('n'.repeat(10_240));
  await form.review.click();
  await expect(form.problems).toContainText('The note has 10240 characters');
  const odd = '<b>مرحبا</b> \u202eevil\u202c';
  await form.note.fill(odd);
  await toReview(page);
  await expect(page.getByRole('region', { name: 'What will be sent' })).toContainText('<b>مرحبا</b>');
  const command = await commandOf(page, await sendOnce(page));
  expect(command).toMatchObject({ state: 'confirmed', amount });
  const { notes } = await sandbox.transaction(Number(command['record_id']));
  expect(notes).toBe(`${odd} [ref:${String(command['id'])}]`);
});

test('the service’s own refusal lands on the part of the form that it names', async ({ page, sandbox, signIn, provokes }) => {
  const [wallet, account] = [
    await sandbox.wallet(ownName('Litecoin')),
    await approvedAccount(sandbox, { funding_addresses: { ltc: outside.ltc } }),
  ];
  // Nobody has sent this asset yet: the desk knows no rate, so that it cannot tell that somebody must be named.
  await sandbox.deposit({ wallet_id: wallet.id, asset: 'ltc', amount: '900' });
  await signIn('treasury');
  await openWithdraw(page, `?wallet=${wallet.id}&asset=ltc`);
  const form = on(page);
  await pick(form.to, account.name);
  await form.amount.fill('800');
  await expect(form.preflight).toContainText('Travel rule: Cannot tell');
  await toReview(page);
  provokes(`400 /api/v1/wallets/${wallet.id}/transactions`);
  await form.send.click();
  await expect(form.problems).toContainText('Refused: param is missing or the value is empty: beneficiary_entity');
  await expect(
    page
      .getByRole('region', { name: 'Beneficiary' })
      .last()
      .getByLabel(/^First name/),
  ).toBeVisible();
  await expect(form.amount).toHaveValue('800');
  expect(await sandbox.sentFrom(wallet.id)).toHaveLength(0);
});
