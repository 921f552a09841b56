import type { FastifyRequest } from 'fastify';
import { type User, sessionOf } from '#bff/auth/index.ts';
import type { Compliance } from '#bff/compliance/open-compliance.ts';
import type { TransactionWork } from '#bff/core/audit/audit-log.ts';
import { fieldNames } from '#bff/core/audit/field-names.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { needsNothing } from '#bff/events/index.ts';
import {
  answerMsMax,
  askService,
  type UpstreamCall,
  wholeBody,
  type UpstreamAnswer,
  type PreparedRequest,
  type RowWrapper,
  describeRead,
  refusalOf,
  unclearRefusal,
} from '#bff/proxy/index.ts';
import type { AuditDecision } from '#contract/desk/audit.ts';
import { regulatoryPart, regulatoryVersion, regulatoryVersionPattern } from '#contract/rules/regulatory-version.ts';
import { regulatoryInformationSchema } from '#contract/service/regulatory-information.ts';
import { readTransaction, isPendingDeposit, transactionKey, transactionSchema, type Transaction } from '#contract/service/transaction.ts';
import { readJson } from '#contract/wire/json.ts';
import { fillPath } from '#contract/wire/path-params.ts';
import type { Attempt, AttemptOutcome } from './submissions.ts';

/** The audit log's decision for each outcome. */
const decisions = {
  accepted: 'done',
  refused: 'refused',
  not_sent: 'refused',
  unknown: 'unknown',
} as const satisfies Record<AttemptOutcome['outcome'], AuditDecision>;

/**
 * Submits an officer's information. The attempt is recorded before it is sent, and its outcome afterwards. With `If-Match`, the
 * desk sends nothing unless the record still has the version that the officer saw. The service itself does not check versions,
 * so a change in the milliseconds between the read and the send is only visible in the history of submissions.
 */
export function wrapSubmission(compliance: Compliance): RowWrapper {
  return (request, preparedRequest, exchange) => submit(compliance, request, preparedRequest, exchange);
}

async function submit(
  compliance: Compliance,
  request: FastifyRequest,
  { params, bytes, requestName, body }: PreparedRequest,
  exchange: () => Promise<UpstreamAnswer>,
): Promise<UpstreamAnswer> {
  const { id: key = '' } = params;
  const sentBytes = bytes ?? Buffer.alloc(0);
  const version = expectedVersion(request.headers['if-match']);
  const { user } = sessionOf(request);
  const [method = '', object = ''] = requestName.split(' ');
  const auditFacts = { actor: user, object, requestId: request.id };
  const detail = { method, fields: fieldNames(body) };
  let attempt = await compliance.submissions.begin(user, key, sentBytes.toString('utf8'), (trx) =>
    compliance.audit.append(trx, { ...auditFacts, action: 'submission_begun', decision: 'unknown', detail }),
  );
  const end = (ending: AttemptOutcome) => {
    const endDetail = { ...detail, outcome: ending.outcome };
    const transactionWork: TransactionWork = (trx) =>
      compliance.audit.append(trx, { ...auditFacts, action: 'submission', decision: decisions[ending.outcome], detail: endDetail });
    // The service's answer is returned even if its outcome cannot be recorded. The recorded outcome becomes unknown later.
    return compliance.submissions
      .end(attempt, ending, transactionWork)
      .catch((error: unknown) => request.log.error({ err: error }, 'submission not completed'));
  };

  try {
    if (version !== null) attempt = await requireUnchanged(compliance, attempt, version, () => readRecord(compliance, user, key));
  } catch (error) {
    await end({ outcome: 'not_sent', ...(error instanceof Refusal ? { message: error.message } : {}) });
    throw error;
  }
  try {
    const answer = await exchange();
    await end(outcomeOfAnswer(answer));
    await storePeople(compliance, request, { key: attempt.key, bytes: sentBytes, answer }).catch((error: unknown) =>
      request.log.error({ err: error }, 'the originator was not stored for reuse'),
    );
    await resolveDepositNotice(compliance, answer).catch((error: unknown) =>
      request.log.error({ err: error }, 'the notification was not closed'),
    );
    return answer;
  } catch (error) {
    await end(outcomeOfFailure(error));
    throw error;
  } finally {
    compliance.queue.list.change(key);
  }
}

/** The version that the record must have, or null without a condition. `*` means any version. Source: RFC 9110, 13.1.1. */
function expectedVersion(header: string | undefined): string | null {
  if (header === undefined || header === '*') return null;
  const version = /^"(.*)"$/.exec(header)?.[1] ?? '';
  if (!regulatoryVersionPattern.test(version))
    throw new Refusal('invalid_request', 'If-Match must be the quoted version of a regulatory part: 16 hexadecimal digits');
  return version;
}

/**
 * Refuses when the record does not have the expected version. When the path has another key than the record, the attempt
 * moves to the record's key, and the record is read again.
 */
async function requireUnchanged(
  compliance: Compliance,
  attempt: Attempt,
  expectedPath: string,
  read: () => Promise<Transaction>,
): Promise<Attempt> {
  const record = await read();
  const ownKey = transactionKey(record);
  const renamedAttempt = ownKey === null ? attempt : await compliance.submissions.rename(attempt, ownKey);
  const currentRecord = renamedAttempt.key === attempt.key ? record : await read();
  if (regulatoryVersion(currentRecord) !== expectedPath)
    throw new Refusal('record_changed', 'The record changed since you opened it: nothing was sent');
  return renamedAttempt;
}

/** Reads the current record before anything is sent. Throws a `Refusal` with the outcome `not_sent`. */
async function readRecord({ custody, now }: Compliance, user: User, key: string): Promise<Transaction> {
  const path = fillPath(readTransaction.path, { id: key });
  const serviceRequest = describeRead(path, user, now());
  const slotClaim = { userId: user.id, endpoint: readTransaction.path };
  const call: UpstreamCall = {
    method: 'GET',
    path,
    body: null,
    isSigned: true,
    timeoutMs: answerMsMax.read,
    pool: 'read',
    claim: slotClaim,
  };
  try {
    const answer = await askService(custody, call, serviceRequest);
    if (answer.status !== 200) throw refusalOf(answer, serviceRequest);
    const record = recordIn(answer);
    if (record === null) throw unclearRefusal('returned an unreadable answer', serviceRequest);
    return record;
  } catch (error) {
    throw error instanceof Refusal ? unreadRecordRefusal(error) : error;
  }
}

/**
 * The refusal when the record could not be read before the submission. The service refused a read, not the submission, so
 * the code is never `refused`.
 */
function unreadRecordRefusal({ code, message, status, retryAfter }: Refusal): Refusal {
  const refusalText = `Nothing was sent: the record could not be checked first: ${message}`;
  const refusalFacts = { outcome: 'not_sent', ...(retryAfter === undefined ? {} : { retryAfter }) } as const;
  return code === 'refused'
    ? new Refusal('upstream_failed', refusalText, refusalFacts)
    : new Refusal(code, refusalText, { ...refusalFacts, status });
}

function recordIn(answer: UpstreamAnswer): Transaction | null {
  try {
    const parseResult = transactionSchema.safeParse(readJson(wholeBody(answer).toString('utf8')));
    return parseResult.success ? parseResult.data : null;
  } catch {
    return null;
  }
}

/** The outcome of a submission that the service accepted, with the record from its answer. */
function outcomeOfAnswer(answer: UpstreamAnswer): AttemptOutcome {
  const record = recordIn(answer);
  const acceptedOutcome = { outcome: 'accepted', status: answer.status } as const;
  if (record === null) return acceptedOutcome;
  const key = transactionKey(record);
  return { ...acceptedOutcome, held: regulatoryPart(record), ...(key === null ? {} : { key }) };
}

/**
 * Resolves the notification of a deposit that needs no more information, and sends a hint about the change, without
 * waiting for the webhook.
 */
async function resolveDepositNotice({ notices, tables, hints }: Compliance, answer: UpstreamAnswer): Promise<void> {
  const record = recordIn(answer);
  if (!record?.id || isPendingDeposit(record)) return;
  const id = String(record.id);
  await tables.transaction().execute(async (trx) => {
    await notices.depositRead(trx, id, needsNothing);
    await hints.publish(trx, { kind: 'transaction', id });
  });
}

/** Stores the people of an accepted submission. */
async function storePeople(
  { people, now }: Compliance,
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

/** The outcome of a submission that failed. */
function outcomeOfFailure(error: unknown): AttemptOutcome {
  if (!(error instanceof Refusal)) return { outcome: 'unknown' };
  const { outcome = 'unknown', message, status } = error;
  return { outcome, message, ...(outcome === 'refused' ? { status } : {}) };
}
