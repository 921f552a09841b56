import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { SendingSteps } from '#bff/money/money.ts';
import type { Moment, MoneyTimes } from '#bff/money/orders/money-times.ts';
import { pageHeaders, testDesk, type TestDesk, type TestUser } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { countHit, type HitCounts } from './test-hits.ts';
import type { Random } from './test-random.ts';
import { acceptedMs } from './test-unruly-wire.ts';

/**
 * These times are short enough for thousands of worlds. The window is the acceptance time of the service plus 3.5 s for
 * its unfinished work.
 */
const worldTimes: MoneyTimes = {
  attemptMs: 250,
  lockWaitMs: 40,
  signatureWindowMs: acceptedMs + 3500,
  clockAllowanceMs: 900_000,
  readBackMs: 25,
  sweepMs: 100,
  goneMs: 1000,
};

/**
 * Longest pause of a sender before it claims a command, or between the claim and the request, ms. Some senders continue too
 * late to send.
 */
const freezeMsMax = { after_commit: 1600, after_claim: 1000 } as const;

const crashMoments = ['before_commit', 'after_commit', 'after_claim', 'after_answer', 'after_outcome'] as const satisfies readonly Moment[];

/** The shared state of a world's replicas. */
export type ReplicaWorld = {
  readonly database: Database;
  readonly custodyUrl: string;
  readonly random: Random;
  readonly hits: HitCounts;
  /** How far the clocks of the desks are ahead of the clock of the service, ms. */
  readonly aheadMs?: number;
  /** The signal ends the world early. */
  readonly stop?: AbortSignal | undefined;
  /** A bug of the desks, if any. */
  readonly bug?: Bug | undefined;
  /** The cookies of the sessions that all worlds share. Every replica accepts them. */
  readonly cookies: Map<TestUser, Promise<string>>;
};

/** A bug, which consists of wrong steps of sending or wrong times. */
export type Bug = {
  readonly sending?: Partial<SendingSteps>;
  readonly money?: Partial<MoneyTimes>;
  /** Maximum number of parallel worlds with which the bug is still detected. */
  readonly parallelWorlds?: number;
};

/** A replica of the desk that may crash. */
export type Replica = {
  readonly app: FastifyInstance;
  as(user: TestUser): Promise<Record<string, string>>;
  isDead: boolean;
  readonly death: Promise<void>;
};

type Options = {
  /** Whether the replica stops forever at a random moment of one of the commands of this world. */
  readonly mayCrash: boolean;
  readonly isOwn: (commandId: string) => boolean;
  readonly destinationsPerCall?: number;
};

export async function startReplica(
  { database, custodyUrl, random, hits, cookies, aheadMs = 0, bug = {} }: ReplicaWorld,
  { mayCrash, isOwn, destinationsPerCall = 200 }: Options,
): Promise<Replica> {
  const { promise: death, resolve: die } = Promise.withResolvers<void>();
  const at = mayCrash ? crashMoments[random.below(crashMoments.length)] : undefined;
  const desk = await testDesk(database, custodyUrl, {
    money: { ...worldTimes, ...bug.money },
    sending: bug.sending ?? {},
    now: () => Date.now() + aheadMs,
    destinationsPerCall,
    moment: async (moment, id) => {
      // A dead process has no open transaction and runs no sweep.
      if (replica.isDead && (moment === 'before_sweep' || moment === 'before_commit')) throw new Error('crashed');
      if (replica.isDead) return new Promise(() => undefined);
      if ((moment === 'after_commit' || moment === 'after_claim') && random.chance(0.15)) {
        countHit(hits, `sender frozen ${moment}`);
        await sleep(random.below(freezeMsMax[moment]));
      }
      if (moment !== at || !isOwn(id)) return undefined;
      replica.isDead = true;
      die();
      // A dead process also loses its connections and its clock.
      setImmediate(() => void desk.app.close());
      countHit(hits, `crash ${moment}`);
      // A crash within a transaction also ends the database connection, and the transaction rolls back.
      if (moment === 'before_commit') throw new Error('crashed');
      return new Promise(() => undefined);
    },
  });
  const replica: Replica = {
    app: desk.app,
    as: async (user) => {
      const cookie = cookies.get(user) ?? signIn(desk, user);
      cookies.set(user, cookie);
      return { ...pageHeaders, cookie: await cookie };
    },
    isDead: false,
    death,
  };
  // Any answer measures the clock of the service. Before the first answer, a window is fifteen minutes longer.
  await desk.app.inject({ url: '/api/v1/wallets?page_size=1', headers: await replica.as('treasury') });
  return replica;
}

/** Maximum attempts of a sign-in, and the time between two attempts, ms. Replicas that start together may block a sign-in. */
const [signInTriesMax, signInPauseMs] = [20, 250];

/** Signs in or throws. Without a session a world creates no order and proves nothing. */
async function signIn(desk: TestDesk, user: TestUser): Promise<string> {
  for (let tries = 0; tries < signInTriesMax; tries += 1) {
    const cookie = await desk.signIn(user);
    if (cookie.includes('=')) return cookie;
    await sleep(signInPauseMs);
  }
  throw new Error(`${user} could not sign in`);
}

/** Sends a request to a living replica until the replica answers or dies. Returns the status and the JSON of the answer, or null. */
export async function askReplica(
  replicas: readonly Replica[],
  random: Random,
  { method, url, body, as, headers: overrides = {} }: TestRequest,
): Promise<{ readonly status: number; readonly json: unknown } | null> {
  const livingReplicas = replicas.filter(({ isDead }) => !isDead);
  const replica = livingReplicas[random.below(Math.max(1, livingReplicas.length))];
  if (replica === undefined) return null;
  const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
  const contentTypeHeader = body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { ...(await replica.as(as)), ...contentTypeHeader, ...overrides };
  // The replica may have died during the sign-in.
  if (replica.isDead) return null;
  const pendingAnswer = replica.app.inject({ method, url, headers, ...payload });
  return Promise.race([
    pendingAnswer.then(({ statusCode: status, body: text }) => ({ status, json: text === '' ? null : (JSON.parse(text) as unknown) })),
    replica.death.then(() => null),
  ]);
}

type TestRequest = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly body?: unknown;
  readonly as: TestUser;
  readonly headers?: Record<string, string>;
};
