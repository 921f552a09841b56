import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
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

/** Cached checks of a payment of 1 XRP to a recipient that was paid before. */
const paidBefore = (destination: object) => cachedCheck(destination, '1', { rule: 'first_send', answer: 'yes' });

/** The cached result of one check of a payment. */
function cachedCheck(destination: object, amount: string, result: { readonly rule: string; readonly answer: 'yes' | 'no' }) {
  const preview = { destination, amounts: { xrp: literalOf(decimalOf(amount)) }, fees: { xrp: 'medium' } };
  const line = { ...result, text: '', source: null, read_at: null, transaction_id: null, command_id: null };
  return [commandQueries.preflight('/api/v1/wallets/2/transactions', preview).queryKey, { lines: [line], figures: null }] as const;
}

const taggedDestination = { type: 'external', addresses: { xrp: { address: externalAddresses.xrp, tag: '111' } } };

/** Delays the answer with the last beneficiary. `answer` sends it. */
function delayBeneficiary() {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== '/bff/beneficiaries/last') return Response.json({ error: 'Not part of this test', code: 'not_found' }, { status: 404 });
    await promise;
    return Response.json({ command_id: null, made_at: null, beneficiaries: [{ kind: 'corporate', corporate_name: 'Acme Ltd' }] });
  });
  return answer;
}

afterEach(() => vi.unstubAllGlobals());

test('another tag removes a beneficiary that was filled in for the previous tag, and keeps a typed one', async () => {
  const beneficiaries = [
    { kind: 'corporate', corporate_name: 'Acme Ltd', source: 'as last time' },
    { kind: 'corporate', corporate_name: 'Kestrel Ltd' },
  ];
  const { tag, screen } = await drawWithdrawal({ ...world, values: { ...taggedValues, beneficiaries } });
  await expect.element(screen.getByText('Acme Ltd, as last time')).toBeVisible();
  await tag.fill('222');
  await expect.element(screen.getByText('Acme Ltd, as last time')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText(/^Corporate name/)).toHaveValue('Kestrel Ltd');
});

test('a beneficiary that is read for a recipient is filled in, and its button disappears', async () => {
  const answer = delayBeneficiary();
  const { screen } = await drawWithdrawal({ ...world, values: taggedValues, data: [paidBefore(taggedDestination)] });
  await screen.getByRole('button', { name: 'Use the last beneficiary' }).click();
  answer();
  await expect.element(screen.getByText('Acme Ltd, as last time')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Use the last beneficiary' })).not.toBeInTheDocument();
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
  await expect.element(screen.getByText('Acme Ltd, as last time')).not.toBeInTheDocument();
});

test('the empty fields of a required beneficiary disappear when a smaller amount requires no beneficiary', async () => {
  const { amount, screen } = await drawWithdrawal({
    ...world,
    values: { ...taggedValues, amount: '400' },
    data: [
      cachedCheck(taggedDestination, '400', { rule: 'travel_rule', answer: 'no' }),
      cachedCheck(taggedDestination, '1', { rule: 'travel_rule', answer: 'yes' }),
    ],
  });
  await screen.getByRole('button', { name: 'Review withdrawal' }).click();
  await expect.element(screen.getByText('Select the type of wallet').first()).toBeVisible();
  await amount.fill('1');
  await expect.element(screen.getByText('Select the type of wallet')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Add a beneficiary' })).toBeVisible();
});
