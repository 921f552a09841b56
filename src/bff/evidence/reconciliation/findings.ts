import { sql, type Kysely, type Selectable } from 'kysely';
import * as z from 'zod/mini';
import { failuresUntilNotice } from '#bff/core/jobs/failing-jobs.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { findingSchema, reconciliationSchema } from '#contract/desk/reconciliation.ts';
import { integerOfText, integerSchema } from '#contract/wire/integer.ts';
import { readJson } from '#contract/wire/json.ts';
import { lastRun, type ReconcileServices } from './store-comparison.ts';

type Tables = Kysely<DeskTables>;
type FindingRow = Selectable<DeskTables['reconciliation_findings']>;

/** Maximum number of findings in a list. Open findings come first. */
const listedMax = 3000;

/** The number of findings that block sending, and the times of the oldest and the newest, or null without such a finding. */
export async function blockingFindings(tables: Tables) {
  const { count, oldestAt, newestAt } = await tables
    .selectFrom('reconciliation_findings')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.min<Date | null>('found_at').as('oldestAt'),
      fn.max<Date | null>('found_at').as('newestAt'),
    ])
    .where('class', '=', 'not_in_journal')
    .where('signed_off_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: integerOfText(count), oldestAt, newestAt };
}

/** The first signature, or undefined without one. A newer finding invalidates it, because the signer did not see the finding. */
export async function firstSignatureSince(tables: Tables, newestFinding: Date | null) {
  const signature = await tables.selectFrom('reconciliation_signatures').selectAll().executeTakeFirst();
  return signature === undefined || (newestFinding !== null && signature.at < newestFinding) ? undefined : signature;
}

/** Since when findings that block sending wait for the sign-off of a user. Null without such findings, or if the user has signed. */
export async function unsignedFindingsSince(tables: Tables, userId: number): Promise<Date | null> {
  const { oldestAt, newestAt } = await blockingFindings(tables);
  const signature = await firstSignatureSince(tables, newestAt);
  return signature?.user_id === userId ? null : oldestAt;
}

export async function readFindings({
  tables,
  now,
}: Pick<ReconcileServices, 'tables' | 'now'>): Promise<Omit<z.input<typeof reconciliationSchema>, 'next_run_at'>> {
  const run = await lastRun(tables, now());
  const rows = await tables
    .selectFrom('reconciliation_findings')
    .selectAll()
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy(sql`class = 'not_in_journal'`, 'desc')
    .orderBy('found_at', 'desc')
    .orderBy('id')
    .limit(listedMax)
    .execute();
  const { total } = await tables
    .selectFrom('reconciliation_findings')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const blocking = await blockingFindings(tables);
  const signature = await firstSignatureSince(tables, blocking.newestAt);
  return {
    is_blocking: blocking.count > 0,
    last_run: run === undefined ? null : { ...run, at: run.at.toISOString() },
    failed_at: (await lastFailureAt(tables, run?.at ?? new Date(0)))?.toISOString() ?? null,
    signature: signature === undefined ? null : { by: signature.user_email, reason: signature.reason, at: signature.at.toISOString() },
    findings: rows.map(findingOf),
    unlisted: Math.max(0, integerOfText(total) - rows.length),
  };
}

/** When the job of comparisons last failed, if that was after a time and the job failed repeatedly. */
async function lastFailureAt(tables: Tables, since: Date): Promise<Date | null> {
  const failures = tables
    .selectFrom('failing_jobs')
    .select('last_at')
    .where('name', '=', 'reconciliation')
    .where('last_at', '>', since)
    .where('failures', '>=', failuresUntilNotice);
  return (await failures.orderBy('last_at', 'desc').limit(1).executeTakeFirst())?.last_at ?? null;
}

/** A stored finding as an answer. */
export function findingOf(row: FindingRow): z.input<typeof findingSchema> {
  const { id, class: kind, state, record_id, command_id, detail, found_at: foundAt, signed_off_at: signedOffAt } = row;
  return {
    id,
    class: kind,
    state,
    record_id,
    command_id,
    detail: readJson(detail) as Record<string, string>,
    found_at: foundAt.toISOString(),
    explanations: statementsOf(row.explanations),
    sign_offs: statementsOf(row.sign_offs),
    signed_off_at: signedOffAt?.toISOString() ?? null,
  };
}

export const storedStatementsSchema = z.array(z.object({ user_id: integerSchema(1), by: z.string(), reason: z.string(), at: z.string() }));

function statementsOf(text: string) {
  return storedStatementsSchema.parse(readJson(text)).map(({ by, reason, at }) => ({ by, reason, at }));
}
