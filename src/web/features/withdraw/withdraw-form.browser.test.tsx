import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { decimalOf, literalOf } from '#contract/money/money.ts';
import { maskedText } from '#contract/people/personal-data.ts';
import { commandQueries } from '#web/data/commands.ts';
import { warmWallet } from '#web/parts/money-form/test-money-form.tsx';
import { orderOfRequest } from '#web/parts/order/order.ts';
import { account, drawWithdrawal, externalAddresses } from './test-withdraw-form.tsx';
import { valuesOfLink, copiedOrder } from './withdraw-copy.ts';
import { withdrawalValues } from './withdraw-values.ts';

const world = {
  wallets: [warmWallet(1, 'Hot wallet', { btc: '2' })],
  accounts: [account(7, 'Acme cold', { btc: externalAddresses.btc })],
};

describe('a withdrawal', () => {
  test('the withdrawal form sends the values of a link and a draft, with every digit of the amount', async () => {
    const values = { ...valuesOfLink({ wallet: '1', asset: 'btc', account: '7' }), amount: '0.00001234', isBatched: true, notes: ' Rent ' };
    const { heading, request, review } = await drawWithdrawal({ ...world, values });
    await review();
    await expect.element(heading).toMatchTextContent(/Review this withdrawal/);
    for (const part of ['"id":7', '"btc":0.00001234', '"btc":"medium"', '"notes":"Rent', '"is_batched":true'])
      await expect.element(request).toMatchTextContent(part);
  });

  test('the form of a copied transaction names the transaction, and that the amount is not copied', async () => {
    const { screen, amount } = await drawWithdrawal({ ...world, values: valuesOfLink({ copy: '267' }) });
    await expect.element(screen.getByText('Asset, wallet and recipient of transaction 267. Enter the amount.')).toBeVisible();
    await expect.element(amount).toHaveValue('');
  });

  test('Enter in the field of the amount opens the review, and in the note it does not', async () => {
    const { heading, note, amount } = await drawWithdrawal({ ...world, values: { wallet: '1', asset: 'btc', account: '7' } });
    await amount.fill('0.5');
    await note.fill('Rent');
    await userEvent.keyboard('{Enter}');
    await expect.element(heading).toMatchTextContent(/^Withdraw/);
    await amount.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading).toMatchTextContent(/Review this withdrawal/);
  });

  test('the withdrawal form lists missing values in the order of the form and focuses the first field', async () => {
    const { problems, review, wallet: field } = await drawWithdrawal(world);
    await review();
    await expect
      .element(problems)
      .toMatchTextContent(
        /Choose the wallet that pays.*Choose the asset to send.*Choose a recipient or paste an address.*Amount is required/,
      );
    await expect.element(field).toHaveFocus();
  });

  test('the withdrawal form requires every field of an added beneficiary', async () => {
    const values = { wallet: '1', asset: 'btc', account: '7', amount: '1' };
    const { screen, problems, review } = await drawWithdrawal({ ...world, values });
    await screen.getByRole('button', { name: 'Add a beneficiary' }).click();
    await screen.getByRole('textbox', { name: /^First name/ }).fill('Ada');
    await review();
    await expect.element(problems).toMatchTextContent(/Select the type of wallet.*Last name/);
  });

  test('a repeated withdrawal requires a hidden beneficiary again and focuses its first missing field', async () => {
    const hiddenBeneficiary = { kind: 'individual', country: 'Canada', firstname: maskedText, lastname: maskedText };
    const body = { destination: { type: 'external', id: 7 }, amounts: { btc: 1 }, beneficiary_entity: hiddenBeneficiary };
    const order = orderOfRequest('withdrawal', { wallet_id: 1 }, body);
    const { screen, heading, problems, review } = await drawWithdrawal({ ...world, values: order === null ? {} : copiedOrder(order) });
    await expect.element(screen.getByText(/beneficiary that is hidden for your role. Enter the details again/)).toBeVisible();
    await review();
    await expect.element(problems).toMatchTextContent(/First name.*Last name/);
    await expect.element(screen.getByRole('textbox', { name: /^First name/ })).toHaveFocus();
    await expect.element(heading).toMatchTextContent(/^Withdraw/);
  });

  test('the withdrawal form focuses the list of problems if the page does not show the field with the problem', async () => {
    const values = { wallet: '1', asset: 'btc', account: '7', amount: '1' };
    const preview = { destination: { type: 'external', id: 7 }, amounts: { btc: literalOf(decimalOf('1')) }, fees: { btc: 'medium' } };
    const lines = [
      { rule: 'fee', answer: 'no', text: 'No fee rate is available', source: null, read_at: null, transaction_id: null, command_id: null },
    ];
    const { screen, problems, review } = await drawWithdrawal({
      ...world,
      values,
      data: [[commandQueries.preflight('/api/v1/wallets/1/transactions', preview).queryKey, { lines, figures: null }]],
    });
    await expect.element(screen.getByRole('region', { name: 'Pre-flight checks' })).toMatchTextContent(/No fee rate is available/);
    await review();
    await expect.element(problems).toMatchTextContent(/No fee rate is available/);
    await expect.element(problems).toHaveFocus();
  });

  test('the withdrawal form fills in a required beneficiary from the last payment and folds its fields', async () => {
    const values = { wallet: '1', asset: 'btc', account: '7', amount: '1' };
    const preview = { destination: { type: 'external', id: 7 }, amounts: { btc: literalOf(decimalOf('1')) }, fees: { btc: 'medium' } };
    const line = { text: '', source: null, read_at: null, transaction_id: null, command_id: null };
    const lines = [
      { ...line, rule: 'travel_rule', answer: 'no' },
      { ...line, rule: 'first_send', answer: 'yes', transaction_id: '9' },
    ];
    vi.stubGlobal('fetch', async (url: string) =>
      url === '/bff/beneficiaries/last'
        ? Response.json({
            command_id: null,
            record_id: null,
            made_at: null,
            beneficiaries: [{ kind: 'corporate', corporate_name: 'Acme Ltd' }],
          })
        : Response.json({ error: 'Not part of this test', code: 'not_found' }, { status: 404 }),
    );
    const { screen } = await drawWithdrawal({
      ...world,
      values,
      data: [[commandQueries.preflight('/api/v1/wallets/1/transactions', preview).queryKey, { lines, figures: null }]],
    });
    const summary = screen.getByText(/^Acme Ltd, from the last /);
    const name = screen.getByLabelText(/^Corporate name/);
    await expect.element(summary).toBeVisible();
    await expect.element(name).not.toBeVisible();
    await summary.click();
    await expect.element(name).toHaveValue('Acme Ltd');
    vi.unstubAllGlobals();
  });

  test('the withdrawal form stores the remaining amount as soon as a small first amount is sent', async () => {
    const drafts: unknown[] = [];
    vi.stubGlobal('fetch', async (url: string, { body = '' }: { readonly body?: string } = {}) => {
      if (url.startsWith('/bff/drafts/')) {
        drafts.push(JSON.parse(body));
        return Response.json({ saved_at: '2026-11-26T12:00:00Z' });
      }
      return Response.json(url.endsWith('/preflight') ? { lines: [], figures: null } : {});
    });
    const values = { wallet: '1', asset: 'btc', account: '7', amount: '0.02', total: '2' };
    const { screen, review } = await drawWithdrawal({ ...world, values });
    await review();
    const send = screen.getByRole('button', { name: /^Send 0.02 BTC/ });
    await expect.element(send).not.toHaveAttribute('aria-disabled', 'true');
    await send.click();
    await expect.element(send).not.toBeInTheDocument();
    expect(drafts.at(-1)).toMatchObject({ values: { amount: '1.98', total: '' } });
    vi.unstubAllGlobals();
  });

  test("the withdrawal form offers the states of the beneficiary's country", async () => {
    const { screen, option } = await drawWithdrawal({
      ...world,
      values: { beneficiaries: [{ kind: 'individual', country: 'Canada', state: '' }] },
    });
    await screen.getByRole('combobox', { name: /^State/ }).fill('bc');
    await expect.element(option.first()).toMatchTextContent(/^British Columbia/);
  });

  test('the withdrawal form ignores a value of the wrong type in a draft', () => {
    expect(withdrawalValues({ isBatched: 'yes', hasNoRemark: true, fee: 'dear' })).toMatchObject({
      isBatched: false,
      hasNoRemark: true,
      fee: 'medium',
      beneficiaries: [],
    });
  });
});
