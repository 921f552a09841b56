import { createFileRoute } from '@tanstack/react-router';
import { CommandDetail } from '#web/features/activity/command-detail.tsx';

export const Route = createFileRoute('/activity/$commandId')({
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: Command,
});

function Command() {
  return <CommandDetail id={Route.useParams().commandId} />;
}
