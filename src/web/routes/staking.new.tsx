import { createFileRoute } from '@tanstack/react-router';
import { StakingNew } from '#web/features/staking/new/staking-new.tsx';
import { moneySearch } from '#web/parts/money-form/money-search.ts';

export const Route = createFileRoute('/staking/new')({
  validateSearch: moneySearch,
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: NewValidator,
});

function NewValidator() {
  return <StakingNew search={Route.useSearch()} />;
}
