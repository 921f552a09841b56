import { createFileRoute } from '@tanstack/react-router';
import { EvidencePage } from '#web/features/evidence/evidence-page.tsx';
import { evidenceSearch } from '#web/features/evidence/evidence-search.ts';

export const Route = createFileRoute('/evidence')({
  validateSearch: evidenceSearch,
  // This route has no loader, because a loader would load the schemas of this page with the first page.
  component: Evidence,
});

function Evidence() {
  return <EvidencePage search={Route.useSearch()} />;
}
