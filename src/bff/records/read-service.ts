import * as z from 'zod/mini';
import { Refusal } from '#bff/core/refusal.ts';
import { readPages, serviceRead, type ServiceReader } from '#bff/proxy/index.ts';
import { directPartyAnswerSchema, listDirectParties, readDirectParty, type DirectParty } from '#contract/service/direct-party.ts';
import { sandboxEndpoints, sandboxStateSchema } from '#contract/service/sandbox.ts';
import { listTransactions, readTransaction } from '#contract/service/transaction.ts';
import { cursorAfter, pageOf, pageSizeMax, type Page } from '#contract/wire/page.ts';
import { readAnswer } from '#contract/wire/unreadable.ts';
import { indexedRecord, type IndexedRecord } from './indexed-record.ts';

/** Maximum pages of direct parties. The service decides the size of a page. */
const partyPagesMax = 200;

/** A page of the transactions of the custodian, and the cursor of the next page, or null. */
export type ServicePage = { readonly records: readonly IndexedRecord[]; readonly after: string | null };

/** A page whose records are parsed separately, so that an unreadable record does not affect the others. */
const pageSchema = pageOf(z.unknown());

/** Reads a page of transactions. Throws a `Refusal`. */
export async function readRecordPage(service: ServiceReader, filter: Readonly<Record<string, string>>): Promise<ServicePage> {
  const query = { ...filter, page_size: String(pageSizeMax) };
  const answer = await serviceRead(service, listTransactions, { query });
  const parsedPage = readAnswer(pageSchema, answer);
  if (!parsedPage.success) throw new Refusal('upstream_failed', 'The custodian returned an unreadable list of transactions');
  const rows: readonly unknown[] = z.object({ page: z.array(z.unknown()) }).parse(answer).page;
  const records = rows.map((row) => indexedRecord(Reflect.get(Object(row), 'data') ?? null)).filter((record) => record !== null);
  return { records, after: cursorAfter(parsedPage.data as Page<unknown>) };
}

/** Reads a transaction by its id or hash. Returns null if the custodian does not have it. */
export async function readRecord(service: ServiceReader, id: string): Promise<IndexedRecord | null> {
  return nullIfMissing(serviceRead(service, readTransaction, { params: { id } }).then(indexedRecord));
}

export async function readParty(service: ServiceReader, id: string): Promise<DirectParty | null> {
  return nullIfMissing(
    serviceRead(service, readDirectParty, { params: { id } }).then((answer) => directPartyAnswerSchema.parse(answer).data),
  );
}

/** All direct parties. The list is empty if the service does not offer direct parties to the desk. */
export async function readParties(service: ServiceReader): Promise<readonly DirectParty[]> {
  const pages = await nullIfMissing(readPages<DirectParty>(service, listDirectParties, {}, partyPagesMax));
  return pages?.records ?? [];
}

/**
 * A text that identifies the world of the sandbox. A reset changes the text. Returns an empty text for a service without resets.
 */
export async function readWorld(service: ServiceReader): Promise<string> {
  const answer = await nullIfMissing(serviceRead(service, sandboxEndpoints.readState));
  if (answer === null) return '';
  const state = sandboxStateSchema.safeParse(answer);
  if (!state.success) throw new Refusal('upstream_failed', 'The state of the sandbox could not be read');
  return state.data.reset_at ?? state.data.demo_at ?? '';
}

async function nullIfMissing<Value>(pendingRead: Promise<Value>): Promise<Value | null> {
  try {
    return await pendingRead;
  } catch (error) {
    if (error instanceof Refusal && ['not_found', 'refused'].includes(error.code)) return null;
    throw error;
  }
}
