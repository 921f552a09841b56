import { createFileRoute } from '@tanstack/react-router';
import { balanceSearch } from '#web/features/balances/balance-search.ts';
import { BalancesPage } from '#web/features/balances/balances-page.tsx';

export const Route = createFileRoute('/balances')({
  validateSearch: balanceSearch,
  // This route has no loader, because a loader would load the schemas of this page with the first page.
  component: Balances,
});

function Balances() {
  return <BalancesPage at={Route.useSearch().at} />;
}
