import type { FastifyRequest } from 'fastify';
import { UpstreamLost, wholeBody, type UpstreamAnswer } from '#bff/custody-client.ts';
import type { Desk } from '#bff/desk.ts';
import { sessionOf } from '#bff/guard/signed-in.ts';
import { accepted } from '#bff/proxy/request-body.ts';
import { refusalOf, refusalOfLoss, unclear, type Asked } from '#bff/proxy/upstream-failure.ts';
import { Refusal } from '#bff/refusal.ts';
import { readTransaction, submitRegulatoryInformation } from '#contract/endpoints.ts';
import { readJson } from '#contract/json.ts';
import { fillPath } from '#contract/path-params.ts';
import { regulatoryPart, regulatoryVersion, regulatoryVersionPattern } from '#contract/rules/regulatory-version.ts';
import { regulatoryInformationSchema, transactionKey, transactionSchema, type Transaction } from '#contract/transaction.ts';
import type { Attempt, Ending } from './submissions.ts';

/** Time to read the record before it is changed, ms. */
const readMsMax = 8000;

/**
 * Submits what an officer filled in: `exchange` sends it, and gives the service's answer or throws a `Refusal`. The attempt is written down
 * before and its outcome after. With `If-Match` nothing is sent unless the record still is what the officer saw. The service knows no such
 * condition: of what changes between that reading and the sending, milliseconds, only the record of submissions tells.
 */
export async function recordedSubmission(
  desk: Desk,
  request: FastifyRequest,
  bytes: Buffer,
  exchange: () => Promise<UpstreamAnswer>,
): Promise<UpstreamAnswer> {
  const key = accepted(submitRegulatoryInformation.params, request.params)['id'] ?? '';
  const expected = expectedVersion(request.headers['if-match']);
  let attempt = await desk.submissions.begin(sessionOf(request).user, key, bytes.toString('utf8'));
  const end = (ending: Ending) =>
    // What the service said stands, written down or not; what is not becomes "unknown" by itself.
    desk.submissions.end(attempt, ending).catch((error: unknown) => request.log.error({ err: error }, 'submission not completed'));

  try {
    if (expected !== null) attempt = await unmoved(desk, attempt, key, expected);
  } catch (error) {
    await end({ outcome: 'not_sent', ...(error instanceof Refusal ? { message: error.message } : {}) });
    throw error;
  }
  try {
    const answer = await exchange();
    await end(acceptance(answer));
    await remember(desk, request, { key: attempt.key, bytes, answer }).catch((error: unknown) =>
      request.log.error({ err: error }, 'people not remembered'),
    );
    return answer;
  } catch (error) {
    await end(failure(error));
    throw error;
  }
}

/** The version that the record must have, or null when the request names none. RFC 9110, 13.1.1: `*` stands for any. */
function expectedVersion(header: string | undefined): string | null {
  if (header === undefined || header === '*') return null;
  const version = /^"(.*)"$/.exec(header)?.[1] ?? '';
  if (!regulatoryVersionPattern.test(version))
    throw new Refusal('invalid_request', 'If-Match must be the quoted version of a regulatory part: 16 hexadecimal digits');
  return version;
}

/** Refuses unless the record still has the version. A record asked for by another key than its own is locked by its own, then read again. */
async function unmoved(desk: Desk, attempt: Attempt, asked: string, expected: string): Promise<Attempt> {
  const record = await readRecord(desk, asked);
  const own = transactionKey(record);
  const renamed = own === null ? attempt : await desk.submissions.rename(attempt, own);
  const held = renamed.key === attempt.key ? record : await readRecord(desk, asked);
  if (regulatoryVersion(held) !== expected)
    throw new Refusal('record_changed', 'The record has changed since you opened it: nothing was sent');
  return renamed;
}

async function readRecord(desk: Desk, key: string): Promise<Transaction> {
  const path = fillPath(readTransaction.path, { id: key });
  const asked: Asked = { what: `GET ${path}`, isWrite: false, body: null, nowMs: desk.now() };
  const answer = await desk.custody
    .send({ method: 'GET', path, body: null, isSigned: true, timeoutMs: readMsMax })
    .catch((error: unknown) => {
      throw error instanceof UpstreamLost ? refusalOfLoss(error, asked) : error;
    });
  if (answer.status !== 200) throw refusalOf(answer, asked);
  const record = recordIn(answer);
  if (record === null) throw unclear('answered something unreadable', asked);
  return record;
}

function recordIn(answer: UpstreamAnswer): Transaction | null {
  try {
    const read = transactionSchema.safeParse(readJson(wholeBody(answer).toString('utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** What an accepted submission left behind, as the answer tells. */
function acceptance(answer: UpstreamAnswer): Ending {
  const record = recordIn(answer);
  const accepted = { outcome: 'accepted', status: answer.status } as const;
  if (record === null) return accepted;
  const key = transactionKey(record);
  return { ...accepted, held: regulatoryPart(record), ...(key === null ? {} : { key }) };
}

/** Enters whom an accepted submission names into the book of people. */
async function remember(
  { people, now }: Desk,
  request: FastifyRequest,
  { key, bytes, answer }: { readonly key: string; readonly bytes: Buffer; readonly answer: UpstreamAnswer },
): Promise<void> {
  const record = recordIn(answer);
  await people.remember({
    userId: sessionOf(request).user.id,
    transactionKey: (record === null ? null : transactionKey(record)) ?? key,
    sourceAddresses: record?.type === 'external' ? (record.source_addresses ?? []) : [],
    information: regulatoryInformationSchema.parse(readJson(bytes.toString('utf8'))),
    at: new Date(now()),
  });
}

/** What a submission that was sent, or was to be, came to. */
function failure(error: unknown): Ending {
  if (!(error instanceof Refusal)) return { outcome: 'unknown' };
  const { code, message, status } = error;
  if (code === 'outcome_unknown') return { outcome: 'unknown', message };
  if (code === 'upstream_unreachable') return { outcome: 'not_sent', message };
  return { outcome: 'refused', message, status };
}
