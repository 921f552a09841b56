import { createFileRoute } from '@tanstack/react-router';
import { PartyDetail } from '#web/features/parties/party-detail.tsx';

export const Route = createFileRoute('/direct-parties/$partyId')({
  // This route has no loader, because a loader would load the schemas of this page with the first page.
  component: Party,
});

function Party() {
  const { partyId } = Route.useParams();
  return <PartyDetail key={partyId} id={partyId} />;
}
