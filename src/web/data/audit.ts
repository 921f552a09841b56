import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { listAudit, listAuditUsers, verifyAudit, type ListedAuditRow } from '#contract/desk/audit.ts';
import { compareCheckpoints, listCheckpoints } from '#contract/desk/evidence-endpoints.ts';
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
  /** The users of the desk, for the filters. */
  users: queryOptions({
    queryKey: ['audit', 'users'],
    queryFn: ({ signal }) => call(listAuditUsers, { signal }),
    staleTime: 60_000,
  }),
  verification: queryOptions({
    queryKey: ['audit', 'verification'],
    queryFn: ({ signal }) => call(verifyAudit, { signal }),
    staleTime: 60_000,
  }),
  /** The newest checkpoints, and the comparison of the log with the server's witness file. */
  checkpoints: queryOptions({
    queryKey: ['audit', 'checkpoints'],
    queryFn: ({ signal }) => call(listCheckpoints, { signal }),
    staleTime: 60_000,
  }),
};

export const auditMutations = {
  /** Compares the log with the lines of a checkpoint file. */
  compare: () =>
    mutationOptions({
      mutationFn: async (file: File) => call(compareCheckpoints, { body: { checkpoints: await file.text() } }),
    }),
};
