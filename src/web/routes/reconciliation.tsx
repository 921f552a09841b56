import { createFileRoute } from '@tanstack/react-router';
import { ReconciliationPage } from '#web/features/reconciliation/reconciliation-page.tsx';

// This route has no loader, because a loader would add this page's schemas to the first page's bundle.
export const Route = createFileRoute('/reconciliation')({ component: ReconciliationPage });
