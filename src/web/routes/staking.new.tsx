import { createFileRoute } from '@tanstack/react-router';
import { StakingNew } from '#web/features/staking/new/staking-new.tsx';
import { deedSearch } from '#web/parts/command/deed-search.ts';

export const Route = createFileRoute('/staking/new')({
  validateSearch: deedSearch,
  // Without a loader: it would bring the schemas of this page into the first one.
  component: NewValidator,
});

function NewValidator() {
  return <StakingNew search={Route.useSearch()} />;
}
