import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#web/features/audit/audit-list.tsx';
import { auditSearch } from '#web/features/audit/audit-search.ts';

export const Route = createFileRoute('/audit')({
  validateSearch: auditSearch,
  // This route has no loader, because a loader would load the schemas of this page with the first page.
  component: Audit,
});

function Audit() {
  return <AuditPage search={Route.useSearch()} />;
}
