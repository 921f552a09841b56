import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import * as z from 'zod/mini';
import { actingUser, requireOwnAccess, type User } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { findingSchema, reconciliationSchema } from '#contract/desk/reconciliation.ts';
import { rolesWith } from '#contract/roles.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { readJson } from '#contract/wire/json.ts';
import { compareRecords } from './compare-records.ts';

type Tables = Kysely<DeskTables>;
type FindingRow = Selectable<DeskTables['reconciliation_findings']>;
type ReconcileServices = Pick<Core, 'tables' | 'custody' | 'now' | 'environment' | 'audit'>;
type Decision = { readonly user: User; readonly reason: string; readonly requestId: string };

/** Number of the advisory lock of comparisons and signatures. */
const lockNumber = 4205;

const listedMax = 500;

/** Compares the records with the journal, and stores the differences. Throws a `Refusal` if the custodian does not answer. */
export async function reconcile(services: ReconcileServices): Promise<void> {
  const { tables, now, audit } = services;
  const { differences, compared, agreed, isWhole } = await compareRecords(services);
  const at = new Date(now());
  await tables.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx);
    let newCount = 0;
    for (const { class: kind, subject, recordId, commandId, detail } of differences) {
      const row = { record_id: recordId, command_id: commandId, detail: JSON.stringify(detail), seen_at: at };
      const storedFinding = await trx
        .insertInto('reconciliation_findings')
        .values({ id: randomUUID(), class: kind, subject, state: 'open', found_at: at, ...row })
        .onConflict((conflict) =>
          conflict.columns(['class', 'subject']).doUpdateSet({
            ...row,
            state: sql`case when reconciliation_findings.state = 'closed' or ${hasChanged} then 'open' else reconciliation_findings.state end`,
          }),
        )
        .returning('found_at')
        .executeTakeFirst();
      if (storedFinding?.found_at.getTime() === at.getTime()) newCount += 1;
    }
    // A finding about a transfer without an order stays open until users explain it.
    if (isWhole)
      await trx
        .updateTable('reconciliation_findings')
        .set({ state: 'closed' })
        .where('state', '=', 'open')
        .where('class', '<>', 'not_in_journal')
        .where('seen_at', '<', at)
        .execute();
    await trx.insertInto('reconciliation_runs').values({ at, compared, agreed, is_whole: isWhole }).execute();
    if (newCount > 0) await audit.append(trx, { action: 'reconciliation', decision: 'done', detail: { found: String(newCount) } });
  });
}

/**
 * Whether a record now differs from its order in another way than the stored finding states. The explanation of the stored
 * finding then no longer applies.
 */
const hasChanged = sql`reconciliation_findings.class = 'differs'
  and reconciliation_findings.detail::jsonb - 'status' is distinct from excluded.detail::jsonb - 'status'`;

/** When the newest comparison ended, ms, or null before the first. */
export async function lastRunMs(tables: Tables): Promise<number | null> {
  const run = await tables.selectFrom('reconciliation_runs').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
  return run?.at.getTime() ?? null;
}

/** The time of the newest finding that blocks sending, or null if none does. */
async function newestBlockingAt(tables: Tables): Promise<Date | null> {
  const row = await tables
    .selectFrom('reconciliation_findings')
    .select('found_at')
    .where('class', '=', 'not_in_journal')
    .where('signed_off_at', 'is', null)
    .orderBy('found_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.found_at ?? null;
}

/** The first signature, or undefined without one. A newer finding invalidates it, because the signer did not see the finding. */
async function firstSignatureSince(tables: Tables, newestFinding: Date | null) {
  const signature = await tables.selectFrom('reconciliation_signatures').selectAll().executeTakeFirst();
  return signature === undefined || (newestFinding !== null && signature.at < newestFinding) ? undefined : signature;
}

export async function readFindings(tables: Tables): Promise<Omit<z.input<typeof reconciliationSchema>, 'next_run_at'>> {
  const run = await tables.selectFrom('reconciliation_runs').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst();
  const rows = await tables
    .selectFrom('reconciliation_findings')
    .selectAll()
    .orderBy('found_at', 'desc')
    .orderBy('id')
    .limit(listedMax)
    .execute();
  const blockingAt = await newestBlockingAt(tables);
  const signature = await firstSignatureSince(tables, blockingAt);
  return {
    is_blocking: blockingAt !== null,
    last_run: run === undefined ? null : { ...run, at: run.at.toISOString() },
    signature: signature === undefined ? null : { by: signature.user_email, reason: signature.reason, at: signature.at.toISOString() },
    findings: rows.map(findingOf),
  };
}

function findingOf(row: FindingRow): z.input<typeof findingSchema> {
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

const storedStatementsSchema = z.array(z.object({ user_id: integerSchema(1), by: z.string(), reason: z.string(), at: z.string() }));

function statementsOf(text: string) {
  return storedStatementsSchema.parse(readJson(text)).map(({ by, reason, at }) => ({ by, reason, at }));
}

/** Stores a user's explanation of a finding. The class `not_in_journal` needs explanations by two treasurers. */
export async function explain(services: ReconcileServices, id: string, decision: Decision): Promise<z.input<typeof findingSchema>> {
  const { tables, now, audit } = services;
  return tables.transaction().execute(async (trx) => {
    const user = await actingUser(trx, decision.user.id, rolesWith('send_money'), now());
    requireOwnAccess(user, now());
    const row = await trx.selectFrom('reconciliation_findings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (row === undefined) throw new Refusal('not_found', 'No finding has this id');
    if (row.state !== 'open') throw new Refusal('refused', `The finding is ${row.state} already`, { status: 409 });
    const earlierExplanations = storedStatementsSchema.parse(readJson(row.explanations));
    if (row.class === 'not_in_journal' && earlierExplanations.some(({ user_id: userId }) => userId === user.id))
      throw new Refusal('refused', 'You have explained this finding: a second treasurer must confirm it', { status: 409 });
    const explanations = [
      ...earlierExplanations,
      { user_id: user.id, by: user.email, reason: decision.reason, at: new Date(now()).toISOString() },
    ];
    const isExplained = row.class !== 'not_in_journal' || explanations.length > 1;
    const updatedFinding = await trx
      .updateTable('reconciliation_findings')
      .set({ explanations: JSON.stringify(explanations), state: isExplained ? 'explained' : 'open' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit.append(trx, {
      action: 'reconciliation',
      decision: 'done',
      actor: user,
      object: row.subject,
      requestId: decision.requestId,
      detail: { finding: id, state: updatedFinding.state },
    });
    return findingOf(updatedFinding);
  });
}

/**
 * Signs off the findings that block sending. The first signature is stored, and the second permits sending again. When a
 * finding is newer than the first signature, the next signature counts as the first.
 */
export async function signOff(services: ReconcileServices, decision: Decision): Promise<void> {
  const { tables, now, audit } = services;
  await tables.transaction().execute(async (trx) => {
    const user = await actingUser(trx, decision.user.id, rolesWith('sign_off_reconciliation'), now());
    requireOwnAccess(user, now());
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx);
    const newestFinding = await newestBlockingAt(trx);
    if (newestFinding === null) throw new Refusal('refused', 'No finding blocks money: there is nothing to sign off', { status: 409 });
    const firstSignature = await firstSignatureSince(trx, newestFinding);
    const otherSigner =
      firstSignature === undefined
        ? null
        : await actingUser(trx, firstSignature.user_id, rolesWith('sign_off_reconciliation'), now()).catch(nullForRefusedUser);
    if (otherSigner?.id === user.id) throw new Refusal('refused', 'You have signed: a different user must sign too', { status: 409 });
    const hasRole = (each: User, role: 'treasury' | 'security') => each.roles.includes(role);
    const isSecond =
      otherSigner !== null &&
      ((hasRole(otherSigner, 'treasury') && hasRole(user, 'security')) || (hasRole(otherSigner, 'security') && hasRole(user, 'treasury')));
    if (otherSigner !== null && !isSecond)
      throw new Refusal('refused', 'One of the two signatures must be of a user with the role treasury, the other with the role security', {
        status: 409,
      });
    const at = new Date(now());
    await trx.deleteFrom('reconciliation_signatures').execute();
    const statement = { user_id: user.id, by: user.email, reason: decision.reason, at: at.toISOString() };
    if (isSecond && firstSignature !== undefined)
      await trx
        .updateTable('reconciliation_findings')
        .set({
          signed_off_at: at,
          sign_offs: JSON.stringify([
            {
              user_id: firstSignature.user_id,
              by: firstSignature.user_email,
              reason: firstSignature.reason,
              at: firstSignature.at.toISOString(),
            },
            statement,
          ]),
        })
        .where('class', '=', 'not_in_journal')
        .where('signed_off_at', 'is', null)
        .execute();
    else
      await trx
        .insertInto('reconciliation_signatures')
        .values({ user_id: user.id, user_email: user.email, reason: decision.reason, at })
        .execute();
    await audit.append(trx, {
      action: 'reconciliation',
      decision: 'done',
      actor: user,
      requestId: decision.requestId,
      detail: { signature: isSecond ? 'second' : 'first' },
    });
  });
}

function nullForRefusedUser(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
