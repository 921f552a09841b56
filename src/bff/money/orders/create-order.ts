import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { sessionOf, type User } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { CheckedOrder } from '#bff/money/checks/checked-order.ts';
import { storePayments } from '#bff/money/checks/earlier-payments.ts';
import { prepareChecks, type RunChecks, type Standing } from '#bff/money/checks/run-checks.ts';
import type { Money } from '#bff/money/money.ts';
import type { Decision } from '#bff/money/policy/decide-order.ts';
import { decidedColumns, type DecidedColumns } from '#bff/money/policy/decided-columns.ts';
import { duplicateOfHeader, idempotencyKeyHeader } from '#contract/desk/command.ts';
import type { PolicyFacts } from '#contract/money/policy-facts.ts';
import { confirmedInHeader, earlierName, type ConfirmedRepeat } from '#contract/money/repeats.ts';
import { laneOf } from '#contract/rules/command-facts.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import { commandIdSchema } from '#contract/wire/path-params.ts';
import { lockKey, requireKeyOf } from './order-keys.ts';
import type { OrderRow, OrderStore, Trx } from './order-store.ts';
import { currentTreasurer } from './require-treasurer.ts';

/** Who asks for an order, and under which key. */
export type Maker = {
  readonly id: string;
  readonly userId: number;
  readonly email: string;
  readonly requestId: string;
  /** The repeats that the maker has seen. */
  readonly confirmed: readonly ConfirmedRepeat[];
};

/** The columns that every order has, from who makes it and how it stands. */
type MadeColumns = Pick<OrderRow, 'id' | 'user_id' | 'made_at' | 'fingerprint' | 'review_needed' | 'review_why' | 'sealed_facts'> &
  Partial<DecidedColumns> & {
    readonly worth_cad: string | null;
    readonly rate_age_s: PolicyFacts['rate_age_s'];
    readonly user_name: string;
    readonly user_email: string;
  };

/** What an order is written down from. */
type Written = { readonly columns: MadeColumns; readonly order: CheckedOrder; readonly standing: Standing };

/** A sort of order with what is asked for: a command of one of its kinds, or a batch. */
export type NewOrder<New> = {
  /** What its key names, if not an order of this sort: a part of a batch. */
  readonly keyKind?: 'part';
  /** Digest of what is asked for: equal payloads give equal text in any field order. */
  readonly fingerprint: string;
  /** Why the contract forbids it, or null. */
  readonly problem: (id: string) => { readonly field: string; readonly message: string } | null;
  /** The order as the checks see it. */
  readonly order: (maker: Maker) => CheckedOrder;
  /** A condition of its own, in the transaction that writes it down; throws a `Refusal`. */
  readonly holds?: (trx: Trx) => Promise<void>;
  /** What is written down of it. */
  readonly rows: (written: Written) => New;
};

/** An order that was made, or was there before. `runChecks` says how a new one stands by what was read for it; null for one that was there. */
type Made<Row> = { readonly row: Row; readonly runChecks: RunChecks | null };

/** Interval of checks whether the lane is free, ms. */
const laneStepMs = 50;

/** The order of a request: a new one, or the one that its key has already. Throws a `Refusal`, after which there is none. */
export async function createOrder<Row extends OrderRow, New>(
  money: Money,
  store: OrderStore<Row, New>,
  request: FastifyRequest,
  asked: NewOrder<New>,
): Promise<Made<Row>> {
  const { id: userId, email } = sessionOf(request).user;
  const maker = { id: keyOf(request), userId, email, requestId: request.id, confirmed: confirmedBy(request) };
  await requireKeyOf(store.tables, store.noun, maker);
  const known = await store.find(maker.id);
  if (known !== undefined) return { row: sameOrder(store, known, maker, asked), runChecks: null };
  const problem = asked.problem(maker.id);
  if (problem !== null) throw new Refusal('invalid_request', problem.message, { field: problem.field });
  return writeOrder(money, store, maker, asked);
}

/**
 * Writes an order down once no check stops it. It reads the service before its transaction, and
 * waits a while for an unresolved command of the same wallet and asset. Throws a `Refusal`.
 */
export async function writeOrder<Row extends OrderRow, New>(
  money: Money,
  store: OrderStore<Row, New>,
  maker: Maker,
  asked: NewOrder<New>,
): Promise<Made<Row>> {
  const order = { ...asked.order(maker), maker: { id: maker.userId, email: maker.email } };
  const runChecks = await prepareChecks(money, order);
  const untilMs = performance.now() + money.times.laneWaitMs;
  for (;;) {
    const done = await store.transact(async (trx) => {
      await lockKey(trx, maker.id);
      await store.lockLane(trx, laneOf(order));
      await requireKeyOf(trx, asked.keyKind ?? store.noun, maker);
      const known = await store.find(maker.id, trx);
      if (known !== undefined) return { row: sameOrder(store, known, maker, asked), runChecks: null };
      const user = await currentTreasurer(trx, maker.userId, money.now());
      await asked.holds?.(trx);
      const standing = await runChecks(trx);
      const { stop } = standing;
      if (stop?.is === 'refuse') {
        if (stop.decision === undefined) throw stop.refusal;
        await keepRefused(money, trx, maker.id, stop.decision);
        return { refusal: stop.refusal, isFinal: true };
      }
      if (stop?.is === 'wait') return { refusal: stop.refusal, isFinal: false };
      const columns = columnsOf(money, asked.fingerprint, maker, user, standing, store.date());
      const rows = asked.rows({ columns, order, standing });
      await money.moment('before_commit', maker.id);
      const isNew = await store.insert(trx, rows, user, maker.requestId);
      if (isNew && asked.keyKind !== 'part')
        await storeRepeats(money, trx, { kind: store.noun, maker, by: user, madeAt: columns.made_at }, standing);
      const written = await store.find(maker.id, trx);
      if (written === undefined) throw new Error(`a ${store.noun} that was written down is not there`);
      return isNew ? { row: written, runChecks } : { row: sameOrder(store, written, maker, asked), runChecks: null };
    });
    if (done.refusal === undefined) return done;
    if (done.isFinal || performance.now() >= untilMs) throw done.refusal;
    await sleep(laneStepMs);
  }
}

type Stored = { readonly kind: 'command' | 'batch'; readonly maker: Maker; readonly by: User; readonly madeAt: Date };

/** Stores the payments of a new order, and audits each repeat that its maker confirmed. */
async function storeRepeats(
  { audit }: Money,
  trx: Trx,
  { kind, maker, by, madeAt }: Stored,
  { payments = [], repeats = [] }: Standing,
): Promise<void> {
  await storePayments(trx, { kind, id: maker.id, madeAt }, payments);
  for (const { row, earlier } of repeats)
    await audit.append(trx, {
      action: 'duplicate_confirmed',
      decision: 'done',
      actor: by,
      object: `/bff/${kind === 'command' ? 'commands' : 'batches'}/${maker.id}`,
      ...(kind === 'command' ? { commandId: maker.id } : {}),
      requestId: maker.requestId,
      detail: { ...(row === undefined ? {} : { row: String(row) }), earlier: earlierName(earlier) },
    });
}

/** Keeps what the policy refused, so that a replay sees it. */
async function keepRefused({ policies, now }: Money, trx: Trx, id: string, decision: Decision): Promise<void> {
  const { policy_rule, policy_words, policy_then } = decidedColumns(decision, new Date(now()));
  const sealed_facts = policies.seal(decision.facts, id);
  if (sealed_facts === null) return;
  await trx
    .insertInto('refused_orders')
    .values({
      id,
      made_at: new Date(now()),
      policy_version: decision.version,
      policy_rule: policy_rule ?? '',
      policy_words: policy_words ?? '',
      policy_then: policy_then ?? '',
      sealed_facts,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function columnsOf(
  { policies }: Money,
  fingerprint: string,
  { id }: Maker,
  user: User,
  { decision }: Standing,
  made_at: Date,
): MadeColumns {
  return {
    id,
    user_id: user.id,
    user_name: user.name,
    user_email: user.email,
    made_at,
    fingerprint,
    review_needed: false,
    review_why: '',
    ...(decision === undefined ? {} : decidedColumns(decision, made_at)),
    sealed_facts: policies.seal(decision?.facts ?? null, id),
    worth_cad: decision?.worth ?? null,
    rate_age_s: decision?.facts?.rate_age_s ?? null,
  };
}

/** The fingerprint of what is asked for. */
export function fingerprintOf(asked: unknown): string {
  return hash('sha256', canonicalJson(asked), 'hex');
}

/** The key of a request. Source: IETF draft, The Idempotency-Key HTTP Header Field. */
function keyOf({ headers }: FastifyRequest): string {
  const key = headers[idempotencyKeyHeader];
  if (key === undefined) throw new Refusal('idempotency_key_missing', 'A command needs the header Idempotency-Key: a UUID made for it');
  const read = commandIdSchema.safeParse(typeof key === 'string' ? key.toLowerCase().replace(/^"(.*)"$/, '$1') : key);
  if (!read.success) throw new Refusal('invalid_request', 'Idempotency-Key must be a UUID', { field: idempotencyKeyHeader });
  return read.data;
}

function confirmedBy({ headers }: FastifyRequest): readonly ConfirmedRepeat[] {
  const named = headers[duplicateOfHeader];
  return typeof named === 'string' ? confirmedInHeader(named) : [];
}

/** The order that a key has already, for its own maker and payload. */
function sameOrder<Row extends OrderRow, New>(
  { noun }: OrderStore<Row, New>,
  row: Row,
  { userId }: Maker,
  { fingerprint }: NewOrder<New>,
): Row {
  if (row.user_id !== userId) throw new Refusal('not_found', `No ${noun} has this Idempotency-Key`);
  if (row.fingerprint === fingerprint) return row;
  const words = `This Idempotency-Key belongs to a ${noun} with another payload: nothing was sent`;
  throw new Refusal('idempotency_key_reused', words, noun === 'command' ? { commandId: row.id } : {});
}
