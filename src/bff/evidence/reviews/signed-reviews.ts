import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Migration } from 'kysely/migration';
import { actingUser, requireOwnAccess, type User } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import type { AuditHead } from '#bff/core/audit/audit-log.ts';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Events } from '#bff/events/index.ts';
import type { EvidenceReview } from '#contract/evidence/evidence-report.ts';
import { dayMs, hourMs } from '#contract/limits.ts';
import { rolesWith } from '#contract/roles.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { quarterAfter, type Period } from './evidence-period.ts';

type Tables = Kysely<DeskTables>;
type ReviewServices = Pick<Core, 'tables' | 'now' | 'audit'> & Pick<Events, 'notices'>;

/** The content of a review. `head` is the audit row that the user saw, or undefined for the newest row. */
export type NewReview = {
  readonly period: Period;
  readonly head: { readonly seq: number; readonly hash: string } | undefined;
  readonly remark: string | undefined;
  readonly user: User;
  readonly requestId: string;
};

const listedMax = 200;

/** Interval at which a replica checks whether a review is due, ms. */
const reminderMs = hourMs;

/** The signed reviews, newest first. */
export async function listReviews(tables: Tables): Promise<EvidenceReview[]> {
  const rows = await tables.selectFrom('evidence_reviews').selectAll().orderBy('signed_at', 'desc').limit(listedMax).execute();
  return rows.map(reviewOf);
}

/** Stores that a user reviewed the evidence of a period. */
export async function signReview(services: ReviewServices, { period, head, remark, user, requestId }: NewReview): Promise<EvidenceReview> {
  const { tables, now, audit, notices } = services;
  return tables.transaction().execute(async (trx) => {
    const signer = await actingUser(trx, user.id, rolesWith('sign_reviews'), now());
    requireOwnAccess(signer, now());
    const reviewedHead = await existingHead(trx, head, period);
    const row = await trx
      .insertInto('evidence_reviews')
      .values({
        id: randomUUID(),
        from_at: period.from,
        until_at: period.until,
        head_seq: reviewedHead.seq,
        head_hash: reviewedHead.hash,
        user_id: signer.id,
        user_name: signer.name,
        user_email: signer.email,
        signed_at: new Date(now()),
        remark: remark?.trim() || null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('refused', 'You have signed a review of this period already', { status: 409 });
    if ((await reviewDueAt(trx, now())) === null) await notices.reviewDue(trx, false);
    await audit.append(trx, {
      action: 'evidence_review',
      decision: 'done',
      actor: signer,
      object: `/bff/evidence/reviews/${row.id}`,
      requestId,
      detail: { from: period.from.toISOString(), until: period.until.toISOString(), head: reviewedHead.seq, hash: reviewedHead.hash },
    });
    return reviewOf(row);
  });
}

/** The audit row that the user saw. Refuses the row if it is not in the log, or if the period has later rows. */
async function existingHead(trx: Tables, head: NewReview['head'], { until }: Period): Promise<AuditHead> {
  if (head === undefined) return trx.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow();
  const row = await trx.selectFrom('audit').select('hash').where('seq', '=', String(head.seq)).executeTakeFirst();
  if (row?.hash !== head.hash) throw new Refusal('invalid_request', 'head is not a row of the audit log', { field: 'head' });
  const laterRow = trx.selectFrom('audit').select('seq').where('seq', '>', String(head.seq)).where('at', '<', until).limit(1);
  if ((await laterRow.executeTakeFirst()) !== undefined)
    throw new Refusal('invalid_request', 'head is older than the period: read the evidence again', { field: 'head' });
  return { seq: String(head.seq), hash: head.hash };
}

function reviewOf(row: Selectable<DeskTables['evidence_reviews']>): EvidenceReview {
  return {
    id: row.id,
    from: row.from_at.toISOString(),
    until: row.until_at.toISOString(),
    head: { seq: integerOfText(row.head_seq), hash: row.head_hash },
    signed_by: { name: row.user_name, email: row.user_email },
    signed_at: row.signed_at.toISOString(),
    remark: row.remark,
  };
}

/**
 * The time at which a review became due, or null if no review is due yet. A review is due a quarter after the end of the reviewed
 * time, which begins with the audit log.
 */
export async function reviewDueAt(tables: Tables, nowMs: number): Promise<Date | null> {
  const reviews = await tables.selectFrom('evidence_reviews').select(['from_at', 'until_at']).orderBy('until_at').execute();
  const dueAt = quarterAfter(reviewedUntil(await logStart(tables, nowMs), reviews));
  return dueAt.getTime() <= nowMs ? dueAt : null;
}

/** The end of the reviewed time. A short review of a later time does not count, because the time before it was not reviewed. */
function reviewedUntil(logStartsAt: Date, reviews: readonly { readonly from_at: Date; readonly until_at: Date }[]): Date {
  let end = logStartsAt;
  for (const { from_at: from, until_at: until } of reviews)
    if (until > end && (from <= end || until.getTime() - from.getTime() >= quarterMsMin)) end = until;
  return end;
}

/** Shortest quarter (January to March), less the hour of a clock change, ms. */
const quarterMsMin = 90 * dayMs - hourMs;

/** The time of the first row of the audit log, or now while it has no rows. */
export async function logStart(tables: Tables, nowMs: number): Promise<Date> {
  const row = await tables.selectFrom('audit').select('at').orderBy('seq').limit(1).executeTakeFirst();
  return row?.at ?? new Date(nowMs);
}

/** Notifies auditors, now and every hour, when a review is due. */
export function startReviewReminder(services: Omit<ReviewServices, 'audit'>, jobs: Jobs): void {
  jobs.every(reminderMs, 'reviews', () => remindOfReview(services)).wake();
}

/** Notifies auditors when a review is due. */
export async function remindOfReview({ tables, now, notices }: Omit<ReviewServices, 'audit'>): Promise<void> {
  if ((await reviewDueAt(tables, now())) !== null) await tables.transaction().execute((trx) => notices.reviewDue(trx, true));
}

/** The signed reviews, which are never deleted, and indexes for the evidence of a period. */
export const evidenceReviewMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table desk.evidence_reviews (
        id text primary key, -- A random UUID
        from_at timestamptz not null,
        until_at timestamptz not null,
        head_seq bigint not null, -- The newest row of the audit log that the user saw
        head_hash text not null,
        user_id integer not null,
        user_name text not null,
        user_email text not null,
        signed_at timestamptz not null,
        remark text,
        unique (user_id, from_at, until_at)
      )`.execute(db);
    await sql`create index order_reviews_given_at on desk.order_reviews (given_at)`.execute(db);
    for (const table of ['commands', 'batches'])
      await sql`create index ${sql.raw(`${table}_reviewed_at`)} on ${sql.id('desk', table)} (reviewed_at) where reviewed_at is not null`.execute(
        db,
      );
  },
};
