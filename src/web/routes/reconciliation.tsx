import { createFileRoute } from '@tanstack/react-router';
import { ReconciliationPage } from '#web/features/reconciliation/reconciliation-page.tsx';

// Without a loader, because a loader would load the schemas of this page with the first page.
export const Route = createFileRoute('/reconciliation')({ component: ReconciliationPage });
