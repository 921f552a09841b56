import { createFileRoute } from '@tanstack/react-router';
import { StatementsPage } from '#web/features/statements/statements-page.tsx';

// This route has no loader, because a loader would load the schemas of this page with the first page.
export const Route = createFileRoute('/statements/')({ component: StatementsPage });
