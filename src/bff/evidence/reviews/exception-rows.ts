import { sql, type Kysely } from 'kysely';
import { readDetail } from '#bff/core/audit/audit-detail.ts';
import type { AuditHead } from '#bff/core/audit/audit-log.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { ChangeKind } from '#contract/change-kinds.ts';
import type { ExceptionRow } from '#contract/evidence/evidence-report.ts';
import { commandKindLabels, unsentStates, type CommandKind } from '#contract/money/command-basics.ts';
import { decimalOf } from '#contract/money/money.ts';
import { addDays } from '#contract/people/code-lists/holidays.ts';
import { dueCalendarDay, dueDay, dueTimeZone } from '#contract/rules/due-clock.ts';
import { startOfDay, type Period } from './evidence-period.ts';

type Tables = Kysely<DeskTables>;

/** A period, and the newest row of the audit log to read. */
export type ExceptionRange = { readonly period: Period; readonly head: AuditHead };

/** Rows per query. */
const pageSize = 200;

/** The columns of an `OverdueRow`. */
const overdueColumns = sql`key, id, at, asset, amount::text as amount, hashes[1] as hash`;

/** Working days after receipt in which an LVCTR is due. Source: FINTRAC, as in `dueDay`. */
const reportDays = 5;

/**
 * The rows of the audit log that are exceptions. Details are canonical JSON. A row about a user without an actor and without a change is
 * the server's command that sets roles. An unknown outcome is open if no later row has another state of its command.
 */
function loggedExceptions({ period: { from, until }, head }: ExceptionRange) {
  return sql`
    action in ('settle', 'command', 'duplicate_confirmed', 'change', 'setting', 'user') and at >= ${from} and at < ${until} and seq <= ${head.seq}
    and (action = 'duplicate_confirmed'
      or action = 'settle' and detail like '%"part":"second"%'
      or action = 'command' and decision = 'unknown' and not exists (
        select from desk.audit as later
        where later.object = audit.object and later.action = 'command' and later.seq > audit.seq and later.seq <= ${head.seq}
      )
      or action = 'change' and (detail like '%"state":"in_force"%' or detail like '%"state":"rejected"%')
      or action = 'setting' and detail like '%"change":"loosened"%'
      or action = 'user' and actor is null and detail like '%"roles":%' and detail not like '%"change":%')`;
}

/** An LVCTR was due before the end of a period only if its deposit was received before this time. */
function dueReceiptEnd({ until }: Period): Date {
  let day = dueCalendarDay(until.getTime());
  const endDay = day;
  while ((dueDay(`${day}T17:00:00Z`, reportDays) ?? '') >= endDay) day = addDays(day, -1);
  return startOfDay(addDays(day, 1), dueTimeZone);
}

/** The deposits whose LVCTR is still missing and was due before the end of a period. */
function overdueDeposits(period: Period) {
  return sql`line = 0 and regulatory_status = 'missing_lvctr_info' and at < ${dueReceiptEnd(period)}`;
}

/**
 * The deposits whose LVCTR was due before the end of a period, but was completed after the due day. The completion was in the
 * period or later.
 */
async function lateDeposits(tables: Tables, period: Period): Promise<readonly LateRow[]> {
  const { rows } = await sql<LateRow>`
    select ${overdueColumns}, reported_at
    from desk.indexed_lines join (select key, completed_at as reported_at from desk.completed_reports) as report using (key)
    where line = 0 and at < ${dueReceiptEnd(period)} and reported_at >= ${period.from}
      and regulatory_status is distinct from 'missing_lvctr_info'
    order by at desc, key desc`.execute(tables);
  return rows.filter(({ at, reported_at: end }) => (dueDay(at.toISOString(), reportDays) ?? '') < dueCalendarDay(end.getTime()));
}

export async function countExceptions(tables: Tables, range: ExceptionRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from desk.audit where ${loggedExceptions(range)})
      + (select count(*) from desk.indexed_lines where ${overdueDeposits(range.period)}))::int as count`.execute(tables);
  return (rows[0]?.count ?? 0) + (await lateDeposits(tables, range.period)).length;
}

/** The exceptions of a period, newest first, and then the deposits that are overdue or were reported late. */
export async function* exceptionPages(tables: Tables, range: ExceptionRange): AsyncGenerator<readonly ExceptionRow[], void> {
  for (let last: string | undefined; ;) {
    const isAfter = last === undefined ? sql`true` : sql`seq < ${last}`;
    const { rows } = await sql<LoggedRow>`
      select seq, at, actor, action, object, detail from desk.audit
      where ${loggedExceptions(range)} and ${isAfter} order by seq desc limit ${pageSize}`.execute(tables);
    yield await describeLogged(tables, rows);
    if (rows.length < pageSize) break;
    last = rows.at(-1)?.seq;
  }
  for (let lastRow: OverdueRow | undefined; ;) {
    const isAfter = lastRow === undefined ? sql`true` : sql`(at, key) < (${lastRow.at}, ${lastRow.key})`;
    const { rows } = await sql<OverdueRow>`
      select ${overdueColumns} from desk.indexed_lines
      where ${overdueDeposits(range.period)} and ${isAfter} order by at desc, key desc limit ${pageSize}`.execute(tables);
    yield rows.map((row) => describeOverdue(row));
    if (rows.length < pageSize) break;
    lastRow = rows.at(-1);
  }
  yield (await lateDeposits(tables, range.period)).map((row) =>
    describeOverdue(row, `, completed ${dueCalendarDay(row.reported_at.getTime())}`),
  );
}

type LoggedRow = {
  readonly seq: string;
  readonly at: Date;
  readonly actor: string | null;
  readonly action: string;
  readonly object: string | null;
  readonly detail: string;
};

/** The rows of the log as exceptions, with facts of their requests and control changes. */
async function describeLogged(tables: Tables, rows: readonly LoggedRow[]): Promise<readonly ExceptionRow[]> {
  const ids = ['', ...rows.flatMap(({ object }) => object?.split('/').at(-1) ?? [])];
  const commands = await tables.selectFrom('commands').selectAll().where('id', 'in', ids).execute();
  const batches = await tables.selectFrom('batches').select(['id', 'asset', 'amount', 'state']).where('id', 'in', ids).execute();
  const changes = await tables.selectFrom('changes').selectAll().where('id', 'in', ids).execute();
  const approvals = await tables
    .selectFrom('order_reviews')
    .select(['order_id', 'user_email'])
    .where('order_id', 'in', ids)
    .where('decision', '=', 'release')
    .orderBy('given_at')
    .execute();
  return rows.map(({ at, actor, action, object, detail: text }): ExceptionRow => {
    const [id, detail] = [object?.split('/').at(-1) ?? '', readDetail(text) ?? {}];
    const isOfCommand = object?.startsWith('/bff/commands/') === true;
    const command = commands.find((row) => row.id === id);
    const order = isOfCommand ? command : batches.find((row) => row.id === id);
    const title = order === undefined ? 'A request' : orderTitle({ kind: command?.kind ?? 'batch_send', ...order });
    const link = isOfCommand ? `/activity/${id}` : `/batch-sends/${id}`;
    const commonFields = { at: at.toISOString(), requested_by: actor, decided_by: [], reason: null };
    if (action === 'duplicate_confirmed') {
      const isUnsent = unsentStates.some((state) => state === order?.state);
      const outcome = isUnsent ? ' (nothing was sent)' : '';
      return {
        ...commonFields,
        decided_by: approvals.filter(({ order_id: orderId }) => orderId === id).map(({ user_email: email }) => email),
        kind: 'repeat_confirmed',
        title: `${title}: repeats ${earlierTitle(String(detail['earlier']))}${outcome}`,
        link,
      };
    }
    if (action === 'settle')
      return {
        ...commonFields,
        kind: 'outcome_resolved',
        title: `${title}: resolved as ${detail['verdict'] === 'sent' ? 'sent' : 'not sent'}`,
        requested_by: command?.user_email ?? null,
        decided_by: [command?.verdict_email, actor].flatMap((email) => email ?? []),
        reason: command?.verdict_reason ?? null,
        link,
      };
    if (action === 'command')
      return {
        ...commonFields,
        kind: 'outcome_unknown',
        title: `${title}: the outcome is unknown`,
        requested_by: command?.user_email ?? null,
        link,
      };
    if (action === 'setting') {
      const setting = `${String(detail['setting'])} changed from ${String(detail['from'])} to ${String(detail['to'])}`;
      return { ...commonFields, kind: 'control_weakened', title: setting, link: '/audit?action=setting' };
    }
    if (action === 'user') {
      const rolesTitle = `Roles of a user set at the server: ${String(detail['roles']).replaceAll(',', ', ')}`;
      return { ...commonFields, kind: 'control_weakened', title: rolesTitle, link: `/settings/users?user=${id}` };
    }
    const change = changes.find((row) => row.id === id);
    const subject = change === undefined || change.subject === '' ? '' : `: ${change.subject}`;
    const isRejected = detail['state'] === 'rejected';
    return {
      ...commonFields,
      kind: isRejected ? 'control_rejected' : 'control_weakened',
      title: `${isRejected ? 'Rejected: ' : ''}${change === undefined ? 'Control change' : changeTitles[change.kind]}${subject}`,
      requested_by: change?.user_email ?? null,
      decided_by: actor === null ? [] : [actor],
      reason: change?.reason ?? null,
      link: '/changes',
    };
  });
}

/** The title of an earlier payment that an order repeats. `name` is the result of `earlierName`. */
function earlierTitle(name: string): string {
  if (/^\d+$/.test(name)) return `transaction ${name}`;
  return `${name.includes('#') ? 'batch' : 'request'} ${name.slice(0, 8)}`;
}

const changeTitles = {
  policy: 'Policy changed',
  roles: 'Roles added to a user',
  factor: 'Second factors of a user removed',
  access_link: 'Invitation or password link of a user',
  reactivation: 'User reactivated',
  security: 'Security admin removed',
  notifications: 'Role notifications changed',
} as const satisfies Record<ChangeKind, string>;

type TitledOrder = { readonly kind: CommandKind; readonly asset: string; readonly amount: string | null };

function orderTitle({ kind, asset, amount }: TitledOrder): string {
  return `${commandKindLabels[kind]}${amount === null || amount === '0' ? '' : ` of ${amount} ${asset.toUpperCase()}`}`;
}

type OverdueRow = {
  readonly key: string;
  readonly id: string | null;
  readonly at: Date;
  readonly asset: string | null;
  readonly amount: string | null;
  readonly hash: string | null;
};

/** A deposit, and the time at which the desk first read the record with a complete LVCTR. */
type LateRow = OverdueRow & { readonly reported_at: Date };

function describeOverdue({ key, id, at, asset, amount, hash }: OverdueRow, completion = ''): ExceptionRow {
  const sum = asset === null || amount === null ? '' : ` of ${decimalOf(amount)} ${asset.toUpperCase()}`;
  return {
    kind: 'deposit_overdue',
    at: at.toISOString(),
    title: `Deposit${sum}: LVCTR due ${dueDay(at.toISOString(), reportDays) ?? ''}${completion} (${dueTimeZone})`,
    requested_by: null,
    decided_by: [],
    reason: null,
    link: `/regulatory/${id ?? hash ?? key}`,
  };
}
