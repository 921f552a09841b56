import { createFileRoute } from '@tanstack/react-router';
import { NewParty } from '#web/features/new-party/new-party.tsx';
import { textsOfUrl } from '#web/lib/url-search.ts';

export const Route = createFileRoute('/direct-parties/new')({
  validateSearch: (search: Record<string, unknown>) => textsOfUrl(search, ['draft', 'step', 'copy']),
  // Without a loader: it would bring the schemas of this page into the first one.
  component: New,
});

function New() {
  return <NewParty search={Route.useSearch()} />;
}
