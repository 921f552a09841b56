import { queryOptions } from '@tanstack/react-query';
import type { ListedAuditRow } from '#contract/desk/audit.ts';
import { listAudit, verifyAudit } from '#contract/desk/desk-endpoints.ts';
import type { QueryOf } from '#contract/wire/endpoint.ts';
import { call } from './call.ts';
import type { CursorList } from './cursor-pages.ts';

/** Filters, cursor and size of the audit log, in the endpoint's format. */
export type AuditFilter = QueryOf<typeof listAudit>;

export const auditQueries = {
  rows: (filter: AuditFilter): CursorList<ListedAuditRow> => ({
    queryKey: ['audit', 'rows', filter],
    read: (cursor, options) => call(listAudit, { query: { ...filter, ...cursor }, ...options }),
  }),
  /** Verifies the hash chain. Reads the whole log, so it runs on demand only. */
  verification: queryOptions({
    queryKey: ['audit', 'verification'],
    queryFn: ({ signal }) => call(verifyAudit, { signal }),
    staleTime: 60_000,
  }),
};
