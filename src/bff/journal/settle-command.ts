import type { FastifyRequest } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { sessionOf } from '#bff/guard/signed-in.ts';
import { Refusal } from '#bff/refusal.ts';
import type { User } from '#bff/session/users.ts';
import type { settleVerdicts } from '#contract/desk/command.ts';
import type { CommandRow } from './journal.ts';
import { emptyReadsMin } from './money-times.ts';
import { notThere } from './review-command.ts';
import { decidesAt } from './show-command.ts';
import { requireStepUp } from './step-up.ts';
import { currentTreasurer } from './still-allowed.ts';

type Verdict = {
  readonly verdict: (typeof settleVerdicts)[number];
  readonly record_id?: number | undefined;
  readonly reason: string;
};

/**
 * Settles an unknown outcome. The first person's verdict is recorded; the same verdict by a second
 * person settles it. A different verdict replaces the first. Sending, 1 and 4.
 */
export async function settleCommand(desk: Desk, request: FastifyRequest, id: string, said: Verdict): Promise<CommandRow> {
  const session = sessionOf(request);
  const { user } = session;
  requireStepUp(desk, session);
  return desk.journal.transact(async (trx) => {
    await currentTreasurer(trx, user.id);
    const row = await trx.selectFrom('commands').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (row === undefined) throw notThere();
    refuseEarly(desk, row, said);
    const isSecond = row.verdict === said.verdict && row.verdict_record_id === textOf(said.record_id) && row.verdict_user_id !== user.id;
    const moved = await desk.journal.moveIn(trx, {
      id,
      from: ['unknown'],
      set: isSecond ? settled(said) : verdictOf(said, user, desk.journal.date()),
      evidence: `${user.name} says ${said.verdict === 'sent' ? 'it was sent' : 'it was not sent'}: ${said.reason}`,
      by: user,
      requestId: request.id,
    });
    await desk.audit.append(trx, {
      action: 'settle',
      decision: 'done',
      actor: user,
      object: `/bff/commands/${id}`,
      commandId: id,
      requestId: request.id,
      detail: { verdict: said.verdict, part: isSecond ? 'second' : 'first' },
    });
    return moved ?? row;
  });
}

/**
 * People may decide only when the service can no longer accept a copy. The verdict `not_sent` also
 * needs enough full reads that found nothing.
 */
function refuseEarly(desk: Desk, row: CommandRow, { verdict }: Verdict): void {
  if (row.state !== 'unknown') throw new Refusal('command_ended', `The command is ${row.state.replace('_', ' ')}`, { commandId: row.id });
  const at = decidesAt(desk, row);
  if (at === null || at.getTime() > desk.now())
    throw new Refusal('refused', `It can be settled from ${at?.toISOString() ?? 'later'} on: until then it may still arrive`, {
      status: 409,
      commandId: row.id,
    });
  if (verdict === 'not_sent' && row.empty_reads < emptyReadsMin)
    throw new Refusal(
      'refused',
      `${row.empty_reads} of ${emptyReadsMin} complete checks have found nothing so far: the desk keeps checking`,
      {
        status: 409,
        commandId: row.id,
      },
    );
}

function settled({ verdict, record_id: recordId }: Verdict) {
  return verdict === 'sent' ? ({ state: 'confirmed', record_id: textOf(recordId) } as const) : ({ state: 'not_sent' } as const);
}

function verdictOf({ verdict, record_id: recordId, reason }: Verdict, { id, name, email }: User, at: Date) {
  return {
    verdict,
    verdict_record_id: textOf(recordId),
    verdict_reason: reason,
    verdict_user_id: id,
    verdict_name: name,
    verdict_email: email,
    verdict_at: at,
  };
}

function textOf(id: number | undefined): string | null {
  return id === undefined ? null : String(id);
}
