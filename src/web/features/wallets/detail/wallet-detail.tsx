import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { mayEditWallet } from '#contract/rules/wallet-edit.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { userRoles } from '#web/data/session.ts';
import { polledWallet } from '#web/data/wallets.ts';
import { spendableAssets } from '#web/parts/money-form/wallet-option.tsx';
import { WithdrawLink } from '#web/parts/money-form/withdraw-link.tsx';
import { DetailColumns } from '#web/parts/record/facts.tsx';
import { RecordPage } from '#web/parts/record/record-page.tsx';
import { WalletKindChip } from '#web/parts/record/wallet-kind.tsx';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { WalletAddresses } from './wallet-addresses.tsx';
import { WalletBalances } from './wallet-balances.tsx';
import { WalletSide } from './wallet-side.tsx';
import { WalletSubAddresses } from './wallet-sub-addresses.tsx';
import { WalletValidators } from './wallet-validators.tsx';

const DailyValueFigure = lazyComponent(async () => (await import('#web/parts/chart/daily-value-figure.tsx')).DailyValueFigure);

type WalletDetailProps = {
  readonly id: string;
  /** The asset for which all addresses are listed. Undefined if the user has chosen no asset. */
  readonly addresses: string | undefined;
  /** The wallet's transactions. */
  readonly children: ReactNode;
};

/** The values with which the withdrawal form starts: the wallet, and its asset if it has only one. */
function withdrawSearchOf(wallet: Wallet) {
  const [asset, ...others] = spendableAssets(wallet);
  return { wallet: String(wallet.id), ...(asset === undefined || others.length > 0 ? {} : { asset }) };
}

/** The page of one wallet, with its facts, balances and addresses. */
export function WalletDetail({ id, addresses, children }: WalletDetailProps) {
  const query = useQuery(polledWallet(id));
  const mayEdit = mayEditWallet(userRoles(), { name: '' });
  return (
    <>
      <RecordPage
        query={query}
        what="The wallet"
        trail={<Link to="/wallets">Wallets</Link>}
        title={(wallet) => (wallet === undefined ? `Wallet ${id}` : partyName(wallet))}
        state={(wallet) => <WalletKindChip kind={wallet.kind} />}
        action={(wallet) => (
          <Group gap="xs">
            {mayEdit ? <WalletEditButton wallet={wallet} /> : null}
            <WithdrawLink search={withdrawSearchOf(wallet)} />
          </Group>
        )}
        panels={[
          { Balances: 4, 'Funding addresses': 10 },
          { Wallet: 3, 'Default originator': 2 },
        ]}
      >
        {(wallet) => <WalletPanels wallet={wallet} addresses={addresses} />}
      </RecordPage>
      {query.isError && query.data === undefined ? null : children}
    </>
  );
}

function WalletPanels({ wallet, addresses }: { readonly wallet: Wallet; readonly addresses: string | undefined }) {
  return (
    <DetailColumns sideContent={<WalletSide wallet={wallet} />}>
      <WalletBalances wallet={wallet} />
      <Suspense>
        <DailyValueFigure title="Value of the wallet" filter={{ wallet_id: wallet.id }} />
      </Suspense>
      <WalletAddresses wallet={wallet} />
      {addresses === undefined ? null : <WalletSubAddresses key={addresses} walletId={String(wallet.id)} asset={addresses} />}
      <WalletValidators wallet={wallet} />
    </DetailColumns>
  );
}

const loadForm = () => import('#web/features/wallets/wallet-edit.tsx');

const WalletEdit = lazy(async () => ({ default: (await loadForm()).WalletEdit }));

/** The edit button, for treasurers. Hovering or focusing it prefetches the code of the form. */
function WalletEditButton({ wallet }: { readonly wallet: Wallet }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onPointerEnter={() => void loadForm()} onFocus={() => void loadForm()} onClick={() => setOpen(true)}>
        Edit wallet
      </Button>
      {isOpen ? (
        <Suspense>
          <WalletEdit wallet={wallet} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
