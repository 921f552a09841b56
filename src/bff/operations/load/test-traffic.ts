import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { pageHeaders } from '#bff/test-desk.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { refusalCode, gradeOf, outcomes, type ReceivedAnswer, type ExpectedAnswer, type Outcome } from './test-judge.ts';
import type { SeededRecord } from './test-records.ts';
import type { SignedInUser } from './test-seats.ts';

/** Interval at which reads are sent, ms. */
const tickMs = 10;

/** Maximum unanswered reads of a user. A real user also waits for a slow page. */
const unansweredMax = 3;

/** Maximum number of stored wrong answers. Further wrong answers are only counted. */
const examplesMax = 20;

/** The kinds of reads. Three read data of the desk, and three read data of the service. */
export const readKinds = ['session', 'draft', 'commands', 'wallet', 'transaction', 'list'] as const;

export type ReadKind = (typeof readKinds)[number];

type ExpectedRead = { readonly signedInUser: SignedInUser; readonly path: string; readonly expectedAnswer: ExpectedAnswer };

/** The results of the reads of a phase. */
export type PhaseFigures = {
  readonly counts: Record<Outcome, number>;
  /** Durations of correct answers, ms. */
  readonly times: number[];
  /** Number of refusals by status and code. */
  readonly refusals: Map<string, number>;
  /** Number of correct answers since the last incorrect one, by kind. */
  readonly streaks: Map<ReadKind, number>;
};

type Options = {
  readonly url: string;
  readonly signedInUsers: readonly SignedInUser[];
  readonly records: readonly SeededRecord[];
  readonly perSecond: number;
};

/** Starts reads of all users at a constant rate. Each answer is compared with content that only the correct answer has. */
export function startTraffic({ url, signedInUsers, records, perSecond }: Options) {
  const pool = new Pool(url, { pipelining: 1 });
  const phases = new Map<string, PhaseFigures>();
  const wrongAnswers: string[] = [];
  const runningReads = new Set<Promise<void>>();
  const unansweredCounts = new Map<SignedInUser, number>();
  let [phase, kinds, sentCount, isOver] = [figures(), readKinds as readonly ReadKind[], 0, false];

  const ask = async (path: string, cookie: string): Promise<ReceivedAnswer> => {
    try {
      const { statusCode, headers, body } = await pool.request({ path, method: 'GET', headers: { ...pageHeaders, cookie } });
      const retryAfter = headers['retry-after'];
      return { status: statusCode, retryAfter: typeof retryAfter === 'string' ? retryAfter : null, text: await body.text() };
    } catch (error) {
      return { status: 0, retryAfter: null, text: String(error) };
    }
  };

  async function sendRead(kind: ReadKind, { signedInUser, path, expectedAnswer }: ExpectedRead): Promise<void> {
    const [currentFigures, startMs] = [phase, performance.now()];
    const receivedAnswer = await ask(path, signedInUser.cookie);
    const outcome = gradeOf(receivedAnswer, expectedAnswer);
    currentFigures.counts[outcome] += 1;
    currentFigures.streaks.set(kind, outcome === 'right' ? (currentFigures.streaks.get(kind) ?? 0) + 1 : 0);
    if (outcome === 'right') currentFigures.times.push(performance.now() - startMs);
    else currentFigures.refusals.set(refusalCode(receivedAnswer), (currentFigures.refusals.get(refusalCode(receivedAnswer)) ?? 0) + 1);
    if (outcome === 'wrong' && wrongAnswers.length < examplesMax)
      wrongAnswers.push(`${path} of ${signedInUser.email}: ${receivedAnswer.status} ${receivedAnswer.text.slice(0, 200)}`);
  }

  const sendPromise = (async () => {
    let dueMs = performance.now();
    while (!isOver) {
      // Reads that a busy machine could not send in time are left out, so that they are not all sent at once.
      dueMs = Math.max(dueMs, performance.now() - 10 * tickMs);
      for (; dueMs <= performance.now(); dueMs += 1000 / perSecond) {
        const [kind, signedInUser] = [itemInTurn(kinds, sentCount), itemInTurn(signedInUsers, Math.floor(sentCount / kinds.length))];
        sentCount += 1;
        if ((unansweredCounts.get(signedInUser) ?? 0) >= unansweredMax) continue;
        unansweredCounts.set(signedInUser, (unansweredCounts.get(signedInUser) ?? 0) + 1);
        const readPromise = sendRead(kind, readOf(kind, signedInUser, itemInTurn(records, sentCount * 7)));
        runningReads.add(readPromise);
        void readPromise.finally(() => {
          unansweredCounts.set(signedInUser, (unansweredCounts.get(signedInUser) ?? 1) - 1);
          runningReads.delete(readPromise);
        });
      }
      await pause(tickMs);
    }
  })();

  return {
    phases,
    wrong: wrongAnswers,
    /** Starts a phase with reads of these kinds. From now on the counts belong to this phase. */
    begin: (name: string, phaseKinds: readonly ReadKind[] = readKinds): PhaseFigures => {
      kinds = phaseKinds;
      phase = phases.get(name) ?? figures();
      phases.set(name, phase);
      return phase;
    },
    ask,
    /** Waits for the answers to the reads that were already sent. */
    finishRunningReads: async () => void (await Promise.all(runningReads)),
    stop: async () => {
      isOver = true;
      await sendPromise;
      await Promise.all(runningReads);
    },
    close: () => pool.close(),
  };
}

export type Traffic = ReturnType<typeof startTraffic>;

function figures(): PhaseFigures {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  return { counts, times: [], refusals: new Map(), streaks: new Map() };
}

function itemInTurn<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

/** The draft of every user has the same name, so only the values identify the user. */
export const draftPath = '/bff/drafts/regulatory-1';

function readOf(kind: ReadKind, signedInUser: SignedInUser, { walletId, name, transactionId, amount }: SeededRecord): ExpectedRead {
  const readAt = (path: string, ...expectedWords: readonly string[]): ExpectedRead => ({
    signedInUser,
    path,
    expectedAnswer: { status: 200, words: expectedWords },
  });
  switch (kind) {
    case 'session':
      return readAt('/bff/session', `"email":"${signedInUser.email}"`);
    case 'draft':
      return readAt(draftPath, `{"values":{"owner":"${signedInUser.email}"}`);
    case 'commands': {
      const path = '/bff/commands?page_size=20';
      return mayDo([signedInUser.role], rolesWith('read_commands'))
        ? readAt(path, '"page":[')
        : { signedInUser, path, expectedAnswer: { status: 403, words: ['"code":"forbidden"'] } };
    }
    case 'wallet':
      return readAt(`/api/v1/wallets/${walletId}`, `"id":${walletId},`, `"${name}"`);
    case 'transaction':
      return readAt(`/api/v1/transactions/${transactionId}`, `"id":${transactionId},`, amount);
    case 'list':
      return readAt(`/api/v1/wallets/${walletId}/transactions?page_size=20`, `"id":${transactionId},`, amount);
    default:
      return kind satisfies never;
  }
}
