import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { warmWallet } from '#web/parts/money-form/test-money-form.tsx';
import { account, drawWithdrawal, externalAddresses } from './test-withdraw-form.tsx';

const acmeAccount = account(7, 'Acme cold', { btc: externalAddresses.btc });
const kestrelAccount = account(8, 'Kestrel', { ltc: externalAddresses.ltc, eth: externalAddresses.eth });
const hotWallet = warmWallet(1, 'Hot wallet', { btc: '2' });
const reserveWallet = warmWallet(2, 'Reserve', { eth: '5', xrp: '500' });

describe('the paying wallet', () => {
  const manyWallets = Array.from({ length: 60 }, (_none, at) => warmWallet(100 + at, `Payouts ${at}`, { btc: '1' }));

  test('the list of paying wallets contains every wallet', async () => {
    const { wallet: field, option } = await drawWithdrawal({ wallets: [...manyWallets, reserveWallet] });
    await field.fill('payouts');
    await expect.element(option.first()).toHaveAttribute('aria-setsize', '60');
  });

  test.for([
    ['reser', 'a name'],
    ['W-2', 'a custom ID'],
    ['XRP', 'an asset in the wallet'],
    ['ether', 'the name of an asset in the wallet'],
  ] as const)('typing "%s" finds the paying wallet by %s', async ([typed]) => {
    const { wallet: field, option } = await drawWithdrawal({ wallets: [...manyWallets, hotWallet, reserveWallet] });
    await field.fill(typed);
    await expect.element(option.first()).toMatchTextContent(/^Reserve/);
    await expect.element(option.first()).toHaveAttribute('aria-setsize', '1');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Reserve');
  });

  test('choosing a wallet that contains only one asset also selects this asset', async () => {
    const { wallet: field, asset, screen } = await drawWithdrawal({ wallets: [hotWallet, reserveWallet] });
    await field.fill('hot');
    await userEvent.keyboard('{Enter}');
    await expect.element(asset).toHaveValue('btc');
    await field.fill('reserve');
    await userEvent.keyboard('{Enter}');
    await expect.element(asset).toHaveValue('');
    await expect.element(asset).toMatchTextContent(/Ether, ETH · 5XRP · /);
    await asset.selectOptions('eth');
    // The list of wallets has the same text.
    await expect.element(screen.getByText(/^5\s?ETH spendable$/).last()).toBeVisible();
  });

  test('an asset that is not in the wallet clears the wallet', async () => {
    const { wallet: field, asset } = await drawWithdrawal({ wallets: [hotWallet, reserveWallet], values: { wallet: '1', asset: 'btc' } });
    await expect.element(field).toHaveValue('Hot wallet');
    await asset.selectOptions('xrp');
    await expect.element(field).toHaveValue('');
    await expect.element(asset).toHaveValue('xrp');
  });

  test('the list of paying wallets ends with wallets without the chosen asset, under their own heading and without the balances of other assets', async () => {
    const { wallet: field, screen, option } = await drawWithdrawal({ wallets: [reserveWallet, hotWallet], values: { asset: 'btc' } });
    await field.click();
    await expect.element(screen.getByText('Without BTC')).toBeVisible();
    expect(option.elements().map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^Hot wallet.*2 BTC spendable$/),
      expect.stringMatching(/^Reserve.*no BTC spendable$/),
    ]);
  });

  test('the asset can be chosen before the wallet, from the assets of all wallets', async () => {
    const { wallet: field, asset } = await drawWithdrawal({ wallets: [hotWallet, reserveWallet] });
    await expect.element(asset).toMatchTextContent(/Bitcoin, BTC.*Ether, ETH.*XRP/);
    await asset.selectOptions('eth');
    await field.fill('reserve');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('Reserve');
    await expect.element(asset).toHaveValue('eth');
  });

  test('when the user leaves the wallet field, the name of the chosen wallet replaces text that matches no wallet', async () => {
    const { wallet: field } = await drawWithdrawal({ wallets: [hotWallet], values: { wallet: '1' } });
    await field.fill('nothing like it');
    await userEvent.tab();
    await expect.element(field).toHaveValue('Hot wallet');
  });

  test('focusing the wallet field selects its text, so that typing replaces the text', async () => {
    const { wallet: field } = await drawWithdrawal({ wallets: [hotWallet, reserveWallet], values: { wallet: '1' } });
    await field.click();
    await userEvent.keyboard('res{Enter}');
    await expect.element(field).toHaveValue('Reserve');
  });
});

describe('the recipient', () => {
  const world = { wallets: [hotWallet, reserveWallet], accounts: [acmeAccount, kestrelAccount] };

  test.for([
    ['acme', 'a name'],
    ['K-7', 'a custom ID'],
    ['3t4', 'the end of an address'],
  ] as const)('typing "%s" finds the recipient by %s', async ([typed]) => {
    const { to, option, screen } = await drawWithdrawal({ ...world, values: { wallet: '1', asset: 'btc' } });
    await to.fill(typed);
    await expect.element(option.first()).toMatchTextContent(/^Acme cold/);
    await userEvent.keyboard('{Enter}');
    await expect.element(to).toHaveValue('Acme cold');
    await expect.element(screen.getByText('Approved external account, on Bitcoin')).toBeVisible();
  });

  test('the list of recipients does not contain the paying wallet', async () => {
    const { to, option } = await drawWithdrawal({ ...world, values: { wallet: '1', asset: 'btc' } });
    await to.click();
    await expect.element(option.first()).toMatchTextContent(/^Acme cold/);
    expect(option.elements().map((each) => each.textContent)).not.toContainEqual(expect.stringMatching(/^Hot wallet/));
  });

  test('a recipient without an address for the asset is listed with the reason and cannot be chosen', async () => {
    const { to, option, screen } = await drawWithdrawal({ ...world, values: { wallet: '1', asset: 'btc' } });
    await to.fill('kestrel');
    await expect.element(option.first()).toMatchTextContent(/no address for BTC/);
    await expect.element(option.first()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await expect.element(screen.getByText(/^Approved external account/)).not.toBeInTheDocument();
  });

  test('a recipient of a token shows the network of its address', async () => {
    const usdcAccount = account(9, 'Aurora', { usdc: externalAddresses.eth });
    const { screen } = await drawWithdrawal({ accounts: [usdcAccount], values: { asset: 'usdc', account: '9' } });
    await expect.element(screen.getByText('Approved external account, on Ethereum')).toBeVisible();
  });

  test('an account with an address for one asset only also selects this asset', async () => {
    const { asset, to, option } = await drawWithdrawal(world);
    await to.fill('acme');
    await option.first().click();
    await expect.element(asset).toHaveValue('btc');
  });

  test('accounts that can receive an asset of the paying wallet come first, and the only such asset is selected', async () => {
    const { asset, to, option } = await drawWithdrawal({ ...world, values: { wallet: '2' } });
    await to.click();
    await expect.element(option.first()).toMatchTextContent(/^Kestrel/);
    await userEvent.keyboard('{Enter}');
    await expect.element(asset).toHaveValue('eth');
    await expect.element(to).toHaveValue('Kestrel');
  });

  test('choosing an asset for which the chosen account has no address shows the error, which the next choice removes', async () => {
    const { asset, to, screen } = await drawWithdrawal({ ...world, values: { account: '7' } });
    await asset.selectOptions('eth');
    await expect.element(to).toHaveAccessibleDescription(/Acme cold has no approved address for ETH/);
    await asset.selectOptions('btc');
    await expect.element(screen.getByText('Approved external account, on Bitcoin')).toBeVisible();
    await expect.element(to).not.toHaveAttribute('aria-invalid');
  });

  test('the list of recipients shows while typing that an address belongs to another network', async () => {
    const { to, screen } = await drawWithdrawal({ ...world, values: { wallet: '1', asset: 'btc' } });
    await to.fill(externalAddresses.eth);
    await expect.element(screen.getByText('This is an Ethereum address, and BTC needs a Bitcoin address.')).toBeVisible();
    await to.fill('0x5aAeb6053F');
    await expect.element(screen.getByText('No matches.')).toBeVisible();
  });

  test('an address for another asset selects no recipient and shows an error', async () => {
    const { to } = await drawWithdrawal({ ...world, values: { wallet: '2', asset: 'eth' } });
    await to.fill(externalAddresses.ltc);
    await userEvent.keyboard('{Enter}{Tab}');
    await expect.element(to).toHaveAttribute('aria-invalid', 'true');
    await expect.element(to).toHaveAccessibleDescription(/This is a Litecoin address/);
    await expect.element(to).toHaveValue(externalAddresses.ltc);
  });

  test('the recipient field removes the spaces of an address that was pasted in groups of four', async () => {
    const { to, screen } = await drawWithdrawal({ ...world, values: { wallet: '1', asset: 'btc' } });
    await to.fill(`  ${externalAddresses.btc.replace(/(.{4})/g, '$1 ')}`);
    await userEvent.tab();
    await expect.element(screen.getByText('Entered address, on Bitcoin: valid checksum')).toBeVisible();
  });

  test('an xrp address requires a tag of at most 32 bits, or the confirmation that it has no tag', async () => {
    const { to, tag, screen } = await drawWithdrawal({ ...world, values: { wallet: '2', asset: 'xrp' } });
    await to.fill(externalAddresses.xrp);
    await userEvent.tab();
    await tag.click();
    await userEvent.tab();
    await expect.element(tag).toHaveAccessibleDescription(/Enter the tag, or confirm that the recipient has no tag/);
    await tag.fill('4294967296');
    await userEvent.tab();
    await expect.element(tag).toHaveAccessibleDescription(/The tag must be at most 4294967295/);
    await tag.fill('4294967295');
    await userEvent.tab();
    await expect.element(tag).not.toHaveAttribute('aria-invalid');
    await tag.clear();
    await userEvent.keyboard('{Tab} ');
    await expect.element(screen.getByRole('checkbox', { name: 'The recipient has no tag' })).toBeChecked();
    await expect.element(tag).not.toHaveAttribute('aria-invalid');
    await expect.element(tag).toHaveAttribute('aria-required', 'false');
  });
});
