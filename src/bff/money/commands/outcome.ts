import { wholeBody, type Loss, type UpstreamAnswer, messageOf } from '#bff/proxy/index.ts';
import type { CommandState } from '#contract/money/command-basics.ts';
import { recordDifferences, type ExpectedCommand } from '#contract/rules/command-record.ts';
import { outgoingTransactionSchema } from '#contract/service/transaction.ts';
import { readJson } from '#contract/wire/json.ts';

/** The outcome of one attempt. */
export type Outcome = {
  readonly state: Extract<CommandState, 'confirmed' | 'refused' | 'not_sent' | 'unknown'>;
  /** HTTP status, or null without an answer. */
  readonly status: number | null;
  readonly message: string | null;
  /** The service's own text, when it is stored. */
  readonly body: string | null;
  /** The id of the record in the answer, even when the record differs from the request. */
  readonly recordId: number | null;
  /** What the desk observed, as a sentence for users. */
  readonly evidence: string;
};

/** The outcome of an attempt without a complete answer. Only an attempt of which no byte was sent has certainly done nothing. */
export function outcomeOfLoss(loss: Loss): Outcome {
  const emptyOutcome = { status: null, body: null, recordId: null };
  if (loss === 'unsent')
    return {
      ...emptyOutcome,
      state: 'not_sent',
      message: 'The custodian cannot be reached',
      evidence: 'Nothing was sent',
    };
  return { ...emptyOutcome, state: 'unknown', message: lossMessages[loss], evidence: lossMessages[loss] };
}

/** The outcome of an attempt that would have begun too long after the claim of its command. Nothing was sent. */
export const outcomeTooLate: Outcome = {
  status: null,
  body: null,
  recordId: null,
  state: 'not_sent',
  message: 'The desk was delayed before it sent the request',
  evidence: 'The desk was delayed: nothing was sent',
};

const lossMessages = {
  unanswered: 'The request may have been sent: the custodian did not answer',
  reset: 'The request may have been sent: the connection broke',
  cut: 'The request may have been sent: the answer was incomplete',
  too_large: 'The request may have been sent: the answer was too large to read',
} as const satisfies Record<Exclude<Loss, 'unsent'>, string>;

/** The outcome of an answered attempt. */
export function outcomeOf(expectedCommand: ExpectedCommand, answer: UpstreamAnswer): Outcome {
  const { status } = answer;
  const bytes = wholeBody(answer);
  const body = bytes.toString('utf8');
  if (status >= 200 && status < 300) return outcomeOfAcceptance(expectedCommand, status, body);
  const message = messageOf(bytes);
  const observedFacts = { status, message, recordId: null };
  if (status === 401)
    return { ...observedFacts, state: 'refused', body, evidence: 'The custodian answered 401: it did not accept the signature' };
  const isRefusal = isWholeRefusal(status, message);
  if (isRefusal && expectedCommand.kind !== 'batch_send')
    return { ...observedFacts, state: 'refused', body, evidence: `The custodian answered ${status}: ${message}` };
  const batch = isRefusal ? '. An earlier step of the batch may have been sent' : '';
  return {
    ...observedFacts,
    state: 'unknown',
    body: null,
    evidence: `The custodian answered ${status}${message === null ? '' : `: ${message}`}${batch}`,
  };
}

/**
 * Whether an answer proves that the service did nothing. Only a 4xx with a reason in `{ error }` does. A 408 or 429 proves
 * nothing, because it may come from a proxy.
 */
export function isWholeRefusal(status: number, message: string | null): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429 && message !== null;
}

function outcomeOfAcceptance(expectedCommand: ExpectedCommand, status: number, body: string): Outcome {
  const observedFacts = { status, message: null, body: null, recordId: null, state: 'unknown' } as const;
  if (expectedCommand.kind === 'validator_exit') {
    if (status === 200) return { ...observedFacts, state: 'confirmed', evidence: 'Accepted: the exit is requested' };
    return { ...observedFacts, evidence: `The custodian answered ${status} instead of 200` };
  }
  const record = recordIn(body);
  if (record === null || record.id === null || record.id === undefined)
    return { ...observedFacts, evidence: `The custodian answered ${status} without a valid transaction` };
  const differences = recordDifferences(expectedCommand, record);
  if (differences.length > 0) {
    const evidence = `The custodian answered ${status} with transaction ${record.id}, whose ${differences.join(' and ')} differs from the request`;
    return { ...observedFacts, recordId: record.id, evidence };
  }
  return {
    ...observedFacts,
    state: 'confirmed',
    body,
    recordId: record.id,
    evidence: `Accepted as transaction ${record.id}`,
  };
}

function recordIn(body: string) {
  try {
    const parsedRecord = outgoingTransactionSchema.safeParse(readJson(body));
    return parsedRecord.success ? parsedRecord.data : null;
  } catch {
    return null;
  }
}
