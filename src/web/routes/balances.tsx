import { createFileRoute } from '@tanstack/react-router';
import { balanceSearch } from '#web/features/balances/balance-search.ts';
import { BalancesPage } from '#web/features/balances/balances-page.tsx';

export const Route = createFileRoute('/balances')({
  validateSearch: balanceSearch,
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: Balances,
});

function Balances() {
  return <BalancesPage at={Route.useSearch().at} />;
}
