import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { validatorListSchema, validatorSchema } from '#contract/desk/validators.ts';
import { stakingQueries } from '#web/data/staking.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { renderMoneyForm, repeatedRequest, requestText, warmWallet, walletData } from '#web/parts/money-form/test-money-form.tsx';
import { exitSpec } from './exit-spec.tsx';
import { topUpSpec } from './top-up-spec.tsx';
import { withdrawalSpec } from './withdrawal-spec.tsx';

const pubkey = `0x${'a'.repeat(90)}4c98c4`;

/** An active compounding validator with 65 ETH. */
const validator = validatorSchema.parse({
  wallet: { id: 1, name: 'Staking' },
  name: 'Validator one',
  pubkey,
  status: 'active',
  deposited: '64',
  balance: '65',
  rewards: '1',
  compounding: true,
  rewards_to: { id: 1, name: 'Staking' },
  record_id: null,
});
const validatorForm = { validator, pubkey, trail: null };

describe('a top-up', () => {
  const data = walletData([warmWallet(7, 'Ether float', { eth: '40' })]);

  test('the form of a top-up can be filled in by keyboard, and its request contains wei from the chosen wallet', async () => {
    const { screen, heading, request, review } = await renderMoneyForm(topUpSpec(validatorForm), { data });
    await screen.getByRole('combobox', { name: /^Wallet/ }).fill('float');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('textbox', { name: /^Amount/ }).fill('1.000000001');
    await review();
    await expect.element(heading).toMatchTextContent(/Review this top-up/);
    await expect.element(request).toMatchTextContent(/"amount":"1000000001000000000"/);
    await expect.element(request).toMatchTextContent(/"source_wallet_id":7/);
  });

  test('the form of a top-up lists all problems and focuses the first field with a problem', async () => {
    const { screen, problems, review } = await renderMoneyForm(topUpSpec(validatorForm), { data });
    await screen.getByRole('textbox', { name: /^Amount/ }).fill('0.5');
    await review();
    await expect.element(problems).toMatchTextContent(/Choose the wallet that pays/);
    await expect.element(problems).toMatchTextContent(/Amount must be at least 1 ETH/);
    await expect.element(screen.getByRole('combobox', { name: /^Wallet/ })).toHaveFocus();
  });

  test('a restored draft of a top-up keeps its Idempotency-Key, and values that it does not contain are empty', () => {
    const { readValues } = topUpSpec(validatorForm);
    expect(readValues({ key: 'k1', amount: '3', wallet: 9, more: true })).toEqual({
      key: 'k1',
      keyed: '',
      repeats: '',
      confirmed: '',
      again: '',
      wallet: '',
      amount: '3',
    });
    expect(readValues({}).key).not.toBe(readValues({}).key);
  });
});

describe('a withdrawal from a validator', () => {
  test('the form of a validator withdrawal requires a choice between everything and a part', async () => {
    const { screen, problems, review } = await renderMoneyForm(withdrawalSpec(validatorForm));
    await expect.element(screen.getByRole('radio', { name: /^Full balance/ })).not.toBeChecked();
    await expect.element(screen.getByRole('radio', { name: /^Partial/ })).not.toBeChecked();
    await review();
    await expect.element(problems).toMatchTextContent(/Choose the full balance or a partial amount/);
  });

  test('a partial withdrawal shows the remaining amount, even below 32 ETH, and its request contains the partial amount', async () => {
    const { screen, request, review } = await renderMoneyForm(withdrawalSpec(validatorForm));
    await screen.getByRole('radio', { name: /^Partial/ }).click();
    await screen.getByRole('textbox', { name: /^Amount/ }).fill('40');
    await expect.element(screen.getByText(/^Balance/)).toMatchTextContent(/65ETH\. After the withdrawal: 25ETH/);
    await expect.element(screen.getByRole('note')).toMatchTextContent(/25 ETH would remain/);
    await review();
    await expect.element(request).toMatchTextContent(/"amount":"40000000000000000000"/);
  });

  test('the request of a withdrawal of everything contains the amount 0', async () => {
    const { screen, request, review } = await renderMoneyForm(withdrawalSpec(validatorForm), { draft: { amount: '3' } });
    await screen.getByRole('radio', { name: /^Full balance/ }).click();
    await review();
    await expect.element(request).toMatchTextContent(/"amount":"0"/);
  });
});

test("the review of a validator withdrawal shows the recipient's full address, and no note about a missing CAD rate", async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const staking = { ...warmWallet(1, 'Staking', { eth: '1' }), funding_addresses: { eth: address } };
  const validatorList = validatorListSchema.parse({
    read_at: '2026-01-05T00:00:00.000Z',
    is_whole: true,
    validators: [validator],
    on_their_way: [],
  });
  const { screen, review } = await renderMoneyForm(withdrawalSpec(validatorForm), {
    draft: { part: 'partial', amount: '3' },
    data: [
      [stakingQueries.list.queryKey, validatorList],
      [walletQueries.one('1').queryKey, staking],
    ],
  });
  await screen.getByRole('radio', { name: /^Partial/ }).click();
  await review();
  const sentRegion = screen.getByRole('region', { name: 'What will be sent' });
  await expect.element(sentRegion).toMatchTextContent(/ToStaking/);
  expect(sentRegion.element().textContent.replaceAll(/\s/g, '')).toContain(address);
  await expect.element(sentRegion).not.toMatchTextContent(/No rate|cannot be estimated|Unknown without/);
});

describe('the form of a repeated request on a validator', () => {
  test('the form of a repeated validator action sends the same request', () => {
    const params = { validator_pubkey: pubkey };
    const topUp = { params, body: { amount: '1000000001000000000', source_wallet_id: 7 } };
    expect(repeatedRequest(topUpSpec(validatorForm), topUp, null)).toBe(requestText(topUp));
    for (const amount of ['0', '1500000000000000001']) {
      const withdrawal = { params, body: { amount } };
      expect(repeatedRequest(withdrawalSpec(validatorForm), withdrawal, null)).toBe(requestText(withdrawal));
    }
    const exit = { params, body: undefined };
    expect(repeatedRequest(exitSpec(validatorForm), exit, null)).toBe(requestText(exit));
  });
});

describe('an exit', () => {
  test('the request of an exit has no body, and the user must type the end of the public key', async () => {
    const { screen, heading, request, review } = await renderMoneyForm(exitSpec(validatorForm));
    await review();
    await expect.element(heading).toMatchTextContent(/Review this exit/);
    await expect.element(request).toMatchTextContent(/No body\./);
    await expect.element(screen.getByRole('textbox', { name: /^Type the last 6 characters of the public key, 4c98c4/ })).toBeVisible();
  });
});
