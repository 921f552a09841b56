import { setTimeout as pause } from 'node:timers/promises';
import type { DeskTables } from '#bff/core/tables.ts';
import { readTransaction } from '#contract/service/transaction.ts';
import { listenToHints, type HintListener } from './test-listener.ts';
import { openLoadWorld, type LoadWorld } from './test-load-world.ts';
import { loadPhases, quietPhase } from './test-phases.ts';
import { waitUntil, type Memory } from './test-process.ts';
import { startSends, type SendFigures } from './test-sends.ts';
import { readKinds, startTraffic, type PhaseFigures, type Traffic } from './test-traffic.ts';

/** Time limit for correct reads after a fault, ms. */
const recoveryMsMax = 90_000;

/** Number of consecutive correct answers of every kind that prove the recovery. */
const recoveryStreak = 3;

/** Time limit for opening all streams, and for the last hints, ms. */
const streamMsMax = 60_000;

type LoadOptions = {
  readonly users: number;
  readonly readsPerSecond: number;
  /** Duration of all phases together, without the waits at their ends. */
  readonly seconds: number;
  readonly withdrawals: number;
  readonly floodPerSecond: number;
  readonly log?: (line: string) => void;
};

export type LoadReport = {
  readonly phases: ReadonlyMap<string, PhaseFigures>;
  readonly wrongAnswers: readonly string[];
  /** Users whose sessions were lost at the end. */
  readonly lostSessions: readonly string[];
  /** Streams that missed a hint without a gap event. */
  readonly lostHints: readonly string[];
  readonly sends: SendFigures;
  /** The memory of the permanent replica after the warm-up and at the end. */
  readonly memory: { readonly start: Memory; readonly end: Memory };
  /** Number of calls of the service that the webhooks caused, and the permitted maximum. */
  readonly flooded: { readonly calls: number; readonly callsMax: number; readonly statuses: ReadonlyMap<number, number> };
};

/** Runs users, streams, withdrawals and faults on two replicas. The caller checks the report. */
export async function runLoad({
  users,
  readsPerSecond,
  seconds,
  withdrawals,
  floodPerSecond,
  log = () => undefined,
}: LoadOptions): Promise<LoadReport> {
  const world = await openLoadWorld(users);
  const { url, signedInUsers, records, treasurer, database, service } = world;
  const listeners = signedInUsers.map(({ cookie }) => listenToHints(url, cookie));
  const traffic = startTraffic({ url, signedInUsers, records, perSecond: readsPerSecond });
  try {
    traffic.begin('start');
    await waitUntil('every stream is open', streamMsMax, () => listeners.every((listener) => listener.isOpen()));
    const everyMs = (seconds * 1000) / withdrawals;
    const sends = await startSends({ url, custodyUrl: service.url, database, signedInUser: treasurer, count: withdrawals, everyMs });
    let start: Memory | undefined;
    let floodedReport: LoadReport['flooded'] | undefined;
    for (const { name, share, kinds = readKinds, run } of loadPhases) {
      const figures = traffic.begin(name, kinds);
      // A late read of the previous phase would count as a call that this phase causes.
      await traffic.finishRunningReads();
      log(`${name}: ${(seconds * share).toFixed(0)} s`);
      const phaseFigures = await run(world, {
        ms: seconds * share * 1000,
        floodPerSecond,
        callsOf: () => world.callsOf(readTransaction.path),
      });
      floodedReport ??= phaseFigures ?? undefined;
      log(`  ${phaseLine(figures)}`);
      await waitForRecovery(traffic, log);
      if (name === quietPhase) start ??= await world.replicas[0]?.memory();
    }
    await traffic.stop();
    const report = {
      phases: traffic.phases,
      lostSessions: await findLostSessions(traffic, world),
      sends: await sends.stop(),
      lostHints: await findLostHints(world, listeners),
      wrongAnswers: [...traffic.wrong, ...listenerRefusals(listeners)],
    };
    for (const { errors } of world.replicas)
      for (const error of errors) log(error.length > 600 ? `${error.slice(0, 100)} … ${error.slice(-500)}` : error);
    const end = await world.replicas[0]?.memory();
    if (start === undefined || end === undefined || floodedReport === undefined) throw new Error('a phase is missing');
    return { ...report, memory: { start, end }, flooded: floodedReport };
  } finally {
    await traffic.stop();
    for (const listener of listeners) listener.close();
    await traffic.close();
    await world.close();
  }
}

export function phaseLine({ counts, refusals }: PhaseFigures): string {
  const refusalCounts = [...refusals].map(([code, count]) => `${code} × ${count}`);
  return [...Object.entries(counts).map(([outcome, count]) => `${outcome} ${count}`), ...refusalCounts].join(', ');
}

/** Waits until reads of every kind are correct again. */
async function waitForRecovery(traffic: Traffic, log: (line: string) => void): Promise<void> {
  const figures = traffic.begin('back');
  figures.streaks.clear();
  const startMs = performance.now();
  const isRecovered = () => readKinds.every((kind) => (figures.streaks.get(kind) ?? 0) >= recoveryStreak);
  await waitUntil('reads are right again', recoveryMsMax, () => traffic.wrong.length > 0 || isRecovered());
  log(`  right again after ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
}

async function findLostSessions({ ask }: Traffic, { signedInUsers }: LoadWorld): Promise<readonly string[]> {
  const lostStreams: string[] = [];
  for (const { email, cookie } of signedInUsers) {
    const { status, text } = await ask('/bff/session', cookie);
    if (status !== 200 || !text.includes(`"email":"${email}"`)) lostStreams.push(`${email}: ${status} ${text.slice(0, 100)}`);
  }
  return lostStreams;
}

/** Streams that miss a stored hint without a gap event. Every role may read hints of transactions. */
async function findLostHints({ database, signedInUsers }: LoadWorld, listeners: readonly HintListener[]): Promise<readonly string[]> {
  await pause(0);
  const tables = database.tables<DeskTables>('desk');
  const storedHints = await tables.selectFrom('hints').select('id').where('kind', '=', 'transaction').execute();
  const isMissing = ({ positions, gaps }: HintListener) => gaps() === 0 && storedHints.some(({ id }) => !positions.has(id));
  await waitUntil('the streams are open again', streamMsMax, () => listeners.every((listener) => listener.isOpen()));
  await waitUntil('every hint has come', streamMsMax, () => !listeners.some(isMissing)).catch(() => undefined);
  return listeners.flatMap((listener, index) => (isMissing(listener) ? [signedInUsers[index]?.email ?? ''] : []));
}

/** The refusals of streams that are errors. A stream may be refused only while the database is down. */
function listenerRefusals(listeners: readonly HintListener[]): readonly string[] {
  return listeners.flatMap(({ refusals }) => refusals.filter((refusal) => refusal !== '503 unavailable')).slice(0, 5);
}
