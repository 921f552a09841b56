import type { FastifyInstance } from 'fastify';
import { fromPage, testDesk, type TestUser } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import type { Moment, MoneyTimes } from './money-times.ts';
import { count, type Hits } from './test-hits.ts';
import type { Random } from './test-random.ts';

/** How far a signature's date may be off, ms. Operator facts: Authentication. */
const dateOffMsMax = 900_000;

/** How long the service takes a request of a world after it was signed, ms. */
const acceptedMs = 1500;

/** Times short enough for thousands of worlds; the window is what the service takes, and 3.5 s for what it may still be doing then. */
const worldTimes: MoneyTimes = {
  attemptMs: 250,
  laneWaitMs: 40,
  signatureWindowMs: acceptedMs + 3500,
  readBackMs: 25,
  sweepMs: 40,
  goneMs: 300,
};

/** A clock so far behind the service's that a request is too old for it soon after it was signed: the service itself ends the window. */
const lateClock = () => Date.now() - (dateOffMsMax - acceptedMs);

const moments = ['before_commit', 'after_commit', 'after_claim', 'after_answer', 'after_outcome'] as const satisfies readonly Moment[];

/** What all replicas of a world share. */
export type ReplicaWorld = {
  readonly database: Database;
  readonly custodyUrl: string;
  readonly random: Random;
  readonly hits: Hits;
  /** Sessions that stand for all worlds: every replica knows them. */
  readonly cookies: Map<TestUser, Promise<string>>;
};

/** A replica of the desk that may crash. */
export type Replica = {
  readonly app: FastifyInstance;
  as(user: TestUser): Promise<Record<string, string>>;
  isDead: boolean;
  readonly death: Promise<void>;
};

type Options = {
  /** Stops at a random moment of one of the world's own commands, for good. */
  readonly mayCrash: boolean;
  readonly isOwn: (commandId: string) => boolean;
  readonly destinationsPerCall?: number;
};

export async function startReplica(
  { database, custodyUrl, random, hits, cookies }: ReplicaWorld,
  { mayCrash, isOwn, destinationsPerCall = 200 }: Options,
): Promise<Replica> {
  const { promise: death, resolve: die } = Promise.withResolvers<void>();
  const at = mayCrash ? moments[random.below(moments.length)] : undefined;
  const desk = await testDesk(database, custodyUrl, {
    money: worldTimes,
    now: lateClock,
    destinationsPerCall,
    moment: async (moment, id) => {
      // A dead process keeps no transaction open, and does not sweep.
      if (replica.isDead && (moment === 'before_sweep' || moment === 'before_commit')) throw new Error('crashed');
      if (replica.isDead) return new Promise(() => undefined);
      if (moment !== at || !isOwn(id)) return undefined;
      replica.isDead = true;
      die();
      // What dies with a process: its connections and its clock.
      setImmediate(() => void desk.app.close());
      count(hits, `crash ${moment}`);
      // Within a transaction the database's connection dies with the process: it rolls back.
      if (moment === 'before_commit') throw new Error('crashed');
      return new Promise(() => undefined);
    },
  });
  const replica: Replica = {
    app: desk.app,
    as: async (user) => {
      const cookie = cookies.get(user) ?? desk.signIn(user);
      cookies.set(user, cookie);
      return { ...fromPage, cookie: await cookie };
    },
    isDead: false,
    death,
  };
  return replica;
}

/** A request to a living replica, until it is answered or the replica dies; its answer's status, or null. */
export async function askReplica(
  replicas: readonly Replica[],
  random: Random,
  { method, url, body, as, headers: more = {} }: Asked,
): Promise<{ readonly status: number; readonly json: unknown } | null> {
  const living = replicas.filter(({ isDead }) => !isDead);
  const replica = living[random.below(Math.max(1, living.length))];
  if (replica === undefined) return null;
  const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { ...(await replica.as(as)), ...type, ...more };
  const answered = replica.app.inject({ method, url, headers, ...payload });
  return Promise.race([
    answered.then(({ statusCode: status, body: text }) => ({ status, json: text === '' ? null : (JSON.parse(text) as unknown) })),
    replica.death.then(() => null),
  ]);
}

type Asked = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly body?: unknown;
  readonly as: TestUser;
  readonly headers?: Record<string, string>;
};
