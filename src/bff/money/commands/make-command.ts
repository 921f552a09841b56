import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type User, sessionOf } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Money } from '#bff/money/money.ts';
import { earlierLike, isNamed, readRecentRecords, type RecentRead } from '#bff/money/orders/duplicates.ts';
import { readPolicy } from '#bff/money/orders/review-policy.ts';
import { currentTreasurer } from '#bff/money/orders/still-allowed.ts';
import { worthOf } from '#bff/money/orders/worth.ts';
import type { PreparedRequest } from '#bff/proxy/index.ts';
import { type CommandKind } from '#contract/desk/command-basics.ts';
import { commandRows, duplicateOfHeader, idempotencyKeyHeader } from '#contract/desk/command.ts';
import { duplicateTime } from '#contract/limits.ts';
import { commandFacts, laneOf, likenessOf, type CommandFacts } from '#contract/money/command-facts.ts';
import { commandProblem, markOf, requestText } from '#contract/money/command-request.ts';
import { reviewNeed } from '#contract/money/review-need.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import { commandIdSchema } from '#contract/wire/path-params.ts';
import type { CommandRow, NewCommand } from './journal.ts';

/** A checked request that will become a command. */
export type CommandInput = {
  readonly id: string;
  readonly kind: CommandKind;
  readonly user: User;
  readonly requestId: string;
  readonly prepared: Pick<PreparedRequest, 'path' | 'body'>;
  readonly facts: CommandFacts;
  readonly fingerprint: string;
  readonly duplicateOf: string | null;
  /** The released review of the batch that it belongs to. */
  readonly released?: Released;
  /** A check in the transaction of the insert; throws a `Refusal`. */
  readonly holds?: (trx: Kysely<DeskTables>) => Promise<void>;
};

/** A review from before the command's creation. */
export type Released = Pick<NewCommand, 'review_why' | 'reviewer_name' | 'reviewer_email' | 'reviewed_at' | 'review_reason'>;

/** Interval of checks whether the lane is free, ms. */
const laneStepMs = 50;

/**
 * The command of a request: a new one, or the existing one of its key. Throws a `Refusal`.
 */
export async function makeCommand(money: Money, request: FastifyRequest, kind: CommandKind, prepared: PreparedRequest) {
  const session = sessionOf(request);
  const id = keyOf(request);
  const input = { id, kind, user: session.user, requestId: request.id, prepared, fingerprint: fingerprintOf(kind, prepared) };
  const known = await money.journal.find(id);
  if (known !== undefined) return { row: sameCommand(known, input), isNew: false };
  const problem = commandProblem(kind, id, prepared.body);
  if (problem !== null) throw new Refusal('invalid_request', problem.message, { field: problem.field });
  const facts = commandFacts(kind, prepared.params, prepared.body);
  const recent = await readRecent(money, [likenessOf(kind, facts)]);
  return insertOnceFree(money, { ...input, facts, duplicateOf: duplicateOf(request) }, recent);
}

/** The key of a request. Source: IETF draft, The Idempotency-Key HTTP Header Field. */
export function keyOf({ headers }: FastifyRequest): string {
  const key = headers[idempotencyKeyHeader];
  if (key === undefined) throw new Refusal('idempotency_key_missing', 'A command needs the header Idempotency-Key: a UUID made for it');
  const read = commandIdSchema.safeParse(typeof key === 'string' ? key.toLowerCase().replace(/^"(.*)"$/, '$1') : key);
  if (!read.success) throw new Refusal('invalid_request', 'Idempotency-Key must be a UUID', { field: idempotencyKeyHeader });
  return read.data;
}

/** The earlier command or record that the sender has seen, or null. */
export function duplicateOf({ headers }: FastifyRequest): string | null {
  const id = headers[duplicateOfHeader];
  return typeof id === 'string' && /^[0-9a-f-]{1,36}$/i.test(id) ? id.toLowerCase() : null;
}

/** Comparable text of a request: equal payloads give equal text in any field order. */
export function fingerprintOf(kind: CommandKind, { path, body }: CommandInput['prepared']): string {
  return hash('sha256', canonicalJson([commandRows[kind].method, path, body]), 'hex');
}

/** The existing command of a key, for its own maker and payload. */
function sameCommand(row: CommandRow, { user, fingerprint }: Pick<CommandInput, 'user' | 'fingerprint'>): CommandRow {
  if (row.user_id !== user.id) throw new Refusal('not_found', 'No command has this Idempotency-Key');
  if (row.fingerprint !== fingerprint)
    throw new Refusal('idempotency_key_reused', 'This Idempotency-Key belongs to a command with another payload: nothing was sent', {
      commandId: row.id,
    });
  return row;
}

/**
 * The records of the last 24 hours, for commands of these likenesses. Without them duplicates cannot
 * be detected, so nothing is sent.
 */
export async function readRecent(money: Money, likenesses: readonly string[]): Promise<RecentRead> {
  try {
    return await readRecentRecords(money, likenesses);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const words = `Nothing was sent, because the transactions of the last ${duplicateTime.words} could not be checked: ${error.message}`;
    throw new Refusal('unavailable', words, { outcome: 'not_sent' });
  }
}

/** Waits until no command of the lane is unresolved, then inserts this one. Throws a `Refusal`. */
export async function insertOnceFree(money: Money, input: CommandInput, recent: RecentRead) {
  const worth = await worthOf(money.cadRates, input.facts);
  const untilMs = performance.now() + money.times.laneWaitMs;
  for (;;) {
    const done = await money.journal.transact(async (trx) => {
      await money.journal.lockLane(trx, laneOf(input.facts));
      const known = await money.journal.find(input.id, trx);
      if (known !== undefined) return { row: sameCommand(known, input), isNew: false };
      await currentTreasurer(trx, input.user.id);
      await input.holds?.(trx);
      const likeness = likenessOf(input.kind, input.facts);
      const earlier = await earlierLike(trx, { ...input.facts, kind: input.kind, likeness }, recent, money.now());
      if (earlier !== null && !isNamed(earlier, input.duplicateOf))
        throw new Refusal(
          'possible_duplicate',
          `An equal command or transaction was made within the last ${duplicateTime.words}: nothing was sent`,
          {
            earlier,
          },
        );
      const blocking = await money.journal.unresolvedIn(trx, laneOf(input.facts));
      if (blocking !== undefined) return { blocking };
      const review =
        input.released === undefined ? reviewNeed(await readPolicy(trx), worth) : { needed: true, why: input.released.review_why };
      const row = rowOf(money, input, likeness, review, earlier === null ? null : input.duplicateOf);
      await money.moment('before_commit', input.id);
      const isNew = await money.journal.insert(trx, row, input.user, input.requestId);
      const written = (await money.journal.find(input.id, trx)) ?? impossible();
      return { row: isNew ? written : sameCommand(written, input), isNew };
    });
    if (!('blocking' in done)) return done;
    if (performance.now() >= untilMs) throw unresolved(done.blocking);
    await sleep(laneStepMs);
  }
}

/** The refusal of a command while an earlier one of its lane is unresolved. */
export function unresolved({ id, state }: CommandRow): Refusal {
  const words = state === 'unknown' ? 'has an unknown outcome' : 'is being sent';
  return new Refusal('unresolved_send', `An earlier command of this wallet and asset ${words}: nothing was sent`, { commandId: id });
}

function rowOf(
  money: Money,
  { id, kind, user, prepared, facts, fingerprint, released }: CommandInput,
  likeness: string,
  review: { readonly needed: boolean; readonly why: string },
  named: string | null,
): NewCommand {
  const text = requestText(kind, id, prepared.body);
  return {
    id,
    kind,
    state: review.needed && released === undefined ? 'awaiting_review' : 'sending',
    user_id: user.id,
    user_name: user.name,
    user_email: user.email,
    made_at: money.journal.date(),
    wallet_id: facts.walletId === null ? null : String(facts.walletId),
    asset: facts.asset,
    amount: facts.amount,
    destination: JSON.stringify(facts.destination),
    lane: laneOf(facts),
    likeness,
    fingerprint,
    method: commandRows[kind].method,
    path: prepared.path,
    sealed_body: text === null ? null : money.journal.seal(text, id, 'body'),
    mark: markOf(kind, id),
    duplicate_of: named,
    review_needed: review.needed,
    review_why: review.why,
    ...(released === undefined ? {} : { ...released, review_decision: 'release' as const }),
  };
}

function impossible(): never {
  throw new Error('a command that was written down is not there');
}
