import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Money } from '#bff/money/money.ts';
import { namedField } from '#bff/proxy/index.ts';
import { commandIdHeader } from '#contract/desk/command.ts';
import { reviewTime } from '#contract/limits.ts';
import { withoutPersonalData } from '#contract/people/personal-data.ts';
import { personalDataView } from '#contract/roles.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import type { CommandRow } from './journal.ts';
import { parsedAnswerOf, showCommand } from './show-command.ts';

/**
 * Answers with the outcome of a command. The status is 200 when it is confirmed, and 202 while it awaits approval or is
 * unknown. Otherwise the answer is its refusal.
 */
export async function answerCommand(money: Money, request: FastifyRequest, reply: FastifyReply, row: CommandRow): Promise<FastifyReply> {
  reply.header(commandIdHeader, row.id).type('application/json; charset=utf-8');
  const view = personalDataView(sessionOf(request).user.roles);
  const { message, body } = parsedAnswerOf(money.journal.open(row.sealed_answer, row.id, 'answer'));
  switch (row.state) {
    case 'confirmed':
      if (body === null) return reply.code(200).send(row.kind === 'validator_exit' ? undefined : '{}');
      return reply.code(200).send(view === 'full' ? body : writeJson(withoutPersonalData(readJson(body), view)));
    case 'awaiting_review':
    case 'unknown':
      return reply.code(202).send(writeJson({ command: await showCommand(money, row, view) }));
    case 'sending':
      throw new Refusal('in_progress', 'The request with this key is being sent', { commandId: row.id });
    case 'refused':
      throw new Refusal('upstream_refused', message ?? 'The custodian refused', refusalOptions(money, row, message));
    case 'not_sent':
      throw await notSentRefusal(money, row, message);
    case 'declined':
    case 'cancelled':
    case 'expired':
      throw new Refusal('command_ended', endMessages[row.state], { commandId: row.id, outcome: 'not_sent' });
  }
}

/**
 * The refusal of a command that was not sent, because the desk did not claim it, the service was unreachable, or two users
 * resolved it as not sent.
 */
async function notSentRefusal({ journal }: Money, row: CommandRow, message: string | null): Promise<Refusal> {
  const unsentOptions = { commandId: row.id, outcome: 'not_sent' } as const;
  if (row.sender === null)
    return new Refusal(
      'never_sent',
      `The desk never sent this request. ${await journal.lastEvidence(journal.tables, row.id)}`,
      unsentOptions,
    );
  if (row.verdict !== null) return new Refusal('command_ended', 'Two users resolved this request as not sent', unsentOptions);
  return new Refusal('upstream_unreachable', `${message ?? 'The custodian cannot be reached'}: nothing was sent`, unsentOptions);
}

const endMessages = {
  declined: 'An approver declined this request: nothing was sent',
  cancelled: 'The requester cancelled this request: nothing was sent',
  expired: `This request expired: it was not approved within ${reviewTime.label}. Nothing was sent`,
} as const;

function refusalOptions(money: Money, row: CommandRow, message: string | null) {
  const text = money.journal.open(row.sealed_body, row.id, 'body');
  const field = message === null ? undefined : namedField(message, text === null ? null : readJson(text));
  const status = row.status ?? 400;
  return { commandId: row.id, outcome: 'refused', status, ...(field === undefined ? {} : { field }) } as const;
}
