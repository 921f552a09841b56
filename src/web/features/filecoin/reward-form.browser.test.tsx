import { expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { renderMoneyForm, repeatedRequest, requestText, warmWallet } from '#web/parts/money-form/test-money-form.tsx';
import { rewardSpec } from './reward-spec.tsx';

const spec = rewardSpec({ walletId: '4', providerId: 'f01234', rewards: decimalOf('9.007199254740993'), trail: null });

test('one click enters all available rewards, to the last attoFIL', async () => {
  const { screen, request, review } = await renderMoneyForm(spec);
  await screen.getByRole('button', { name: 'All rewards' }).click();
  await review();
  await expect.element(request).toMatchTextContent(/"amount_afil":9007199254740993000/);
  await expect.element(request).toMatchTextContent(/"fee":"medium"/);
});

test('the review shows the wallet that gets the rewards with its full address, and no note about a missing CAD rate', async () => {
  const address = 'f1abjxfbp274xpdqcpuaykwkfb43omjotacm2p3za';
  const receivingWallet = { ...warmWallet(4, 'Provider rewards'), funding_addresses: { fil: address } };
  const { screen, review } = await renderMoneyForm(spec, {
    draft: { amount: '1' },
    data: [[walletQueries.one('4').queryKey, receivingWallet]],
  });
  await review();
  const sentRegion = screen.getByRole('region', { name: 'What will be sent' });
  await expect.element(sentRegion).toMatchTextContent(/ToProvider rewards/);
  expect(sentRegion.element().textContent.replaceAll(/\s/g, '')).toContain(address);
  await expect.element(sentRegion).not.toMatchTextContent(/No rate|cannot be estimated|Unknown without/);
});

test('a custom rate is required once it is chosen, and is sent as a number', async () => {
  const { screen, problems, request, review } = await renderMoneyForm(spec, { draft: { amount: '1' } });
  await screen.getByText(/^Custom/).click();
  await review();
  await expect.element(problems).toMatchTextContent(/Rate is required/);
  await screen.getByRole('textbox', { name: /^Rate in/ }).fill('12.5');
  await review();
  await expect.element(request).toMatchTextContent(/"fee":12\.5/);
});

test('the form of a repeated reward withdrawal sends the same request', () => {
  const params = { wallet_id: '4', storage_provider_id: 'f01234' };
  const body = { amount_afil: new NumberLiteral('9007199254740993000'), fee: new NumberLiteral('12.5'), notes: 'January' };
  expect(repeatedRequest(spec, { params, body }, { presets: null })).toBe(requestText({ params, body }));
});
