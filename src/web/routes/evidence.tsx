import { createFileRoute } from '@tanstack/react-router';
import { EvidencePage } from '#web/features/evidence/evidence-page.tsx';
import { evidenceSearch } from '#web/features/evidence/evidence-search.ts';

export const Route = createFileRoute('/evidence')({
  validateSearch: evidenceSearch,
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: Evidence,
});

function Evidence() {
  return <EvidencePage search={Route.useSearch()} />;
}
