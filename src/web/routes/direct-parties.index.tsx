import { createFileRoute } from '@tanstack/react-router';
import { PartyList } from '#web/features/parties/party-list.tsx';
import { textsOfUrl } from '#web/lib/url-search.ts';

export const Route = createFileRoute('/direct-parties/')({
  validateSearch: (search: Record<string, unknown>) => textsOfUrl(search, ['status', 'after']),
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: Parties,
});

function Parties() {
  return <PartyList search={Route.useSearch()} />;
}
