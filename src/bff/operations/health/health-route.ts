import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { deskRoute } from '#bff/auth/index.ts';
import { inboxSummary, type Events } from '#bff/events/index.ts';
import type { Operations } from '#bff/operations/open-operations.ts';
import { probeService } from '#bff/proxy/index.ts';
import { readHealth, type healthSchema } from '#contract/desk/health.ts';
import { secondMs } from '#contract/limits.ts';
import { integerOfText } from '#contract/wire/integer.ts';

type Health = z.input<typeof healthSchema>;

/** Time within which a replica counts as alive, ms. */
const aliveMs = 60_000;

/** The state of the desk and of its dependencies, for security admins and auditors. */
export function healthRoute(app: FastifyInstance, operations: Operations & Events): void {
  const startedAt = new Date(operations.now()).toISOString();
  deskRoute(app, operations, readHealth, async () => ({
    now: new Date(operations.now()).toISOString(),
    started_at: startedAt,
    replicas: await countReplicas(operations),
    service: await probeService(operations),
    database: await readDatabaseHealth(operations),
    webhooks: await inboxSummary(operations),
    commands: await readCommandHealth(operations),
    notifications: operations.notify === undefined ? null : await operations.outbox.summary(),
    failing_jobs: [...(await operations.failingJobs.list())],
    audit: await readAuditHealth(operations),
  }));
}

async function readDatabaseHealth({ database }: Operations): Promise<Health['database']> {
  const startMs = performance.now();
  await database.ping();
  return { kind: database.kind, answered_ms: Math.round(performance.now() - startMs), connections: database.connections() };
}

async function countReplicas({ tables, now }: Operations): Promise<number> {
  const { count } = await tables
    .selectFrom('replicas')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('seen_at', '>', new Date(now() - aliveMs))
    .executeTakeFirstOrThrow();
  return count;
}

async function readCommandHealth({ tables }: Operations): Promise<Health['commands']> {
  const { count, oldest } = await tables
    .selectFrom('commands')
    .select([sql<number>`count(*)::int`.as('count'), (eb) => eb.fn.min('made_at').as('oldest')])
    .where('state', '=', 'unknown')
    .executeTakeFirstOrThrow();
  return { unknown: count, oldest_unknown_at: (oldest as Date | null)?.toISOString() ?? null };
}

async function readAuditHealth({ tables, now }: Operations): Promise<Health['audit']> {
  const lastRow = await tables.selectFrom('audit').select(['seq', 'at']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return {
    rows: integerOfText(lastRow?.seq ?? '0'),
    last_at: lastRow?.at.toISOString() ?? null,
    witnessed: await readWitnessHealth(tables, now()),
  };
}

async function readWitnessHealth(tables: Operations['tables'], nowMs: number): Promise<Health['audit']['witnessed']> {
  const { at } = await tables
    .selectFrom('checkpoints')
    .innerJoin('checkpoint_deliveries', 'checkpoint_deliveries.number', 'checkpoints.number')
    .select((eb) => eb.fn.max('checkpoints.at').as('at'))
    // A future time must not hide that no newer checkpoint was witnessed.
    .where('checkpoints.at', '<=', new Date(nowMs))
    .executeTakeFirstOrThrow();
  const newestTime = at as Date | null;
  return newestTime === null ? null : { at: newestTime.toISOString(), age_seconds: Math.round((nowMs - newestTime.getTime()) / secondMs) };
}
