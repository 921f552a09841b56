import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PreflightAnswer } from '#contract/desk/preflight.ts';
import { decimalOf, literalOf } from '#contract/money/money.ts';
import { commandQueries } from '#web/data/commands.ts';
import { warmWallet } from '#web/parts/money-form/test-money-form.tsx';
import { account, drawWithdrawal, externalAddresses } from './test-withdraw-form.tsx';

const world = {
  wallets: [warmWallet(2, 'Reserve', { xrp: '500' })],
  accounts: [account(7, 'Acme cold', { xrp: externalAddresses.xrp }), account(8, 'Kestrel', { xrp: externalAddresses.xrp })],
};

/** A payment of 1 XRP to an address with a tag. */
const taggedValues = { wallet: '2', asset: 'xrp', address: externalAddresses.xrp, remark: '111', amount: '1' };

/** The cached check of a payment of 1 XRP to a recipient that was paid before. */
const paidBefore = (destination: object) => cachedChecks(destination, '1', { rule: 'first_send', answer: 'yes', transaction_id: '9' });

type Line = { readonly rule: string; readonly answer: PreflightAnswer; readonly transaction_id?: string };

const lineOf = (line: Line) => ({ text: '', source: null, read_at: null, transaction_id: null, command_id: null, ...line });

const previewOf = (destination: object, amount: string) => ({
  destination,
  amounts: { xrp: literalOf(decimalOf(amount)) },
  fees: { xrp: 'medium' },
});

/** The cached results of the checks of a payment. */
function cachedChecks(destination: object, amount: string, ...lines: readonly Line[]) {
  const { queryKey } = commandQueries.preflight('/api/v1/wallets/2/transactions', previewOf(destination, amount));
  return [queryKey, { lines: lines.map(lineOf), figures: null }] as const;
}

const taggedDestination = { type: 'external', addresses: { xrp: { address: externalAddresses.xrp, tag: '111' } } };

/** Delays the answer with the last beneficiary. `answer` sends it. */
function delayBeneficiary() {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== '/bff/beneficiaries/last') return Response.json({ error: 'Not part of this test', code: 'not_found' }, { status: 404 });
    await promise;
    return Response.json({
      command_id: null,
      record_id: '9',
      made_at: '2026-11-28T09:30:00.000Z',
      beneficiaries: [{ kind: 'corporate', corporate_name: 'Acme Ltd' }],
    });
  });
  return answer;
}

afterEach(() => vi.unstubAllGlobals());

test('another tag removes a beneficiary that was filled in for the previous tag, and keeps a typed one', async () => {
  const beneficiaries = [
    { kind: 'corporate', corporate_name: 'Acme Ltd', source: 'from the last' },
    { kind: 'corporate', corporate_name: 'Kestrel Ltd' },
  ];
  const { tag, screen } = await drawWithdrawal({ ...world, values: { ...taggedValues, beneficiaries } });
  await expect.element(screen.getByText('Acme Ltd, from the last')).toBeVisible();
  await tag.fill('222');
  await expect.element(screen.getByText('Acme Ltd, from the last')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText(/^Corporate name/)).toHaveValue('Kestrel Ltd');
});

test('a beneficiary that is read for a recipient is filled in, and its button disappears', async () => {
  const answer = delayBeneficiary();
  const { screen } = await drawWithdrawal({ ...world, values: taggedValues, data: [paidBefore(taggedDestination)] });
  await screen.getByRole('button', { name: 'Use the last beneficiary' }).click();
  answer();
  await expect
    .element(screen.getByText('Acme Ltd, from the last completed payment in any asset with a beneficiary, 2026-11-28, transaction 9'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Use the last beneficiary' })).not.toBeInTheDocument();
});

test('a beneficiary that the custodian may require is filled in once, and the user can remove it', async () => {
  delayBeneficiary()();
  const lines = [
    { rule: 'travel_rule', answer: 'cannot_tell' },
    { rule: 'first_send', answer: 'yes', transaction_id: '9' },
  ] as const;
  const data = [cachedChecks(taggedDestination, '1', ...lines)];
  const { screen } = await drawWithdrawal({ ...world, values: taggedValues, data });
  await expect.element(screen.getByText(/^Acme Ltd, from the last/)).toBeVisible();
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByText(/^Acme Ltd, from the last/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Use the last beneficiary' })).toBeVisible();
});

test.for([
  ['tag', '222', taggedValues, taggedDestination],
  ['recipient', 'Kestrel', { wallet: '2', asset: 'xrp', account: '7', amount: '1' }, { type: 'external', id: 7 }],
] as const)('a beneficiary that arrives after a change of the %s to “%s” is not filled in', async ([change, next, values, destination]) => {
  const answer = delayBeneficiary();
  const { tag, to, note, screen } = await drawWithdrawal({ ...world, values, data: [paidBefore(destination)] });
  await screen.getByRole('button', { name: 'Use the last beneficiary' }).click();
  const field = change === 'tag' ? tag : to;
  await field.fill(next.toLowerCase());
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue(next);
  answer();
  await note.fill('Rent');
  await expect.element(screen.getByText('Acme Ltd, from the last')).not.toBeInTheDocument();
});

test('the empty fields of a required beneficiary disappear when a smaller amount requires no beneficiary', async () => {
  const { amount, screen } = await drawWithdrawal({
    ...world,
    values: { ...taggedValues, amount: '400' },
    data: [
      cachedChecks(taggedDestination, '400', { rule: 'travel_rule', answer: 'no' }),
      cachedChecks(taggedDestination, '1', { rule: 'travel_rule', answer: 'yes' }),
    ],
  });
  await screen.getByRole('button', { name: 'Review withdrawal' }).click();
  await expect.element(screen.getByText('Select the type of wallet').first()).toBeVisible();
  expect(screen.getByText('Not required for this payment.').elements()).toEqual([]);
  await amount.fill('1');
  await expect.element(screen.getByText('Select the type of wallet')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Not required for this payment.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add a beneficiary' })).toBeVisible();
});
