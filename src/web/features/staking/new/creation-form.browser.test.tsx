import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { renderMoneyForm, repeatedRequest, requestText, warmWallet, walletData } from '#web/parts/money-form/test-money-form.tsx';
import { creationSpec } from './creation-spec.tsx';

/** The address of the deposit contract on mainnet. Source: ethereum.org. */
const address = '0x00000000219ab540356cbb839cbe05303d7705fa';
const contract = {
  id: 3,
  name: 'Deposit contract',
  funding_addresses: { eth: address },
  default_beneficiary_entity: { kind: 'corporate' },
};
const data = [
  ...walletData([warmWallet(7, 'Ether float', { eth: '4000' })]),
  [searchableLists.accounts.queryKey, { items: [contract], isComplete: true, unreadable: 0 }],
  [externalAccountQueries.one('3').queryKey, contract],
] as const;

describe('a new validator', () => {
  test("the form of a new validator can be filled in by keyboard, and its review shows the contract's full address", async () => {
    const { screen, heading, request, review } = await renderMoneyForm(creationSpec, { data });
    await screen.getByRole('combobox', { name: /^From wallet/ }).fill('float');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('combobox', { name: /^Rewards go to/ }).fill('float');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('radio', { name: /^Compounding/ }).click();
    await screen.getByRole('textbox', { name: /^Amount/ }).fill('64');
    await review();
    await expect.element(heading).toMatchTextContent(/Review this validator/);
    await expect.element(screen.getByRole('region', { name: 'What will be sent' })).toMatchTextContent(/0x.*0000.*5fa/);
    await expect.element(request).toMatchTextContent(/"compounding":true/);
    await expect.element(request).toMatchTextContent(/"destination_id":3/);
    await expect.element(request).toMatchTextContent(/"withdrawal_wallet_id":7/);
  });

  test('the form of a repeated validator creation sends the same request', () => {
    const body = {
      asset: 'eth',
      amount: '64000000001000000000',
      compounding: true,
      source_wallet_id: 7,
      destination_id: 3,
      withdrawal_wallet_id: 9,
      fee: 12,
      group_id: 'north',
      notes: 'Invoice 7',
    };
    const loadedRecords = { contract: '3', presets: null, choice: { accounts: [], isFound: true }, account: undefined };
    expect(repeatedRequest(creationSpec, { params: {}, body }, loadedRecords)).toBe(requestText({ params: {}, body }));
    const { compounding: _none, ...automaticBody } = { ...body, fee: 'fast', amount: '32000000000000000000' };
    expect(repeatedRequest(creationSpec, { params: {}, body: automaticBody }, loadedRecords)).toBe(
      requestText({ params: {}, body: automaticBody }),
    );
  });

  test('the form of a new validator warns about more than 2,048 ETH, and rejects 33 ETH without compounding', async () => {
    const draft = { wallet: '7', rewards: '7', amount: '2049' };
    const { screen, problems, review } = await renderMoneyForm(creationSpec, { data, draft });
    await expect.element(screen.getByRole('note')).toMatchTextContent(/ETH above 2,048 in one validator earns nothing/);
    await screen.getByRole('radio', { name: /^Not compounding/ }).click();
    await screen.getByRole('textbox', { name: /^Amount/ }).fill('33');
    await review();
    await expect.element(problems).toMatchTextContent(/Amount must be exactly 32 ETH when compounding is false/);
  });

  test('the user can add any number of beneficiaries to a new validator and remove one', async () => {
    const { screen } = await renderMoneyForm(creationSpec, { data });
    await screen.getByRole('button', { name: 'Add a beneficiary' }).click();
    for (const _more of [2, 3, 4]) await screen.getByRole('button', { name: 'Add another beneficiary' }).click();
    const fourthRegion = screen.getByRole('region', { name: 'Beneficiary 4' });
    await fourthRegion.getByRole('textbox', { name: /^Last name/ }).fill('Lovelace');
    await screen.getByRole('region', { name: 'Beneficiary 2' }).getByRole('button', { name: 'Remove' }).click();
    await expect.element(fourthRegion).not.toBeInTheDocument();
    await expect
      .element(screen.getByRole('region', { name: 'Beneficiary 3' }).getByRole('textbox', { name: /^Last name/ }))
      .toHaveValue('Lovelace');
  });
});
