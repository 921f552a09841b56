import { createFileRoute } from '@tanstack/react-router';
import { PolicyPage } from '#web/features/policy/policy-page.tsx';
import { policySearch } from '#web/features/policy/policy-search.ts';

export const Route = createFileRoute('/policy')({
  validateSearch: policySearch,
  // Without a loader: it would bring the schemas of this page into the first one.
  component: Policy,
});

function Policy() {
  return <PolicyPage search={Route.useSearch()} />;
}
