import { createFileRoute } from '@tanstack/react-router';
import { PolicyPage } from '#web/features/policy/policy-page.tsx';
import { policySearch } from '#web/features/policy/policy-search.ts';

export const Route = createFileRoute('/policy')({
  validateSearch: policySearch,
  // This route has no loader, because a loader would load the schemas of this page with the first page.
  component: Policy,
});

function Policy() {
  return <PolicyPage search={Route.useSearch()} />;
}
