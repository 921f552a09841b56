import { createFileRoute } from '@tanstack/react-router';
import { ValidatorDetail } from '#web/features/staking/validator/validator-detail.tsx';
import { moneySearch } from '#web/parts/money-form/money-search.ts';

export const Route = createFileRoute('/staking/$pubkey')({
  validateSearch: moneySearch,
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: Validator,
});

function Validator() {
  const { pubkey } = Route.useParams();
  return <ValidatorDetail pubkey={pubkey} search={Route.useSearch()} />;
}
