import { createFileRoute } from '@tanstack/react-router';
import { CommandDetail } from '#web/features/activity/command-detail.tsx';

export const Route = createFileRoute('/activity/$commandId')({
  // Without a loader: it would bring the schemas of this page into the first one.
  component: Command,
});

function Command() {
  return <CommandDetail id={Route.useParams().commandId} />;
}
