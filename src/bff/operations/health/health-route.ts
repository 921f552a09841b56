import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { deskRoute } from '#bff/auth/index.ts';
import type { Desk } from '#bff/desk.ts';
import { summaryOf } from '#bff/events/index.ts';
import { probeService } from '#bff/proxy/index.ts';
import { readHealth, type healthSchema } from '#contract/desk/health.ts';
import { integerOfText } from '#contract/wire/integer.ts';

type Health = z.input<typeof healthSchema>;

/** Time within which a replica counts as alive, ms. */
const aliveMs = 60_000;

/** The state of the desk and of what it depends on, for administrators. */
export function healthRoute(app: FastifyInstance, desk: Desk): void {
  const startedAt = new Date(desk.now()).toISOString();
  deskRoute(app, desk, readHealth, async () => ({
    now: new Date(desk.now()).toISOString(),
    started_at: startedAt,
    replicas: await replicasOf(desk),
    service: await probeService(desk),
    database: await databaseOf(desk),
    webhooks: await summaryOf(desk),
    commands: await commandsOf(desk),
    failing_jobs: [...(await desk.failingJobs.list())],
    audit: await auditOf(desk),
  }));
}

async function databaseOf({ database }: Desk): Promise<Health['database']> {
  const startMs = performance.now();
  await database.ping();
  return { kind: database.kind, answered_ms: Math.round(performance.now() - startMs), connections: database.connections() };
}

async function replicasOf({ tables, now }: Desk): Promise<number> {
  const { count } = await tables
    .selectFrom('replicas')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('seen_at', '>', new Date(now() - aliveMs))
    .executeTakeFirstOrThrow();
  return count;
}

async function commandsOf({ tables }: Desk): Promise<Health['commands']> {
  const { count, oldest } = await tables
    .selectFrom('commands')
    .select([sql<number>`count(*)::int`.as('count'), (eb) => eb.fn.min('made_at').as('oldest')])
    .where('state', '=', 'unknown')
    .executeTakeFirstOrThrow();
  return { unknown: count, oldest_unknown_at: (oldest as Date | null)?.toISOString() ?? null };
}

async function auditOf({ tables }: Desk): Promise<Health['audit']> {
  const last = await tables.selectFrom('audit').select(['seq', 'at']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return { rows: integerOfText(last?.seq ?? '0'), last_at: last?.at.toISOString() ?? null };
}
