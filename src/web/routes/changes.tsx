import { createFileRoute } from '@tanstack/react-router';
import { ChangesPage } from '#web/features/changes/changes-page.tsx';

// Without a loader: it would bring the schemas of this page into the first one.
export const Route = createFileRoute('/changes')({ component: ChangesPage });
