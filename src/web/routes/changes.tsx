import { createFileRoute } from '@tanstack/react-router';
import { ChangesPage } from '#web/features/changes/changes-page.tsx';

// This route has no loader, because a loader would add this page's schemas to the first page's bundle.
export const Route = createFileRoute('/changes')({ component: ChangesPage });
