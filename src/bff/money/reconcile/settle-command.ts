import type { FastifyRequest } from 'fastify';
import { type User, sessionOf } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { readOwners } from '#bff/money/checks/record-owners.ts';
import { decidesAt } from '#bff/money/commands/attempt-time.ts';
import { expectedRecord, type CommandRow } from '#bff/money/commands/journal.ts';
import type { Money } from '#bff/money/money.ts';
import type { Trx } from '#bff/money/orders/order-store.ts';
import { orderStateTexts } from '#bff/money/orders/order-store.ts';
import { currentReviewer, isPermitted } from '#bff/money/orders/require-treasurer.ts';
import type { settleVerdicts } from '#contract/desk/command.ts';
import { emptyReadsMin } from '#contract/limits.ts';
import { rolesWith } from '#contract/roles.ts';
import { recordDifferences } from '#contract/rules/command-record.ts';
import { hasMark, hasOtherMark } from '#contract/rules/command-request.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import { readRecord } from './find-record.ts';

type Verdict = {
  readonly verdict: (typeof settleVerdicts)[number];
  readonly record_id?: number | undefined;
  readonly reason: string;
};

/**
 * Resolves an unknown outcome. Stores the verdict of the first user, and resolves the command when a second user gives the
 * same verdict. A different verdict replaces the first.
 */
export async function resolveCommand(money: Money, request: FastifyRequest, id: string, verdict: Verdict): Promise<CommandRow> {
  const { user } = sessionOf(request);
  const namedRecord =
    verdict.record_id === undefined ? null : { id: verdict.record_id, record: await readRecord(money, verdict.record_id) };
  return money.journal.transact(async (trx) => {
    await currentReviewer(trx, user.id, rolesWith('send_money'), money.now());
    const row = await trx.selectFrom('commands').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (row === undefined) throw new Refusal('not_found', 'No request has this id');
    refuseEarlyVerdict(money, row, verdict);
    if (namedRecord !== null) await refuseForeignRecord(trx, row, namedRecord);
    // The first verdict does not count if its user may no longer resolve commands.
    const isSame = row.verdict === verdict.verdict && row.verdict_record_id === idText(verdict.record_id);
    const isSecond =
      isSame &&
      row.verdict_user_id !== user.id &&
      row.verdict_user_id !== null &&
      (await isPermitted(currentReviewer(trx, row.verdict_user_id, rolesWith('send_money'), money.now())));
    const changedRow = await money.journal.changeStateIn(trx, {
      id,
      from: ['unknown'],
      set: isSecond ? resolutionOf(verdict) : verdictColumns(verdict, user, money.journal.date()),
      evidence: `${user.name} chose to resolve it as ${verdict.verdict === 'sent' ? 'sent' : 'not sent'}: ${verdict.reason}`,
      by: user,
      requestId: request.id,
    });
    await money.audit.append(trx, {
      action: 'settle',
      decision: 'done',
      actor: user,
      object: `/bff/commands/${id}`,
      commandId: id,
      requestId: request.id,
      detail: { verdict: verdict.verdict, part: isSecond ? 'second' : 'first' },
    });
    return changedRow ?? row;
  });
}

/** Refuses a verdict while the service can still accept a copy. The verdict `not_sent` also needs enough full reads without a record. */
function refuseEarlyVerdict(money: Money, row: CommandRow, { verdict }: Verdict): void {
  const commandId = row.id;
  if (row.state !== 'unknown')
    throw new Refusal('command_ended', `This request ${orderStateTexts[row.state]}. Only an unknown outcome can be resolved`, {
      commandId,
    });
  const refusal = (message: string) => new Refusal('refused', message, { status: 409, commandId });
  const at = decidesAt(money, row);
  if (at === null || at.getTime() > money.now())
    throw refusal(`The request may still arrive: resolve it after ${at?.toISOString() ?? 'its signature expires'}`);
  if (verdict === 'not_sent' && row.empty_reads < emptyReadsMin)
    throw refusal(`${row.empty_reads} of ${emptyReadsMin} full checks found no transaction: wait until the desk has finished`);
}

type NamedRecord = { readonly id: number; readonly record: OutgoingTransaction | null };

/**
 * Refuses a transaction that does not exist, belongs to another command, or differs from the request. A record with the
 * mark of the command always matches.
 */
async function refuseForeignRecord(trx: Trx, row: CommandRow, { id, record }: NamedRecord): Promise<void> {
  const refusal = (message: string) => new Refusal('invalid_request', message, { field: 'record_id', commandId: row.id });
  if (record === null) throw refusal(`The custodian has no transaction ${id}`);
  const owner = (await readOwners(trx, [record])).get(String(id)) ?? row.id;
  if (owner !== row.id || hasOtherMark(record.notes, row.id)) throw refusal(`Transaction ${id} belongs to another request`);
  if (hasMark(record.notes, row.mark) || row.record_id === String(id)) return;
  const differences = recordDifferences(expectedRecord(row), record);
  if (differences.length > 0) throw refusal(`Transaction ${id} does not match this request: its ${differences.join(' and ')} differs`);
}

function resolutionOf({ verdict, record_id: recordId }: Verdict) {
  return verdict === 'sent' ? ({ state: 'confirmed', record_id: idText(recordId) } as const) : ({ state: 'not_sent' } as const);
}

function verdictColumns({ verdict, record_id: recordId, reason: verdict_reason }: Verdict, user: User, verdict_at: Date) {
  const userColumns = { verdict_user_id: user.id, verdict_name: user.name, verdict_email: user.email };
  return { verdict, verdict_record_id: idText(recordId), verdict_reason, verdict_at, ...userColumns };
}

function idText(id: number | undefined): string | null {
  return id === undefined ? null : String(id);
}
