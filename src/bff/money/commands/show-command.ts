import type { Money } from '#bff/money/money.ts';
import { decidesAt } from '#bff/money/reconcile/attempt-time.ts';
import { commandSchema, type Command } from '#contract/desk/command.ts';
import { withoutPersonalData } from '#contract/people/personal-data.ts';
import type { PersonalDataView } from '#contract/roles.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import type { CommandRow, Evidence } from './journal.ts';

type Shower = Pick<Money, 'journal' | 'times' | 'custody'>;

/** Commands with their evidence, as the reader may see them. */
export async function showCommands(money: Shower, rows: readonly CommandRow[], view: PersonalDataView): Promise<readonly Command[]> {
  const evidence = await money.journal.evidenceOf(rows.map(({ id }) => id));
  const batches = await money.journal.batchesOf(rows.flatMap(({ id, kind }) => (kind === 'batch_send' ? [id] : [])));
  return rows.map((row) => shown(money, row, evidence.get(row.id) ?? [], batches.get(row.id) ?? null, view));
}

export async function showCommand(money: Shower, row: CommandRow, view: PersonalDataView): Promise<Command> {
  const [command] = await showCommands(money, [row], view);
  if (command === undefined) throw new Error(`command ${row.id} was not shown`);
  return command;
}

function shown(money: Shower, row: CommandRow, evidence: readonly Evidence[], batchId: string | null, view: PersonalDataView): Command {
  const { kind, state, user_name: name, user_email: email } = row;
  return commandSchema.parse({
    id: row.id,
    kind,
    state,
    made_by: { name, email },
    made_at: row.made_at.toISOString(),
    wallet_id: numberOf(row.wallet_id),
    asset: row.asset,
    amount: row.amount,
    destination: readJson(row.destination),
    request: { method: row.method, path: row.path, body: bodyFor(money.journal.open(row.sealed_body, row.id, 'body'), view) },
    mark: row.mark,
    duplicate_of: row.duplicate_of,
    review: reviewOf(row),
    sent_at: row.sent_at?.toISOString() ?? null,
    decides_at: state === 'unknown' ? (decidesAt(money, row)?.toISOString() ?? null) : null,
    outcome: outcomeOf(money, row),
    record_id: numberOf(row.record_id),
    batch_id: batchId,
    settlement: settlementOf(row),
    evidence: evidence.map(({ at, what }) => ({ at: at.toISOString(), what })),
  });
}

/** The exact text for readers with access to personal data; masked for others. */
function bodyFor(text: string | null, view: PersonalDataView): string | null {
  if (text === null || view === 'full') return text;
  return writeJson(withoutPersonalData(readJson(text), view));
}

function reviewOf(row: CommandRow): Command['review'] {
  const { review_needed: needed, review_why: why, reviewer_name: name, reviewer_email: email } = row;
  return {
    needed,
    why,
    by: name === null || email === null ? null : { name, email },
    at: row.reviewed_at?.toISOString() ?? null,
    decision: row.review_decision,
    reason: row.review_reason,
  };
}

function outcomeOf({ journal }: Shower, row: CommandRow): Command['outcome'] {
  const answer = answerIn(journal.open(row.sealed_answer, row.id, 'answer'));
  return row.status === null && answer.message === null ? null : { status: row.status, message: answer.message };
}

/** The stored parts of the service's answer. */
export function answerIn(text: string | null): { readonly message: string | null; readonly body: string | null } {
  return text === null ? { message: null, body: null } : (JSON.parse(text) as { message: string | null; body: string | null });
}

function settlementOf(row: CommandRow): Command['settlement'] {
  const { verdict, verdict_reason: reason, verdict_name: name, verdict_email: email, verdict_at: at } = row;
  if (verdict === null || reason === null || name === null || email === null || at === null) return null;
  return { verdict, record_id: numberOf(row.verdict_record_id), reason, by: { name, email }, at: at.toISOString() };
}

function numberOf(text: string | null): number | null {
  return text === null ? null : integerOfText(text);
}
