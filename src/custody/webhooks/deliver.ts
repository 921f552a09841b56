import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { request } from 'undici';
import type { Service } from '#custody/service.ts';
import type { WebhookRow } from '#custody/store/custody-tables.ts';
import { jsonText } from '#custody/store/json-text.ts';
import { readSettings } from '#custody/store/settings-row.ts';
import type { WebhookAttempt } from '#custody/store/webhook-rows.ts';

type Work = Pick<Service, 'db' | 'clock'>;

/** Maximum number of webhooks that are sent at the same time, each for a different record. */
const parallelSendsMax = 16;

/** Time limit for a receiver's answer, ms. */
const answerMs = 10_000;

/** Time after which an attempt without a result counts as lost, ms. No attempt takes so long. */
const claimMs = 3 * answerMs;

/** Delay after the first failed attempt, ms. It doubles after each further failure, up to five minutes. */
const firstWaitMs = 1_000;
const longestWaitMs = 5 * 60_000;

/** Maximum number of stored attempts of one webhook. Older attempts are deleted. */
const storedAttemptsMax = 20;

/**
 * Sends every due webhook at least once. The webhooks of a record are sent in order, each after the previous one got a 2xx. A
 * failed webhook is sent again later, in real time, without a limit. Our choice: the spec makes no promise. Returns the time
 * until the next attempt is due, ms, or null if no attempt is planned.
 */
export async function deliverDue(service: Work, signal?: AbortSignal): Promise<number | null> {
  for (;;) {
    const { webhook_url: url } = await readSettings(service.db);
    if (url === null || signal?.aborted === true) return null;
    const now = service.clock.real();
    const dueWebhooks = await claimDue(service, now);
    if (dueWebhooks.length === 0) return readDueInMs(service, now);
    await Promise.all(dueWebhooks.map((webhook) => deliverWebhook(service, url, webhook, signal)));
  }
}

/** Returns the time until the next attempt is due, ms. */
async function readDueInMs({ db }: Work, now: Date): Promise<number | null> {
  const { next } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.min('next_attempt_at').as('next'))
    .where('is_wanted', '=', sql.lit(true))
    .where('delivered_at', 'is', null)
    .where('next_attempt_at', '>', now)
    .executeTakeFirstOrThrow();
  return next === null ? null : next.getTime() - now.getTime();
}

/**
 * Reserves the first undelivered webhook of each record, if it is due. The reservation for this replica ends after
 * `claimMs`.
 */
async function claimDue({ db }: Work, now: Date): Promise<readonly WebhookRow[]> {
  const claimedRows = await db
    .updateTable('webhooks')
    .set({ next_attempt_at: new Date(now.getTime() + claimMs), claim: randomUUID() })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhooks as head')
        .select('head.id')
        .where('head.is_wanted', '=', sql.lit(true))
        .where('head.delivered_at', 'is', null)
        .where((or) => or.or([or('head.next_attempt_at', 'is', null), or('head.next_attempt_at', '<=', now)]))
        .where((not) =>
          not.not(
            not.exists(
              not
                .selectFrom('webhooks as earlier')
                .select('earlier.id')
                .whereRef('earlier.record', '=', 'head.record')
                .whereRef('earlier.id', '<', 'head.id')
                .where('earlier.is_wanted', '=', sql.lit(true))
                .where('earlier.delivered_at', 'is', null),
            ),
          ),
        )
        .orderBy('head.id')
        .limit(parallelSendsMax)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return claimedRows.toSorted((first, second) => first.id - second.id);
}

async function deliverWebhook({ db, clock }: Work, url: string, webhook: WebhookRow, signal: AbortSignal | undefined): Promise<void> {
  const at = clock.real();
  const answer = await sendWebhook(url, JSON.stringify(webhook.body), signal);
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  const attempt: WebhookAttempt = { at: at.toISOString(), ...answer };
  const wasStopped = !isDelivered && signal?.aborted === true;
  await db
    .updateTable('webhooks')
    .set(
      wasStopped
        ? { next_attempt_at: null }
        : {
            attempts: jsonText([...webhook.attempts, attempt].slice(-storedAttemptsMax)),
            attempt_count: webhook.attempt_count + 1,
            next_attempt_at: isDelivered ? null : new Date(clock.real().getTime() + waitMs(webhook.attempt_count)),
            delivered_at: isDelivered ? clock.real() : null,
          },
    )
    .where('id', '=', webhook.id)
    .where('claim', '=', webhook.claim) // Another worker may have reserved the row since it was read.
    .execute();
}

/** Returns the delay after another failed attempt, ms (1 s, 2 s, 4 s, ...). */
function waitMs(failureCount: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failureCount, 20));
}

/**
 * Sends a webhook. Returns the status of the answer, or the reason why no answer came. A redirect is not followed, and it is
 * not a success.
 */
async function sendWebhook(url: string, body: string, signal: AbortSignal | undefined): Promise<Pick<WebhookAttempt, 'status' | 'error'>> {
  const timeLimit = AbortSignal.timeout(answerMs);
  try {
    const answer = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'custody-webhooks' },
      body,
      signal: signal === undefined ? timeLimit : AbortSignal.any([signal, timeLimit]),
    });
    await answer.body.dump();
    return { status: answer.statusCode, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

/** Returns the error's code, for example `'ECONNREFUSED'`, or its message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.message;
}
