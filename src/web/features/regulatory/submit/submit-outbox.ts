import { undoTime } from '#contract/limits.ts';
import type { RegulatoryInformation } from '#contract/service/regulatory-information.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { signedOut } from '#web/data/connection.ts';
import type { RegulatoryValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { makeStore, type Store } from '#web/lib/store.ts';

/**
 * The state of a submission. `waiting`: it will be sent at a time (ms since 1970). `paused`: the user must sign in first.
 * `failed`: `error` states the outcome. `taken back`: the officer undid it; `isHidden` if the tray no longer shows that.
 */
export type SubmissionState =
  | { readonly is: 'waiting'; readonly dueMs: number }
  | { readonly is: 'paused' | 'sending' }
  | { readonly is: 'taken back'; readonly isHidden: boolean }
  | { readonly is: 'sent'; readonly status: string | null }
  | { readonly is: 'failed'; readonly error: Error };

/** A submission that an officer confirmed. */
export type PendingSubmission = {
  /** The deposit's key in comparable form. Each deposit has at most one submission in the outbox. */
  readonly key: string;
  /** The deposit's ID in this desk's URLs. */
  readonly id: string;
  /** The content of the submission: `'originator for 1.5 BTC'`. */
  readonly label: string;
  readonly information: RegulatoryInformation;
  /** The form's values. After an undo the form opens again with them. */
  readonly values: RegulatoryValues;
  /** The version of the record that the officer saw. */
  readonly baseRecord: ExternalTransaction;
  readonly state: SubmissionState;
};

/** Sends a submission. Resolves with the record's new regulatory status. Throws if the submission fails. */
export type Deliver = (submission: PendingSubmission) => Promise<string | null>;

type Options = { readonly isSignedOut: Store<boolean>; readonly now: () => number };

/**
 * Creates the outbox of a window, in which each submission has its own countdown. Submissions pause while the user is signed out,
 * and are not sent if the window closes.
 */
export function makeOutbox({ isSignedOut, now }: Options) {
  const submissions = makeStore<readonly PendingSubmission[]>([]);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const deliveries = new Map<string, Deliver>();
  const findSubmission = (key: string) => submissions.get().find((submission) => submission.key === key);
  const setState = (key: string, state: SubmissionState) =>
    submissions.set(submissions.get().map((submission) => (submission.key === key ? { ...submission, state } : submission)));
  const startCountdown = (key: string) => {
    clearTimeout(timers.get(key));
    setState(key, { is: 'waiting', dueMs: now() + undoTime.ms });
    timers.set(
      key,
      setTimeout(() => void send(key), undoTime.ms),
    );
  };
  const send = async (key: string) => {
    const [submission, deliver] = [findSubmission(key), deliveries.get(key)];
    if (submission?.state.is !== 'waiting' || deliver === undefined) return;
    if (isSignedOut.get()) return setState(key, { is: 'paused' });
    setState(key, { is: 'sending' });
    try {
      setState(key, { is: 'sent', status: await deliver(submission) });
    } catch (error) {
      // The session has ended, so the submission waits until the same user has signed in again.
      if (isSignedOut.get() && isSessionEnd(error)) setState(key, { is: 'paused' });
      else setState(key, { is: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  isSignedOut.subscribe(() => {
    if (isSignedOut.get()) return;
    for (const { key, state } of submissions.get()) if (state.is === 'paused') startCountdown(key);
  });
  return {
    submissions,
    /** Adds a submission, which is sent after its countdown. Returns false if the deposit already has a pending submission. */
    enqueue(submission: Omit<PendingSubmission, 'state'>, deliver: Deliver): boolean {
      if (isUnderWay(findSubmission(submission.key))) return false;
      deliveries.set(submission.key, deliver);
      const otherSubmissions = submissions.get().filter(({ key }) => key !== submission.key);
      submissions.set([...otherSubmissions, { ...submission, state: { is: 'paused' } }]);
      startCountdown(submission.key);
      return true;
    },
    /** Undoes a submission that is not sent yet, and returns it. Returns null if it is too late. */
    undo(key: string): PendingSubmission | null {
      const submission = findSubmission(key);
      if (submission === undefined || (submission.state.is !== 'waiting' && submission.state.is !== 'paused')) return null;
      clearTimeout(timers.get(key));
      setState(key, { is: 'taken back', isHidden: false });
      return submission;
    },
    /** Hides an undone submission in the tray. Its deposit's form still starts with its values. */
    hideUndone(key: string): void {
      if (findSubmission(key)?.state.is === 'taken back') setState(key, { is: 'taken back', isHidden: true });
    },
    /** Sets the outcome of a submission after its answer was lost. The outcome comes from the record's status. */
    setOutcome(key: string, status: string | null): void {
      if (findSubmission(key)?.state.is === 'failed') setState(key, { is: 'sent', status });
    },
    /** Removes a finished submission. */
    dismiss(key: string): void {
      if (!isUnderWay(findSubmission(key))) submissions.set(submissions.get().filter((submission) => submission.key !== key));
    },
  };
}

/** Whether a submission is waiting, paused or being sent. Its deposit cannot be edited then. */
export function isUnderWay(submission: PendingSubmission | undefined): boolean {
  return submission !== undefined && ['waiting', 'paused', 'sending'].includes(submission.state.is);
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'signed_out';
}

/** This window's outbox. */
export const outbox = makeOutbox({ isSignedOut: signedOut, now: () => Date.now() });

// While a submission is pending, the browser asks for confirmation before the window closes. The browser chooses the text of
// the question.
if (typeof document !== 'undefined')
  globalThis.addEventListener('beforeunload', (event) => {
    if (outbox.submissions.get().some(isUnderWay)) event.preventDefault();
  });
