import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import { listRecords as listRecordsRow, searchRecords as searchRecordsRow } from '#contract/desk/record-endpoints.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { listRecords } from './list-records.ts';
import type { Records } from './open-records.ts';
import { isPeopleGroup, searchRecords } from './search-records.ts';

/** How long a refined search counts as the audited search, ms. A user types a name letter by letter. */
const refineMs = 10_000;

/** The last audited search of a session. */
type AuditedSearch = { readonly foldedText: string; readonly atMs: number };

/** `/bff/records/...` serves the indexed transactions and the search. */
export function recordRoutes(app: FastifyInstance, services: Records): void {
  deskRoute(app, services, listRecordsRow, ({ query }) => listRecords(services, query));

  const auditedSearches = new Map<number, AuditedSearch>();
  deskRoute(app, services, searchRecordsRow, async ({ body: { q, kind }, session, request }) => {
    const { isCurrent, ...state } = await services.records.reportedState();
    const groups = await searchRecords(services, { user: session.user, q, kind, isCurrent });
    if (groups.some(isPeopleGroup)) {
      const [lastSearch, nowMs] = [auditedSearches.get(session.user.id), services.now()];
      const foldedQuery = foldedText(q);
      const isRefined = lastSearch !== undefined && nowMs - lastSearch.atMs < refineMs && foldedQuery.startsWith(lastSearch.foldedText);
      if (!isRefined) {
        await services.audit.record({
          action: 'people_searched',
          decision: 'done',
          actor: session.user,
          object: searchRecordsRow.path,
          requestId: request.id,
          detail: { fields: ['q'] },
        });
        auditedSearches.set(session.user.id, { foldedText: foldedQuery, atMs: nowMs });
      }
    }
    return { groups: groups.map((group) => ({ ...group, items: [...group.items] })), ...state };
  });
}
