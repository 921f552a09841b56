import { createFileRoute } from '@tanstack/react-router';
import { StakingList } from '#web/features/staking/list/staking-list.tsx';
import { stakingSearch } from '#web/features/staking/staking-search.ts';

export const Route = createFileRoute('/staking/')({
  validateSearch: stakingSearch,
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: Staking,
});

function Staking() {
  return <StakingList search={Route.useSearch()} />;
}
