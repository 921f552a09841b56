import { sql, type Kysely, type Selectable } from 'kysely';
import type * as z from 'zod/mini';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { auditRowSchema, type auditQuerySchema, type AuditRow, type ListedAuditRow } from '#contract/desk/audit.ts';
import { pageSizeDefault, type Page } from '#contract/wire/page.ts';
import { readDetail } from './audit-detail.ts';
import { changeReasons, rowApprovers, rowOrders, rowReviews, type RowReview } from './row-approvers.ts';

type Query = z.output<typeof auditQuerySchema>;

/** The filters of the log, without the page position. */
export type AuditFilter = Pick<Query, 'actor' | 'action' | 'object' | 'since' | 'until'>;

/** Number of rows that each query of an export reads. */
const batchSize = 500;

/** Returns a page of the log, newest first. A cursor is the number of a row. */
export async function listAudit(
  tables: Kysely<DeskTables>,
  { before, after, page_size: size = pageSizeDefault, ...filter }: Query,
): Promise<Page<ListedAuditRow>> {
  const isBackwards = before !== undefined;
  const cursor = before ?? after;
  let query = matchingRows(tables, filter).limit(size + 1);
  if (cursor !== undefined) query = query.where('seq', isBackwards ? '>' : '<', seqOf(cursor, isBackwards ? 'before' : 'after'));
  const readRows = await query.orderBy('seq', isBackwards ? 'asc' : 'desc').execute();
  const rows = readRows.slice(0, size);
  const nameOf = await namesOf(tables, rows);
  const approversOf = await rowApprovers(tables, rows);
  const orderOf = await rowOrders(tables, rows);
  const reviewOf = await rowReviews(tables, rows);
  const changeReasonOf = await changeReasons(tables, rows);
  const page = (isBackwards ? rows.toReversed() : rows).map((row) => ({
    cursor: row.seq,
    data: {
      ...visibleRow(row),
      actor_name: nameOf(row.actor),
      object_name: nameOf(userId(row.object)),
      approved_by: approversOf(row),
      order: orderOf(row),
      review_reason: reviewOf(row)?.reason ?? changeReasonOf(row),
      is_approval: isBatchApproval(reviewOf(row)),
    },
  }));
  const hasMore = readRows.length > size;
  return {
    page_info: {
      has_previous_page: isBackwards ? hasMore : after !== undefined,
      has_next_page: isBackwards || hasMore,
      start_cursor: page[0]?.cursor ?? null,
      end_cursor: page.at(-1)?.cursor ?? null,
    },
    page,
  };
}

function isBatchApproval(review: RowReview | undefined): boolean {
  return review?.order_kind === 'batch' && review.decision === 'release';
}

/** All users, by name. */
export async function auditUsers(tables: Kysely<DeskTables>) {
  return { users: await tables.selectFrom('users').select(['id', 'email', 'name']).orderBy('name').orderBy('id').execute() };
}

/** The current names of the users in the rows. Actors are found by e-mail, and objects by id. */
async function namesOf(tables: Kysely<DeskTables>, rows: readonly { readonly actor: string | null; readonly object: string | null }[]) {
  const emails = [...new Set(rows.flatMap(({ actor }) => actor ?? []))];
  const ids = [...new Set(rows.flatMap(({ object }) => userId(object) ?? []))].map(Number);
  const nameByKey = new Map<string, string>();
  if (emails.length + ids.length > 0) {
    const allUsers = tables.selectFrom('users').select(['id', 'email', 'name']);
    const users = await allUsers.where((eb) => eb.or([eb('email', 'in', [...emails, '']), eb('id', 'in', [...ids, 0])])).execute();
    for (const { id, email, name } of users) nameByKey.set(email, name).set(String(id), name);
  }
  return (key: string | null) => (key === null ? null : (nameByKey.get(key) ?? null));
}

/** The id of the user who is the object of a row, or null. */
function userId(object: string | null): string | null {
  return /^\/users\/([1-9]\d{0,8})$/.exec(object ?? '')?.[1] ?? null;
}

/** The matching rows after `after` up to `upTo`, oldest first as in the chain. */
export async function* auditBatches(
  tables: Kysely<DeskTables>,
  filter: AuditFilter,
  upTo: string,
  after = '0',
): AsyncGenerator<readonly AuditRow[], void, undefined> {
  let lastSequence = after;
  for (;;) {
    const query = matchingRows(tables, filter).where('seq', '>', lastSequence).where('seq', '<=', upTo);
    const rows = await query.orderBy('seq').limit(batchSize).execute();
    lastSequence = rows.at(-1)?.seq ?? lastSequence;
    yield rows.map(visibleRow);
    if (rows.length < batchSize) return;
  }
}

function matchingRows(tables: Kysely<DeskTables>, { actor, action, object, since, until }: AuditFilter) {
  let query = tables.selectFrom('audit').selectAll();
  if (actor !== undefined) query = query.where('actor', '=', actor.toLowerCase());
  if (action !== undefined) query = query.where('action', '=', action);
  if (object !== undefined)
    query = query.where(({ or, eb }) => or([eb('object', '=', object), sql<boolean>`starts_with(object, ${`${object}/`})`]));
  if (since !== undefined) query = query.where('at', '>=', timeOf(since, 'since'));
  if (until !== undefined) query = query.where('at', '<=', timeOf(until, 'until'));
  return query;
}

/** The end of the year 9999, UNIX seconds. The desk accepts no later time. */
const secondsMax = 253_402_300_799;

function timeOf(seconds: number, field: string): Date {
  if (seconds > secondsMax) throw new Refusal('invalid_request', `${field} is after the year 9999`, { field });
  return new Date(seconds * 1000);
}

function seqOf(cursor: string, field: string): string {
  if (!/^[1-9]\d{0,15}$/.test(cursor)) throw new Refusal('invalid_request', `${field} is not a cursor of this list`, { field });
  return cursor;
}

function visibleRow({ seq, at, detail, ...row }: Selectable<DeskTables['audit']>): AuditRow {
  return { ...row, seq: Number(seq), at: at.toISOString(), detail: detailIn(detail) };
}

/** The detail of a row. An altered detail that cannot be parsed is returned as text, so that the log stays readable. */
function detailIn(text: string): AuditRow['detail'] {
  return auditRowSchema.shape.detail.safeParse(readDetail(text)).data ?? { text };
}
