import { queryOptions } from '@tanstack/react-query';
import type { ListedAuditRow } from '#contract/desk/audit.ts';
import { listAudit, verifyAudit } from '#contract/desk/desk-endpoints.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { call } from './call.ts';
import type { CursorList } from './cursor-pages.ts';

/** Filters, cursor and size of the audit log, as the endpoint takes them. */
export type AuditFilter = QueryOf<typeof listAudit>;

/** What can be asked about the audit log. */
export const auditQueries = {
  rows: (filter: AuditFilter): CursorList<ListedAuditRow> => ({
    queryKey: ['audit', 'rows', filter],
    read: (place, options) => call(listAudit, { query: { ...filter, ...place }, ...options }),
  }),
  /** Whether the chain holds: the whole log is walked, so it is asked once, and again when somebody wants to know. */
  verification: queryOptions({
    queryKey: ['audit', 'verification'],
    queryFn: ({ signal }) => call(verifyAudit, { signal }),
    staleTime: 60_000,
  }),
};
