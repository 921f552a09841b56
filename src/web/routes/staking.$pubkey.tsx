import { createFileRoute } from '@tanstack/react-router';
import { ValidatorDetail } from '#web/features/staking/deeds/validator-detail.tsx';
import { deedSearch } from '#web/parts/command/deed-search.ts';

export const Route = createFileRoute('/staking/$pubkey')({
  validateSearch: deedSearch,
  // Without a loader: it would bring the schemas of this page into the first one.
  component: Validator,
});

function Validator() {
  const { pubkey } = Route.useParams();
  return <ValidatorDetail pubkey={pubkey} search={Route.useSearch()} />;
}
