import { createFileRoute } from '@tanstack/react-router';
import { RegulatoryBulk } from '#web/features/regulatory/bulk/regulatory-bulk.tsx';
import { bulkSearch } from '#web/features/regulatory/regulatory-search.ts';

export const Route = createFileRoute('/regulatory/bulk')({ validateSearch: bulkSearch, component: BulkPage });

function BulkPage() {
  const { ids } = Route.useSearch();
  return <RegulatoryBulk key={ids} ids={ids} />;
}
