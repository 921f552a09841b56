import { undoTime } from '#contract/limits.ts';
import type { RegulatoryInformation } from '#contract/service/regulatory-information.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { signedOut } from '#web/data/connection.ts';
import type { RegulatoryValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { makeStore, type Store } from '#web/lib/store.ts';

/**
 * State of a submission: `waiting` until an instant (ms since 1970), `paused` while signed out, `sending`, `sent`, `failed` (the error
 * states whether it was refused, was not sent, or has an unknown outcome), or `taken back` by an undo.
 */
export type SubmissionState =
  | { readonly is: 'waiting'; readonly dueMs: number }
  | { readonly is: 'paused' | 'sending' | 'taken back' }
  | { readonly is: 'sent'; readonly status: string | null }
  | { readonly is: 'failed'; readonly error: Error };

/** A submission that an officer confirmed. */
export type PendingSubmission = {
  /** The deposit's comparable key (`comparableKey`). The outbox has at most one submission per deposit. */
  readonly key: string;
  /** The deposit's ID in this desk's URLs. */
  readonly id: string;
  /** Its description: `'originator for 1.5 BTC'`. */
  readonly label: string;
  readonly information: RegulatoryInformation;
  /** The form's values, so that the item reopens as the officer left it. */
  readonly values: RegulatoryValues;
  /** The record that the officer filled in the form for. */
  readonly baseRecord: ExternalTransaction;
  readonly state: SubmissionState;
};

/** Sends a submission. Resolves with the record's new regulatory status; throws the failure. */
export type Deliver = (submission: PendingSubmission) => Promise<string | null>;

type Options = { readonly isSignedOut: Store<boolean>; readonly now: () => number };

/**
 * The outbox of this window: one submission per deposit, each with its own countdown. While the user is signed out, submissions pause;
 * after sign-in their countdown restarts. The window asks for confirmation before it closes while a submission is pending (`isUnderWay`). A
 * window closed nevertheless sends nothing: the item stays in the queue with its draft.
 */
export function makeOutbox({ isSignedOut, now }: Options) {
  const submissions = makeStore<readonly PendingSubmission[]>([]);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const deliveries = new Map<string, Deliver>();
  const find = (key: string) => submissions.get().find((submission) => submission.key === key);
  const put = (key: string, state: SubmissionState) =>
    submissions.set(submissions.get().map((submission) => (submission.key === key ? { ...submission, state } : submission)));
  const countDown = (key: string) => {
    clearTimeout(timers.get(key));
    put(key, { is: 'waiting', dueMs: now() + undoTime.ms });
    timers.set(
      key,
      setTimeout(() => void send(key), undoTime.ms),
    );
  };
  const send = async (key: string) => {
    const [submission, deliver] = [find(key), deliveries.get(key)];
    if (submission?.state.is !== 'waiting' || deliver === undefined) return;
    if (isSignedOut.get()) return put(key, { is: 'paused' });
    put(key, { is: 'sending' });
    try {
      put(key, { is: 'sent', status: await deliver(submission) });
    } catch (error) {
      // The session has ended: the same user continues after signing in.
      if (isSignedOut.get() && isSessionEnd(error)) put(key, { is: 'paused' });
      else put(key, { is: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  isSignedOut.subscribe(() => {
    if (isSignedOut.get()) return;
    for (const { key, state } of submissions.get()) if (state.is === 'paused') countDown(key);
  });
  return {
    submissions,
    /** Enqueues a submission, which is sent after its countdown. False while another submission of the same deposit is pending. */
    enqueue(submission: Omit<PendingSubmission, 'state'>, deliver: Deliver): boolean {
      if (isUnderWay(find(submission.key))) return false;
      deliveries.set(submission.key, deliver);
      const others = submissions.get().filter(({ key }) => key !== submission.key);
      submissions.set([...others, { ...submission, state: { is: 'paused' } }]);
      countDown(submission.key);
      return true;
    },
    /** Undoes a submission that is not sent yet. Null if it is too late. */
    takeBack(key: string): PendingSubmission | null {
      const submission = find(key);
      if (submission === undefined || (submission.state.is !== 'waiting' && submission.state.is !== 'paused')) return null;
      clearTimeout(timers.get(key));
      put(key, { is: 'taken back' });
      return submission;
    },
    /** Sets the outcome of a submission whose answer was lost, from the record. */
    setOutcome(key: string, status: string | null): void {
      if (find(key)?.state.is === 'failed') put(key, { is: 'sent', status });
    },
    /** Removes a finished submission. */
    dismiss(key: string): void {
      if (!isUnderWay(find(key))) submissions.set(submissions.get().filter((submission) => submission.key !== key));
    },
  };
}

/** Whether a submission is waiting, paused or being sent: its deposit cannot be edited. */
export function isUnderWay(submission: PendingSubmission | undefined): boolean {
  return submission !== undefined && ['waiting', 'paused', 'sending'].includes(submission.state.is);
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'signed_out';
}

/** This window's outbox. */
export const outbox = makeOutbox({ isSignedOut: signedOut, now: () => Date.now() });

// Asks before the window closes. The browser decides on the text of the question.
if (typeof document !== 'undefined')
  globalThis.addEventListener('beforeunload', (event) => {
    if (outbox.submissions.get().some(isUnderWay)) event.preventDefault();
  });
