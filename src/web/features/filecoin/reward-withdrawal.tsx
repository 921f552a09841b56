import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { mayDo } from '#contract/roles.ts';
import { withdrawRewards, type StorageProvider } from '#contract/service/filecoin.ts';
import { userRoles } from '#web/data/session.ts';
import { CommandForm } from '#web/parts/command/command-form.tsx';
import type { CommandSearch } from '#web/parts/command/command-search.ts';
import { usePresets } from '#web/parts/command/fee-field.tsx';
import { Panel } from '#web/parts/facts.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { rewardCommand } from './reward-command.tsx';

type RewardWithdrawalProps = {
  readonly walletId: string;
  readonly providerId: string;
  readonly query: UseQueryResult<StorageProvider>;
  readonly search: CommandSearch;
};

/** Withdraws a provider's rewards to the wallet that owns it. */
export function RewardWithdrawal({ walletId, providerId, query, search }: RewardWithdrawalProps) {
  const navigate = useNavigate();
  const { presets } = usePresets('fil');
  const params = { walletId, providerId };
  const trail = (
    <Link to="/filecoin/$walletId/$providerId" params={params}>
      Provider {providerId}
    </Link>
  );
  if (!mayDo(userRoles(), withdrawRewards.roles))
    return (
      <>
        <PageHeader title="Withdraw rewards" trail={trail} />
        <Panel title="For treasury">
          <Text>Only people with the treasury role may withdraw rewards.</Text>
        </Panel>
      </>
    );
  return (
    <ListStates query={query} what="The provider" skeleton={<SkeletonForm />}>
      {(provider) => (
        <CommandForm
          command={rewardCommand({ walletId, providerId, rewards: provider.available_rewards_fil ?? null, presets, trail })}
          isReview={search.step === 'review'}
          go={(isReview) =>
            void navigate({
              to: '/filecoin/$walletId/$providerId',
              params,
              search: { action: 'withdraw', ...(isReview ? { step: 'review' } : {}) },
            })
          }
        />
      )}
    </ListStates>
  );
}
