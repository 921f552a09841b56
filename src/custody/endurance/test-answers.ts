import { randomInt, randomUUID } from 'node:crypto';
import { sendBatchNow } from '#contract/service/batch-withdrawal.ts';
import { createStaking, stakingCreationSchema } from '#contract/service/staking.ts';
import { transactionSchema, type Transaction } from '#contract/service/transaction.ts';
import { NumberLiteral, readJson, writeJson } from '#contract/wire/json.ts';
import { transitions } from '#custody/lifecycle/transitions.ts';
import { creation } from '#custody/staking/test-staking.ts';
import { agent, reportedTraveller } from '#custody/test-custody.ts';
import { payee, someAddresses } from '#custody/withdrawals/test-withdrawals.ts';
import { uploadAny, type SentDocuments } from './test-documents.ts';
import { callProcess, type Process } from './test-killed-service.ts';
import { makeAnything, type Made } from './test-made.ts';

/**
 * The last answered record of a transaction. `isInDoubt` when a later write of the same client got
 * no answer.
 */
type Known = { readonly record: Transaction; isInDoubt: boolean };

/**
 * Every write answered with 200: transactions by their ids, stakings by their keys too, and other
 * records.
 */
export type Journal = {
  readonly known: Map<number, Known>;
  readonly made: Made[];
  /** Bodies by idempotency key, with the answered transaction. */
  readonly keys: Map<string, { readonly body: unknown; readonly id: number | null }>;
  readonly documents: SentDocuments;
  answered: number;
  unanswered: number;
};

export function openJournal(): Journal {
  return { known: new Map(), made: [], keys: new Map(), documents: new Map(), answered: 0, unanswered: 0 };
}

/**
 * The records that the load uses: two wallets with funds, a direct party, and whether creation
 * requires approvals.
 */
export type Load = { readonly wallets: readonly [number, number]; readonly party: number; readonly needsApproval: boolean };

type Write = readonly ['POST' | 'PUT', path: string, body: unknown];

/**
 * One client that writes until the service dies. No other client touches its records, so it knows
 * the last write of each.
 */
export async function writeUntilDead(service: Process, load: Load, journal: Journal): Promise<void> {
  const own: number[] = [];
  for (;;) {
    if (randomInt(4) === 0) {
      if (await makesOther(service, load, journal)) continue;
      return;
    }
    const id = own.length === 0 ? null : (own[randomInt(own.length)] ?? null);
    const write = nextWrite(load, id === null ? null : (journal.known.get(id) ?? null));
    const key = keyOf(write);
    if (key !== null) journal.keys.set(key, { body: write[2], id: null });
    const answer = await callProcess(service, ...toText(write));
    if (answer === null) {
      journal.unanswered += 1;
      const touched = id === null ? undefined : journal.known.get(id);
      if (touched !== undefined) touched.isInDoubt = true;
      return;
    }
    if (answer.status === 400) continue; // too late to approve or cancel, or nothing left to spend
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    const record = transactionSchema.parse(readJson(answer.text));
    const made = record.id ?? 0;
    if (!journal.known.has(made)) own.push(made);
    if (key !== null) journal.keys.set(key, { body: write[2], id: made });
    journal.known.set(made, { record, isInDoubt: false });
    journal.answered += 1;
  }
}

/** Creates something other than a transaction; false when the service died during the call. */
async function makesOther(service: Process, { wallets: [wallet], party }: Load, journal: Journal): Promise<boolean> {
  const made = randomInt(3) === 0 ? await uploadAny(service, party, journal.documents) : await makeAnything(service, wallet);
  if (made === null || made === false) journal.unanswered += 1;
  else journal.answered += 1;
  if (made !== null && typeof made === 'object') journal.made.push(made);
  return made !== null && made !== false;
}

function toText([method, path, body]: Write): readonly [Write[0], string, string] {
  return [method, path, writeJson(body)];
}

/** The idempotency key of a staking creation. */
function keyOf([, path, body]: Write): string | null {
  return path === createStaking.path ? (stakingCreationSchema.parse(body).idempotency_key ?? null) : null;
}

/**
 * Marks a transaction without approval, which its record does not show: it began as `approved`.
 */
export const withoutApproval = 'approved at once';

/** A new transaction, or the next write for one of the client's own. */
function nextWrite({ wallets: [wallet, other], needsApproval }: Load, own: Known | null): Write {
  const notes = needsApproval ? 'to be approved' : withoutApproval;
  const amount = new NumberLiteral(`0.0${randomInt(1, 100)}`);
  if (own === null || randomInt(3) === 0) {
    if (randomInt(3) === 0) return ['POST', '/sandbox/deposits', { wallet_id: wallet, asset: 'fil', amount: '1' }];
    if (randomInt(4) === 0) return ['POST', createStaking.path, creation(wallet, { idempotency_key: randomUUID(), notes })];
    if (!needsApproval && randomInt(3) === 0) return ['POST', sendBatchNow.path, batchOf(wallet, other)];
    const outside = { destination: { type: 'external', addresses: { xrp: someAddresses.xrp } }, beneficiary_entity: payee };
    const inside = { destination: { type: 'wallet', id: other } };
    return [
      'POST',
      `/api/v1/wallets/${wallet}/transactions`,
      { ...(randomInt(2) === 0 ? inside : outside), amounts: { xrp: amount }, notes },
    ];
  }
  const { id, type } = own.record;
  if (type === 'external')
    return ['PUT', `/api/v1/transactions/${id}`, { originator_entity: reportedTraveller, third_party_entity: agent }];
  return ['POST', `/sandbox/transactions/${id}/status`, { status: randomInt(4) === 0 ? 'canceled' : 'approved' }];
}

/** A batch to another wallet and to two addresses outside. */
function batchOf(source: number, wallet: number): unknown {
  const outside = { type: 'public_address', public_address: someAddresses.ltc, amount: `${randomInt(1, 1_000)}` };
  return { source_wallet_id: source, asset: 'ltc', destinations: [{ type: 'wallet', id: wallet, amount: '1000' }, outside, outside] };
}

/** Why an answered write is wrong as read now, or null. */
export function lostOf({ record, isInDoubt }: Known, now: Transaction | null): string | null {
  if (now === null) return `transaction ${record.id} is gone`;
  if (writeJson(movedBy(now)) !== writeJson(movedBy(record))) return `transaction ${record.id} moves other amounts`;
  if (!isInDoubt && now.regulatory_status !== record.regulatory_status)
    return `transaction ${record.id} was ${record.regulatory_status} and is ${now.regulatory_status}`;
  const [before, after] = [statusOf(record), statusOf(now)];
  return mayBecome(before, after, isInDoubt) ? null : `transaction ${record.id} was ${before} and is ${after}`;
}

/** The fields that never change. */
function movedBy(record: Transaction): unknown {
  return record.type === 'transaction' ? [record.amounts, record.fees, record.created_at] : [record.amount, record.currency, record.hash];
}

function statusOf(record: Transaction): string {
  return record.type === 'transaction' ? (record.status ?? '') : '';
}

/**
 * Whether the worker alone may lead from one status to the other. When a write is in doubt, any
 * actor may.
 */
function mayBecome(from: string, to: string, isInDoubt: boolean): boolean {
  if (from === to) return true;
  const next = transitions.filter((each) => each.from === from && (isInDoubt || each.mover === 'worker'));
  return next.some((each) => mayBecome(each.to, to, isInDoubt));
}
