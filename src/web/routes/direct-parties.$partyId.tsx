import { createFileRoute } from '@tanstack/react-router';
import { PartyDetail } from '#web/features/parties/party-detail.tsx';

export const Route = createFileRoute('/direct-parties/$partyId')({
  // Without a loader: it would bring the schemas of this page into the first one.
  component: Party,
});

function Party() {
  const { partyId } = Route.useParams();
  return <PartyDetail key={partyId} id={partyId} />;
}
