import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { warmWallet } from '#web/parts/money-form/test-money-form.tsx';
import { account, drawWithdrawal, externalAddresses } from './test-withdraw-form.tsx';

const hotWallet = warmWallet(1, 'Hot wallet', { btc: '2' });
const reserveWallet = warmWallet(2, 'Reserve', { eth: '5', xrp: '500' });

const world = {
  wallets: [hotWallet, reserveWallet],
  accounts: [account(7, 'Acme cold', { btc: externalAddresses.btc, eth: externalAddresses.eth })],
};

afterEach(() => vi.unstubAllGlobals());

describe('another asset', () => {
  const ethValues = { wallet: '2', asset: 'eth', amount: '5', fee: 'own', rate: '30', total: '5' } as const;

  test('a wallet with only another asset selects this asset, clears the amount and the rate, and shows a note', async () => {
    const { wallet: field, asset, amount, screen } = await drawWithdrawal({ ...world, values: ethValues });
    await expect.element(screen.getByRole('textbox', { name: /^Rate in/ })).toHaveValue('30');
    await field.fill('hot');
    await userEvent.keyboard('{Enter}');
    await expect.element(asset).toHaveValue('btc');
    await expect.element(amount).toHaveValue('');
    await expect.element(screen.getByRole('textbox', { name: /^Rate in/ })).not.toBeInTheDocument();
    const note = screen.getByText('ETH is not in this wallet: the asset is now BTC. Enter the amount and the fee again.');
    await expect.element(note).toBeVisible();
    await asset.selectOptions('eth');
    await expect.element(note).not.toBeInTheDocument();
  });

  test('a wallet with several other assets clears the asset and the amount', async () => {
    const values = { ...ethValues, wallet: '1', asset: 'btc', amount: '1' };
    const { wallet: field, asset, amount } = await drawWithdrawal({ ...world, values });
    await field.fill('reserve');
    await userEvent.keyboard('{Enter}');
    await expect.element(asset).toHaveValue('');
    await expect.element(amount).toHaveValue('');
    await amount.fill('3');
    await asset.selectOptions('xrp');
    await expect.element(amount).toHaveValue('3');
  });

  test('another asset of the same wallet clears the amount and the rate', async () => {
    const { asset, amount, screen } = await drawWithdrawal({ ...world, values: ethValues });
    await asset.selectOptions('xrp');
    await expect.element(amount).toHaveValue('');
    await expect.element(screen.getByRole('textbox', { name: /^Rate in/ })).not.toBeInTheDocument();
    await expect.element(screen.getByText('Enter the amount and the fee again.')).toBeVisible();
  });

  test('the amount of a link without an asset stays when the wallet selects the asset', async () => {
    const { wallet: field, asset, amount } = await drawWithdrawal({ ...world, values: { amount: '1.5' } });
    await field.fill('hot');
    await userEvent.keyboard('{Enter}');
    await expect.element(asset).toHaveValue('btc');
    await expect.element(amount).toHaveValue('1.5');
  });
});

describe('Max', () => {
  /** Delays the answer to Max. `answer` sends it. */
  function delayMaximum() {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    const figures = { asset: 'eth', gross: '5', fee: null, fee_cad: null, fee_asset: 'eth', net: '5', total: null, spendable: '5' };
    vi.stubGlobal('fetch', async (url: string) => {
      if (!url.endsWith('/preflight')) return Response.json({ error: 'Not part of this test', code: 'not_found' }, { status: 404 });
      await promise;
      return Response.json({ lines: [], figures: { ...figures, fee_spendable: null, most: '4.99', worth_cad: null } });
    });
    return answer;
  }

  test.for([
    ['asset', ''],
    ['recipient', ''],
    ['note', '4.99'],
  ] as const)('after a change of the %s, the answer to Max leaves the amount “%s”', async ([change, expectedAmount]) => {
    const answer = delayMaximum();
    const values = { wallet: '2', asset: 'eth' };
    const { asset, to, note, amount, screen } = await drawWithdrawal({ ...world, values });
    const max = screen.getByRole('button', { name: 'Max' });
    await max.click();
    await expect.element(max).toBeDisabled();
    if (change === 'asset') await asset.selectOptions('xrp');
    else {
      await (change === 'note' ? note : to).fill('acme');
      await userEvent.keyboard('{Enter}');
    }
    answer();
    await expect.element(max).toBeEnabled();
    await expect.element(amount).toHaveValue(expectedAmount);
  });
});
