import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#web/features/audit/audit-list.tsx';
import { auditSearch } from '#web/features/audit/audit-search.ts';

export const Route = createFileRoute('/audit')({
  validateSearch: auditSearch,
  // This route has no loader, because a loader would add this page's schemas to the first page's bundle.
  component: Audit,
});

function Audit() {
  return <AuditPage search={Route.useSearch()} />;
}
