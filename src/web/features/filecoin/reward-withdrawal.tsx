import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { mayDo } from '#contract/roles.ts';
import { withdrawRewards, type StorageProvider } from '#contract/service/filecoin.ts';
import { userRoles } from '#web/data/session.ts';
import { ListStates, NotPermitted } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { MoneyForm } from '#web/parts/money-form/money-form.tsx';
import type { MoneySearch } from '#web/parts/money-form/money-search.ts';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { rewardSpec } from './reward-spec.tsx';

type RewardWithdrawalProps = {
  readonly walletId: string;
  readonly providerId: string;
  readonly query: UseQueryResult<StorageProvider>;
  readonly search: MoneySearch;
};

/** The form for withdrawing a provider's rewards to the wallet that owns the provider. */
export function RewardWithdrawal({ walletId, providerId, query, search }: RewardWithdrawalProps) {
  const navigate = useNavigate();
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
        <NotPermitted>Only treasurers can withdraw rewards.</NotPermitted>
      </>
    );
  return (
    <ListStates query={query} what="The provider" skeleton={<SkeletonForm />}>
      {(provider) => (
        <MoneyForm
          spec={rewardSpec({ walletId, providerId, rewards: provider.available_rewards_fil ?? null, trail })}
          again={search.again}
          isReview={search.step === 'review'}
          go={(isReview) =>
            void navigate({
              to: '/filecoin/$walletId/$providerId',
              params,
              search: { ...search, step: isReview ? 'review' : undefined },
            })
          }
        />
      )}
    </ListStates>
  );
}
