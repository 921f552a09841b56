import { createFileRoute } from '@tanstack/react-router';
import { NewParty } from '#web/features/new-party/new-party.tsx';
import { textsOfUrl } from '#web/lib/url-search.ts';

export const Route = createFileRoute('/direct-parties/new')({
  validateSearch: (search: Record<string, unknown>) => textsOfUrl(search, ['draft', 'step', 'copy']),
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: NewPartyPage,
});

function NewPartyPage() {
  return <NewParty search={Route.useSearch()} />;
}
