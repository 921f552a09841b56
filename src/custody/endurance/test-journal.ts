import { randomInt } from 'node:crypto';
import { NumberLiteral, readJson, writeJson } from '#contract/json.ts';
import { transactionSchema, type Transaction } from '#contract/transaction.ts';
import { transitions } from '#custody/lifecycle/transitions.ts';
import { agent, reportedTraveller } from '#custody/test-custody.ts';
import { payee, someAddresses } from '#custody/withdrawals/test-withdrawals.ts';
import { callProcess, type Process } from './test-killed.ts';

/** The last that was answered about a transaction; `isInDoubt` when a later write of its own got no answer. */
type Known = { readonly record: Transaction; isInDoubt: boolean };

/** Every write that was answered with 200, by the id of what it wrote. */
export type Journal = { readonly known: Map<number, Known>; answered: number; unanswered: number };

export function openJournal(): Journal {
  return { known: new Map(), answered: 0, unanswered: 0 };
}

type Write = readonly ['POST' | 'PUT', path: string, body: unknown];

/** One client that writes until the service dies. What it makes nobody else touches, so that it knows what comes last. */
export async function writeUntilDead(service: Process, wallets: readonly [number, number], journal: Journal): Promise<void> {
  const own: number[] = [];
  for (;;) {
    const id = own.length === 0 ? null : (own[randomInt(own.length)] ?? null);
    const answer = await callProcess(service, ...toText(nextWrite(wallets, id === null ? null : (journal.known.get(id) ?? null))));
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
    journal.known.set(made, { record, isInDoubt: false });
    journal.answered += 1;
  }
}

function toText([method, path, body]: Write): readonly [Write[0], string, string] {
  return [method, path, writeJson(body)];
}

/** A new transaction, or what comes next for one of its own. */
function nextWrite([wallet, other]: readonly [number, number], own: Known | null): Write {
  const amount = new NumberLiteral(`0.0${randomInt(1, 100)}`);
  if (own === null || randomInt(3) === 0) {
    if (randomInt(3) === 0) return ['POST', '/sandbox/deposits', { wallet_id: wallet, asset: 'fil', amount: '1' }];
    const outside = { destination: { type: 'external', addresses: { xrp: someAddresses.xrp } }, beneficiary_entity: payee };
    const inside = { destination: { type: 'wallet', id: other } };
    return ['POST', `/api/v1/wallets/${wallet}/transactions`, { ...(randomInt(2) === 0 ? inside : outside), amounts: { xrp: amount } }];
  }
  const { id, type } = own.record;
  if (type === 'external')
    return ['PUT', `/api/v1/transactions/${id}`, { originator_entity: reportedTraveller, third_party_entity: agent }];
  return ['POST', `/sandbox/transactions/${id}/status`, { status: randomInt(4) === 0 ? 'canceled' : 'approved' }];
}

/** What is wrong with an answered write as it is read now, or null. */
export function lostOf({ record, isInDoubt }: Known, now: Transaction | null): string | null {
  if (now === null) return `transaction ${record.id} is gone`;
  if (writeJson(movedBy(now)) !== writeJson(movedBy(record))) return `transaction ${record.id} moves other amounts`;
  if (!isInDoubt && now.regulatory_status !== record.regulatory_status)
    return `transaction ${record.id} was ${record.regulatory_status} and is ${now.regulatory_status}`;
  const [before, after] = [statusOf(record), statusOf(now)];
  return mayBecome(before, after, isInDoubt) ? null : `transaction ${record.id} was ${before} and is ${after}`;
}

/** What and where to: all that never changes. */
function movedBy(record: Transaction): unknown {
  return record.type === 'transaction' ? [record.amounts, record.fees, record.created_at] : [record.amount, record.currency, record.hash];
}

function statusOf(record: Transaction): string {
  return record.type === 'transaction' ? (record.status ?? '') : '';
}

/** Whether the worker alone, or whoever else when a write of ours is in doubt, leads from one status to the other. */
function mayBecome(from: string, to: string, isInDoubt: boolean): boolean {
  if (from === to) return true;
  const next = transitions.filter((each) => each.from === from && (isInDoubt || each.mover === 'worker'));
  return next.some((each) => mayBecome(each.to, to, isInDoubt));
}
