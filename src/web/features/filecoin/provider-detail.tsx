import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { decimal } from '#contract/money/money.ts';
import { mayDo } from '#contract/roles.ts';
import { withdrawRewards, type StorageProvider } from '#contract/service/filecoin.ts';
import { providerQueries } from '#web/data/providers.ts';
import { userRoles } from '#web/data/session.ts';
import type { MoneySearch } from '#web/parts/money-form/money-search.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import { DetailColumns, FactList, Panel } from '#web/parts/record/facts.tsx';
import { WalletLink } from '#web/parts/record/named-link.tsx';
import { RecordPage } from '#web/parts/record/record-page.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import { BalanceFigure } from './balance-figure.tsx';
import { ExitValuePanel } from './exit-value-panel.tsx';
import { RewardWithdrawal } from './reward-withdrawal.tsx';
import { SectorFigure } from './sector-figure.tsx';

type ProviderDetailProps = { readonly walletId: string; readonly providerId: string; readonly search: MoneySearch };

/** The page of one storage provider, with its balances, sectors and exit value, or the form for withdrawing its rewards. */
export function ProviderDetail({ walletId, providerId, search }: ProviderDetailProps) {
  const query = useQuery(providerQueries.one(walletId, providerId));
  if (search.action === 'withdraw') return <RewardWithdrawal walletId={walletId} providerId={providerId} query={query} search={search} />;
  return (
    <RecordPage
      query={query}
      what="The provider"
      trail={<Link to="/filecoin">Filecoin</Link>}
      title={() => `Provider ${providerId}`}
      action={(provider) => <WithdrawLink walletId={walletId} providerId={providerId} provider={provider} />}
      panels={[
        { Balances: 6, Sectors: 6 },
        { 'Value if closed': 4, Provider: 4 },
      ]}
    >
      {(provider) => <ProviderPanels walletId={walletId} providerId={providerId} provider={provider} />}
    </RecordPage>
  );
}

type ProviderPanelsProps = { readonly walletId: string; readonly providerId: string; readonly provider: StorageProvider };

function ProviderPanels({ walletId, providerId, provider }: ProviderPanelsProps) {
  return (
    <DetailColumns
      sideContent={
        <>
          <ExitValuePanel providerId={providerId} rewards={provider.available_rewards_fil ?? null} />
          <Panel title="Provider">
            <FactList
              facts={{
                Provider: <FullHash value={providerId} noun="provider" />,
                'Owner wallet': <WalletLink id={walletId} />,
                'Owner address': provider.owner_address ? <FullHash value={provider.owner_address} noun="address" /> : null,
                'Rewards available': provider.available_rewards_fil ? (
                  <Amount value={provider.available_rewards_fil} ticker="fil" />
                ) : (
                  'Unknown'
                ),
                Balance: provider.total_balance_fil ? <Amount value={provider.total_balance_fil} ticker="fil" /> : null,
              }}
            />
          </Panel>
        </>
      }
    >
      <BalanceFigure provider={provider} />
      <SectorFigure walletId={walletId} providerId={providerId} />
    </DetailColumns>
  );
}

/** A link to the form for withdrawing rewards, for users who may send money. A provider without available rewards has a note instead. */
function WithdrawLink({ walletId, providerId, provider: { available_rewards_fil: rewards } }: ProviderPanelsProps) {
  if (!mayDo(userRoles(), withdrawRewards.roles)) return null;
  if (rewards !== null && rewards !== undefined && !decimal.isPositive(rewards)) return <Text>No rewards to withdraw</Text>;
  return (
    <Button
      size="sm"
      renderRoot={(props) => (
        <Link {...props} to="/filecoin/$walletId/$providerId" params={{ walletId, providerId }} search={{ action: 'withdraw' }} />
      )}
    >
      Withdraw rewards
    </Button>
  );
}
