import type { Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { Passwords } from '#bff/auth/session/passwords.ts';
import { upsertSandboxUsers, userOf } from '#bff/auth/session/sandbox-users.ts';
import { Metrics } from '#bff/core/metrics.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { Notices } from '#bff/events/notices/notice-store.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { FailingJobs, failuresUntilNotice } from './failing-jobs.ts';
import { Jobs, type Job } from './jobs.ts';

describeEachDatabase('background jobs', (openDatabase) => {
  let tables: Kysely<DeskTables>;
  let nowMs = Date.UTC(2026, 0, 5);
  const lines: object[] = [];

  beforeEach(async () => {
    const database = await openDatabase();
    await migrate(database, 'desk', migrations);
    tables = database.tables<DeskTables>('desk');
    await upsertSandboxUsers(tables, new Passwords(10), 'correct horse');
    lines.length = 0;
  }, openMsMax);

  const notices = () => new Notices({ tables, now: () => nowMs });
  const createFailingJobs = (replica = 'one') => new FailingJobs({ tables, notices: notices(), replica, now: () => nowMs });
  const metrics = new Metrics();
  const jobs = (replica?: string, quietMs = 0) =>
    new Jobs({ failingJobs: createFailingJobs(replica), metrics, log: { error: (line: object) => void lines.push(line) }, quietMs });
  const noticesOf = async (email: string) => {
    const row = await tables.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    return (await notices().of(userOf(row, Date.now()))).rows.map(({ kind, ref }) => `${kind} ${ref}`);
  };
  const failure = () => Object.assign(new Error('Lovelace has no room'), { code: '54000' });

  /** Wakes a job and waits until that run has ended. */
  const runOnce = async (job: Job, endedCount: () => number) => {
    const endedCountBefore = endedCount();
    job.wake();
    await expect.poll(endedCount).toBe(endedCountBefore + 1);
  };

  test('a failing job is listed with the time of its first failure and its number of failures, until it works again', async () => {
    let [isBroken, runs] = [true, 0];
    const all = jobs();
    const job = all.every(3_600_000, 'batches', async () => {
      runs += 1;
      if (isBroken) throw failure();
    });
    const since = new Date(nowMs).toISOString();
    for (let count = 1; count <= 2; count += 1) await runOnce(job, () => runs);
    await expect.poll(() => createFailingJobs().list()).toMatchObject([{ failures: 2 }]);
    nowMs += 5000;
    await runOnce(job, () => runs);
    const last_at = new Date(nowMs).toISOString();
    await expect.poll(() => createFailingJobs().list()).toEqual([{ name: 'batches', since, failures: 3, last_at, error: 'Error 54000' }]);
    expect(lines).toHaveLength(3);
    isBroken = false;
    await runOnce(job, () => runs);
    await expect.poll(() => createFailingJobs().list()).toEqual([]);
    await all.stop();
  });

  test('administrators are notified of a job that continues to fail, until it works on every replica', async () => {
    const [one, other] = [createFailingJobs('one'), createFailingJobs('other')];
    for (let count = 1; count < failuresUntilNotice; count += 1) await one.recordFailure('events', failure());
    expect(await noticesOf('admin@desk.example')).toEqual([]);
    await one.recordFailure('events', failure());
    await other.recordFailure('events', failure());
    expect(await noticesOf('admin@desk.example')).toEqual(['job_failing events']);
    expect(await noticesOf('treasury@desk.example')).toEqual([]);
    await one.recordSuccess('events');
    expect(await noticesOf('admin@desk.example')).toEqual(['job_failing events']);
    await other.recordSuccess('events');
    expect(await noticesOf('admin@desk.example')).toEqual([]);
  });

  test('jobs that share a name count as failing while one of them fails', async () => {
    const runs = { broken: 0, fine: 0 };
    const all = jobs();
    const brokenJob = all.every(3_600_000, 'audit', async () => {
      runs.broken += 1;
      if (runs.broken < 2) throw failure();
    });
    const workingJob = all.every(3_600_000, 'audit', async () => void (runs.fine += 1));
    await runOnce(brokenJob, () => runs.broken);
    await runOnce(workingJob, () => runs.fine);
    await runOnce(workingJob, () => runs.fine);
    await expect.poll(() => createFailingJobs().list()).toMatchObject([{ name: 'audit', failures: 1 }]);
    await runOnce(brokenJob, () => runs.broken);
    await expect.poll(() => createFailingJobs().list()).toEqual([]);
    await all.stop();
  });

  test('a job counts as failing until all its parts have run without a failure for some time', async () => {
    const reports = async (quietMs: number) => {
      let runs = 0;
      const all = jobs('one', quietMs);
      const job = all.every(3_600_000, 'batches', async () => void (runs += 1));
      for (let count = 1; count <= failuresUntilNotice; count += 1) await all.recordFailure('batches', failure());
      await runOnce(job, () => runs);
      await all.stop();
      return noticesOf('admin@desk.example');
    };
    expect(await reports(3_600_000)).toEqual(['job_failing batches']);
    expect(await reports(0)).toEqual([]);
  });

  test('a job waits longer after each consecutive failure, and metrics count its outcomes', async () => {
    let runs = 0;
    const allJobs = jobs();
    allJobs.every(10, 'sampling', async () => {
      runs += 1;
      if (runs <= 3) throw failure();
      void allJobs.stop();
    });
    const beganMs = performance.now();
    await expect.poll(() => runs, { timeout: 20_000 }).toBe(4);
    // The delays are 20 + 40 + 80 ms, less half an interval each.
    expect(performance.now() - beganMs).toBeGreaterThan(120);
    expect(await metrics.registry.getSingleMetricAsString('desk_job_runs_total')).toContain('{job="sampling",outcome="failed"} 3');
  });

  test('a job never runs twice at the same time, and runs again when it was woken during a run', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let [runningCount, mostConcurrent, runCount] = [0, 0, 0];
    const allJobs = jobs();
    const job = allJobs.every(3_600_000, 'journal', async () => {
      runningCount += 1;
      mostConcurrent = Math.max(mostConcurrent, runningCount);
      await gates[runCount]?.promise;
      runCount += 1;
      runningCount -= 1;
    });
    for (let count = 1; count <= 3; count += 1) job.wake();
    gates[0]?.resolve();
    await expect.poll(() => runCount).toBe(1);
    gates[1]?.resolve();
    await expect.poll(() => runCount).toBe(2);
    await allJobs.stop();
    job.wake();
    expect([mostConcurrent, runCount]).toEqual([1, 2]);
  });
});
