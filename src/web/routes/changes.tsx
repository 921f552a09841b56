import { createFileRoute } from '@tanstack/react-router';
import { ChangesPage } from '#web/features/changes/changes-page.tsx';

// This route has no loader, because a loader would load the schemas of this page with the first page.
export const Route = createFileRoute('/changes')({ component: ChangesPage });
