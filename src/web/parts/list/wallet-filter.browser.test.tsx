import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { foundRecordsQuery, searchableLists } from '#web/data/searchable.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { FilterBar } from './filter-bar.tsx';
import { walletFilter } from './wallet-filter.tsx';
import { WalletPanel } from './wallet-panel.tsx';

const filter = walletFilter('wallet_id');

test('the wallet filter finds a wallet that is older than the newest ones', async () => {
  const change = vi.fn<(values: Readonly<Record<string, string | undefined>>) => void>();
  const [newWallet, oldWallet] = [
    { id: 900, name: 'Treasury', kind: 'warm' },
    { id: 7, name: 'Kestrel vault', kind: 'cold' },
  ];
  const screen = await renderPart(<WalletPanel filter={filter} search={{}} change={change} close={() => undefined} />, {
    data: [
      [searchableLists.wallets.queryKey, { items: [newWallet], isComplete: false, unreadable: 0 }],
      [
        foundRecordsQuery('kest', 'wallet').queryKey,
        {
          groups: [{ kind: 'wallet', items: [{ title: 'Kestrel vault', detail: 'Wallet 7', link: '/wallets/7' }] }],
          building: null,
          behind_seconds: null,
        },
      ],
      ...[newWallet, oldWallet].map((wallet) => [walletQueries.one(String(wallet.id)).queryKey, wallet] as const),
    ],
  });
  await userEvent.click(screen.getByRole('combobox', { name: 'Wallet' }));
  await expect.element(screen.getByRole('option', { name: /Treasury/ })).toBeVisible();
  await expect.element(screen.getByText('The newest wallets. Enter a name or number to find older ones.')).toBeVisible();
  await userEvent.keyboard('kest');
  await userEvent.click(screen.getByRole('option', { name: /Kestrel vault/ }));
  expect(change).toHaveBeenCalledWith({ wallet_id: '7' });
});

test('the wallet filter states that a text is not a wallet number', async () => {
  const screen = await renderPart(<FilterBar filters={[filter]} search={{ wallet_id: 'Treasury' }} />);
  await expect.element(screen.getByRole('button', { name: 'Wallet: Treasury (not a wallet number)' })).toBeVisible();
});
