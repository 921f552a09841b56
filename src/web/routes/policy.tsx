import { createFileRoute } from '@tanstack/react-router';
import { PolicyPage } from '#web/features/policy/policy-page.tsx';
import { policySearch } from '#web/features/policy/policy-search.ts';

export const Route = createFileRoute('/policy')({
  validateSearch: policySearch,
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: Policy,
});

function Policy() {
  return <PolicyPage search={Route.useSearch()} />;
}
