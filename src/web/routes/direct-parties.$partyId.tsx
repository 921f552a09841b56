import { createFileRoute } from '@tanstack/react-router';
import { PartyDetail } from '#web/features/parties/party-detail.tsx';

export const Route = createFileRoute('/direct-parties/$partyId')({
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: Party,
});

function Party() {
  const { partyId } = Route.useParams();
  return <PartyDetail key={partyId} id={partyId} />;
}
