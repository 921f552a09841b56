import { hash, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { sessionOf } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { duplicateOf, keyOf, readRecent } from '#bff/money/commands/make-command.ts';
import type { Money } from '#bff/money/money.ts';
import { earlierLike, isNamed } from '#bff/money/orders/duplicates.ts';
import { readPolicy } from '#bff/money/orders/review-policy.ts';
import { currentTreasurer } from '#bff/money/orders/still-allowed.ts';
import { worthOf } from '#bff/money/orders/worth.ts';
import type { BatchRow, NewBatch } from '#contract/desk/batches.ts';
import { duplicateTime } from '#contract/limits.ts';
import { batchProblem, partsOf, placeOfRow, rowStateOf, sumOfRows } from '#contract/money/batch-plan.ts';
import type { CommandFacts } from '#contract/money/command-facts.ts';
import { reviewNeed } from '#contract/money/review-need.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import type { BatchRecord } from './batches.ts';
import { factsOfPart, likenessOfPart, requestOfPart } from './part-command.ts';
import { hasRemainder } from './show-batch.ts';

/** A part to insert, without its batch. */
type PlannedPart = Omit<DeskTables['batch_parts'], 'batch_id'> & { readonly likeness: string; readonly facts: CommandFacts };

/**
 * The batch of a request: a new one, or the existing one of its key. Nothing is sent yet. Throws a
 * `Refusal`, after which there is no batch.
 */
export async function createBatch(money: Money, request: FastifyRequest, asked: NewBatch): Promise<BatchRecord> {
  const session = sessionOf(request);
  const id = keyOf(request);
  const fingerprint = hash('sha256', canonicalJson(asked), 'hex');
  const known = await money.batches.find(id);
  if (known !== undefined) return sameBatch(known, session.user.id, fingerprint);
  const problem = batchProblem(asked);
  if (problem !== null) throw new Refusal('invalid_request', problem.message, { field: problem.field });
  const amount = sumOfRows(asked.asset, asked.rows);
  const worth = await worthOf(money.cadRates, { asset: asked.asset, amount });
  const planned = plan(money, asked);
  const recent = await readRecent(
    money,
    planned.map(({ likeness }) => likeness),
  );
  const named = duplicateOf(request);
  return money.tables.transaction().execute(async (trx) => {
    await money.journal.lockLane(trx, `batches of wallet ${asked.wallet_id} ${asked.asset}`);
    const meanwhile = await money.batches.find(id, trx);
    if (meanwhile !== undefined) return sameBatch(meanwhile, session.user.id, fingerprint);
    const user = await currentTreasurer(trx, session.user.id);
    if (asked.remainder_of !== null) await checkRemainder(money, trx, asked, asked.remainder_of);
    const parts = await withDuplicates(money, trx, planned, recent, named);
    const review = reviewNeed(await readPolicy(trx), worth);
    const batch = {
      id,
      state: review.needed ? ('awaiting_review' as const) : ('running' as const),
      user_id: user.id,
      user_name: user.name,
      user_email: user.email,
      made_at: money.batches.date(),
      wallet_id: String(asked.wallet_id),
      asset: asked.asset,
      amount,
      row_count: asked.rows.length,
      destination_count: new Set(asked.rows.map(placeOfRow)).size,
      fingerprint,
      sealed_rows: money.batches.seal({ header: asked.header, rows: asked.rows }, id, 'rows'),
      sealed_file: asked.file === null ? null : money.batches.seal(asked.file, id, 'file'),
      review_needed: review.needed,
      review_why: review.why,
      remainder_of: asked.remainder_of,
    };
    const records = parts.map(({ likeness: _likeness, facts: _facts, ...part }) => ({ ...part, batch_id: id }));
    const isNew = await money.batches.insert(trx, batch, records, user, request.id);
    const written = (await money.batches.find(id, trx)) ?? impossible();
    return isNew ? written : sameBatch(written, user.id, fingerprint);
  });
}

/** The existing batch of a key, for its own maker and payload. */
function sameBatch(batch: BatchRecord, userId: number, fingerprint: string): BatchRecord {
  if (batch.user_id !== userId) throw new Refusal('not_found', 'No batch has this Idempotency-Key');
  if (batch.fingerprint !== fingerprint)
    throw new Refusal('idempotency_key_reused', 'This Idempotency-Key belongs to a batch with another payload: nothing was sent');
  return batch;
}

function plan(money: Money, { wallet_id: walletId, asset, rows }: NewBatch): readonly PlannedPart[] {
  return partsOf(rows.length, money.destinationsPerCall).map(({ first, count }, index) => {
    const own = rows.slice(first, first + count);
    const facts = factsOfPart(requestOfPart({ walletId, asset, rows: own }));
    return {
      number: index + 1,
      first_row: first,
      row_count: count,
      amount: sumOfRows(asset, own),
      command_id: randomUUID(),
      duplicate_of: null,
      likeness: likenessOfPart(facts),
      facts,
    };
  });
}

/**
 * Parts with the earlier payment that each repeats. Unconfirmed repeats are refused, except an
 * equal part of the same batch.
 */
async function withDuplicates(
  money: Money,
  trx: Kysely<DeskTables>,
  parts: readonly PlannedPart[],
  recent: Awaited<ReturnType<typeof readRecent>>,
  named: string | null,
): Promise<readonly PlannedPart[]> {
  const found: PlannedPart[] = [];
  let isLookedAt = false;
  for (const part of parts) {
    const sought = { ...part.facts, kind: 'batch_send' as const, likeness: part.likeness };
    const earlier = await earlierLike(trx, sought, recent, money.now());
    isLookedAt ||= earlier !== null && isNamed(earlier, named);
    if (earlier !== null && !isLookedAt)
      throw new Refusal(
        'possible_duplicate',
        `Part ${part.number} repeats what was sent within the last ${duplicateTime.words}: nothing was sent`,
        {
          earlier,
        },
      );
    const sibling = found.findLast(({ likeness }) => likeness === part.likeness);
    found.push({ ...part, duplicate_of: sibling?.command_id ?? earlier?.command_id ?? earlier?.record_id ?? null });
  }
  return found;
}

/**
 * Only rows proven unsent may be sent again, once. Each row must match its line in the first batch.
 */
async function checkRemainder(money: Money, trx: Kysely<DeskTables>, asked: NewBatch, firstId: string): Promise<void> {
  const refuse = (message: string) => new Refusal('refused', message, { status: 409, field: 'remainder_of' });
  const first = await trx.selectFrom('batches').selectAll().where('id', '=', firstId).forUpdate().executeTakeFirst();
  if (first === undefined) throw new Refusal('invalid_request', 'remainder_of names no batch', { field: 'remainder_of' });
  if (first.wallet_id !== String(asked.wallet_id) || first.asset !== asked.asset)
    throw refuse('The first batch is of another wallet or asset');
  const parts = (await money.batches.partsOf([firstId], trx)).get(firstId) ?? [];
  if (!hasRemainder(first, parts)) throw refuse('The first batch has no rows proven unsent, or one of its parts is unresolved');
  const taken = await trx
    .selectFrom('batches')
    .select('id')
    .where('remainder_of', '=', firstId)
    .where('state', 'not in', ['declined', 'cancelled', 'expired'])
    .executeTakeFirst();
  if (taken !== undefined) throw refuse('Another batch already sends its remainder');
  const { rows } = money.batches.rowsOf(first);
  const unsent = new Map<number, BatchRow>();
  for (const part of parts)
    if (rowStateOf(first.state, part.state ?? 'waiting') === 'not_sent')
      for (const row of rows.slice(part.first_row, part.first_row + part.row_count)) unsent.set(row.line, row);
  for (const [index, row] of asked.rows.entries()) {
    const own = unsent.get(row.line);
    if (own === undefined || placeOfRow(own) !== placeOfRow(row) || own.amount !== row.amount)
      throw new Refusal('invalid_request', `Line ${row.line} is not proven unsent in the first batch`, { field: `rows.${index}` });
    unsent.delete(row.line);
  }
}

function impossible(): never {
  throw new Error('a batch that was written down is not there');
}
