import { createFileRoute } from '@tanstack/react-router';
import { ReconciliationPage } from '#web/features/reconciliation/reconciliation-page.tsx';

// This route has no loader, because a loader would load the schemas of this page with the first page.
export const Route = createFileRoute('/reconciliation')({ component: ReconciliationPage });
