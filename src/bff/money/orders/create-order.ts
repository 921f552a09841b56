import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { sessionOf, type User } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { CheckedOrder } from '#bff/money/checks/checked-order.ts';
import { storePayments } from '#bff/money/checks/earlier-payments.ts';
import { prepareChecks, type RunChecks, type CheckResult } from '#bff/money/checks/run-checks.ts';
import type { Money } from '#bff/money/money.ts';
import type { Decision } from '#bff/money/policy/decide-order.ts';
import { decidedColumns, type DecisionColumns } from '#bff/money/policy/decided-columns.ts';
import { duplicateOfHeader, idempotencyKeyHeader } from '#contract/desk/command.ts';
import type { PolicyFacts } from '#contract/money/policy-facts.ts';
import { parseDuplicateOf, earlierName, type ConfirmedRepeat } from '#contract/money/repeats.ts';
import { walletAssetLockOf } from '#contract/rules/command-facts.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import { commandIdSchema } from '#contract/wire/path-params.ts';
import { lockKey, requireKeyOf } from './order-keys.ts';
import { orderLabels, type OrderRow, type OrderStore, type Trx } from './order-store.ts';
import { requireReconciled } from './require-reconciled.ts';
import { currentTreasurer } from './require-treasurer.ts';

/** The requester of an order, and its key. */
export type OrderRequester = {
  readonly id: string;
  readonly userId: number;
  readonly email: string;
  readonly requestId: string;
  /** The repeats that the requester confirmed. */
  readonly confirmedRepeats: readonly ConfirmedRepeat[];
};

/** The columns that every order gets from its requester and its checks. */
type OrderColumns = Pick<OrderRow, 'id' | 'user_id' | 'made_at' | 'fingerprint' | 'review_needed' | 'review_why' | 'sealed_facts'> &
  Partial<DecisionColumns> & {
    readonly worth_cad: string | null;
    readonly rate_age_s: PolicyFacts['rate_age_s'];
    readonly user_name: string;
    readonly user_email: string;
  };

/** The data that becomes the rows of an order. */
type OrderToWrite = { readonly columns: OrderColumns; readonly order: CheckedOrder; readonly checkResult: CheckResult };

/** A new order of one kind, which is a command or a batch. */
export type NewOrder<New> = {
  /** The value `part` if the key names a part of a batch. */
  readonly keyKind?: 'part';
  /** Digest of the request. Equal payloads have equal digests, in any order of fields. */
  readonly fingerprint: string;
  /** Why the contract forbids the order, or null. */
  readonly problem: (id: string) => { readonly field: string; readonly message: string } | null;
  /** The order in the form that the checks read. */
  readonly order: (requester: OrderRequester) => CheckedOrder;
  /** An additional condition in the transaction that stores the order. Throws a `Refusal`. */
  readonly holds?: (trx: Trx) => Promise<void>;
  /** The rows to insert. */
  readonly rows: (written: OrderToWrite) => New;
};

/**
 * A created or existing order. `runChecks` runs the checks of a new order on the data that was read for it. It is null for
 * an existing order.
 */
type CreatedOrder<Row> = { readonly row: Row; readonly runChecks: RunChecks | null };

/** Interval at which the desk checks whether the wallet and asset are free, ms. */
const lockStepMs = 50;

/** Returns the new order of a request, or the existing order with the same key. When it throws a `Refusal`, it has created no order. */
export async function createOrder<Row extends OrderRow, New>(
  money: Money,
  store: OrderStore<Row, New>,
  request: FastifyRequest,
  newOrder: NewOrder<New>,
): Promise<CreatedOrder<Row>> {
  const { id: userId, email } = sessionOf(request).user;
  const requester = { id: keyOf(request), userId, email, requestId: request.id, confirmedRepeats: confirmedBy(request) };
  await requireKeyOf(store.tables, store.kindName, requester);
  const existingRow = await store.find(requester.id);
  if (existingRow !== undefined) return { row: existingOrderOf(store, existingRow, requester, newOrder), runChecks: null };
  const problem = newOrder.problem(requester.id);
  if (problem !== null) throw new Refusal('invalid_request', problem.message, { field: problem.field });
  return writeOrder(money, store, requester, newOrder);
}

/**
 * Stores an order unless a check stops it. Reads the service before the transaction. Waits at most `lockWaitMs` for an
 * unresolved command of the same wallet and asset. Throws a `Refusal`.
 */
export async function writeOrder<Row extends OrderRow, New>(
  money: Money,
  store: OrderStore<Row, New>,
  requester: OrderRequester,
  newOrder: NewOrder<New>,
): Promise<CreatedOrder<Row>> {
  const order = { ...newOrder.order(requester), requester: { id: requester.userId, email: requester.email } };
  const runChecks = await prepareChecks(money, order);
  const untilMs = performance.now() + money.times.lockWaitMs;
  for (;;) {
    const createdOrder = await store.transact(async (trx) => {
      await lockKey(trx, requester.id);
      await store.lockWalletAsset(trx, walletAssetLockOf(order));
      await requireKeyOf(trx, newOrder.keyKind ?? store.kindName, requester);
      const existingRow = await store.find(requester.id, trx);
      if (existingRow !== undefined) return { row: existingOrderOf(store, existingRow, requester, newOrder), runChecks: null };
      const user = await currentTreasurer(trx, requester.userId, money.now());
      await requireReconciled(trx);
      await newOrder.holds?.(trx);
      const checkResult = await runChecks(trx);
      const { stop } = checkResult;
      if (stop?.is === 'refuse') {
        if (stop.decision === undefined) throw stop.refusal;
        await storeRefusedOrder(money, trx, requester.id, stop.decision);
        return { refusal: stop.refusal, isFinal: true };
      }
      if (stop?.is === 'wait') return { refusal: stop.refusal, isFinal: false };
      const columns = columnsOf(money, newOrder.fingerprint, requester, user, checkResult, store.date());
      const rows = newOrder.rows({ columns, order, checkResult });
      await money.moment('before_commit', requester.id);
      const isNew = await store.insert(trx, rows, user, requester.requestId);
      if (isNew && newOrder.keyKind !== 'part')
        await storeRepeats(money, trx, { kind: store.kindName, requester, by: user, createdAt: columns.made_at }, checkResult);
      const storedOrder = await store.find(requester.id, trx);
      if (storedOrder === undefined) throw new Error(`the stored ${store.kindName} is missing`);
      return isNew ? { row: storedOrder, runChecks } : { row: existingOrderOf(store, storedOrder, requester, newOrder), runChecks: null };
    });
    if (createdOrder.refusal === undefined) return createdOrder;
    if (createdOrder.isFinal || performance.now() >= untilMs) throw createdOrder.refusal;
    await sleep(lockStepMs);
  }
}

type StoredOrder = { readonly kind: 'command' | 'batch'; readonly requester: OrderRequester; readonly by: User; readonly createdAt: Date };

/** Stores the payments of a new order, and audits each repeat that its requester confirmed. */
async function storeRepeats(
  { audit }: Money,
  trx: Trx,
  { kind, requester, by, createdAt }: StoredOrder,
  { payments = [], repeats = [] }: CheckResult,
): Promise<void> {
  await storePayments(trx, { kind, id: requester.id, createdAt }, payments);
  for (const { row, earlier } of repeats)
    await audit.append(trx, {
      action: 'duplicate_confirmed',
      decision: 'done',
      actor: by,
      object: `/bff/${kind === 'command' ? 'commands' : 'batches'}/${requester.id}`,
      ...(kind === 'command' ? { commandId: requester.id } : {}),
      requestId: requester.requestId,
      detail: { ...(row === undefined ? {} : { row: String(row) }), earlier: earlierName(earlier) },
    });
}

/** Stores the facts of an order that the policy refused, so that replays include it. */
async function storeRefusedOrder({ policies, now }: Money, trx: Trx, id: string, decision: Decision): Promise<void> {
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
  { id }: OrderRequester,
  user: User,
  { decision }: CheckResult,
  made_at: Date,
): OrderColumns {
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
    worth_cad: decision?.valueCad ?? null,
    rate_age_s: decision?.facts?.rate_age_s ?? null,
  };
}

/** The fingerprint of a request. */
export function fingerprintOf(request: unknown): string {
  return hash('sha256', canonicalJson(request), 'hex');
}

/** The key of a request. Source: IETF draft, The Idempotency-Key HTTP Header Field. */
function keyOf({ headers }: FastifyRequest): string {
  const key = headers[idempotencyKeyHeader];
  if (key === undefined)
    throw new Refusal('idempotency_key_missing', 'The header Idempotency-Key is required: a new UUID for each request');
  const parseResult = commandIdSchema.safeParse(typeof key === 'string' ? key.toLowerCase().replace(/^"(.*)"$/, '$1') : key);
  if (!parseResult.success) throw new Refusal('invalid_request', 'Idempotency-Key must be a UUID', { field: idempotencyKeyHeader });
  return parseResult.data;
}

function confirmedBy({ headers }: FastifyRequest): readonly ConfirmedRepeat[] {
  const namedRepeats = headers[duplicateOfHeader];
  return typeof namedRepeats === 'string' ? parseDuplicateOf(namedRepeats) : [];
}

/** The existing order with this key. Refuses the key for another requester or another payload. */
function existingOrderOf<Row extends OrderRow, New>(
  { kindName }: OrderStore<Row, New>,
  row: Row,
  { userId }: OrderRequester,
  { fingerprint }: NewOrder<New>,
): Row {
  if (row.user_id !== userId) throw new Refusal('not_found', `No ${orderLabels[kindName]} has this Idempotency-Key`);
  if (row.fingerprint === fingerprint) return row;
  const text = `This Idempotency-Key belongs to a ${orderLabels[kindName]} with another payload: nothing was sent`;
  throw new Refusal('idempotency_key_reused', text, kindName === 'command' ? { commandId: row.id } : {});
}
