import type { ExternalAccount } from '#contract/service/external-account.ts';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { searchableLists } from '#web/data/searchable.ts';
import { renderMoneyForm, walletData, type RenderData, type warmWallet } from '#web/parts/money-form/test-money-form.tsx';
import { withdrawSpec } from './withdraw-spec.tsx';
import type { WithdrawalValues } from './withdraw-values.ts';

/** Addresses that do not belong to the desk, with valid checksums. Source: the test vectors of each blockchain. */
export const externalAddresses = {
  btc: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  eth: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ltc: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
  xrp: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh',
} as const;

/** An approved account with these addresses. */
export function account(id: number, name: string, addresses: Readonly<Record<string, string>>): ExternalAccount {
  return { id, name, custom_id: `K-${id}`, funding_addresses: addresses };
}

type TestData = {
  readonly wallets?: readonly ReturnType<typeof warmWallet>[];
  readonly accounts?: readonly ExternalAccount[];
  /** The initial values of the form. */
  readonly values?: Partial<WithdrawalValues>;
  readonly data?: RenderData;
};

/** Renders the form with these wallets and accounts, and returns locators of its fields. */
export async function drawWithdrawal(testData: TestData = {}) {
  const { wallets = [], accounts = [], values = {}, data = [] } = testData;
  const renderedForm = await renderMoneyForm(withdrawSpec, {
    draft: values,
    data: [
      ...data,
      ...walletData(wallets),
      [searchableLists.accounts.queryKey, { items: accounts, isComplete: true, unreadable: 0 }],
      ...accounts.map((each) => [externalAccountQueries.one(String(each.id)).queryKey, each] as const),
    ],
  });
  const { screen } = renderedForm;
  return {
    ...renderedForm,
    wallet: screen.getByRole('combobox', { name: /^Wallet/ }),
    asset: screen.getByRole('combobox', { name: /^Asset/ }),
    to: screen.getByRole('combobox', { name: /^Account, wallet or address/ }),
    tag: screen.getByRole('textbox', { name: /^Destination tag/ }),
    amount: screen.getByRole('textbox', { name: /^Recipient gets/ }),
    note: screen.getByRole('textbox', { name: /^Note/ }),
    option: screen.getByRole('option').and(screen.getByRole('listbox').getByRole('option')),
  };
}
