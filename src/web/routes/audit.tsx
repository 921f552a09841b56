import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '#web/features/audit/audit-list.tsx';
import { auditSearch } from '#web/features/audit/audit-search.ts';

export const Route = createFileRoute('/audit')({
  validateSearch: auditSearch,
  // Without a loader: it would bring the schemas of this page into the first one.
  component: Audit,
});

function Audit() {
  return <AuditPage search={Route.useSearch()} />;
}
