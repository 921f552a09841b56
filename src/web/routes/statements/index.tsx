import { createFileRoute } from '@tanstack/react-router';
import { StatementsPage } from '#web/features/statements/statements-page.tsx';

// This route has no loader, because a loader would add this page's schemas to the first page's bundle.
export const Route = createFileRoute('/statements/')({ component: StatementsPage });
