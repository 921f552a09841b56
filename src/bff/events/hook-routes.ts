import type { FastifyInstance } from 'fastify';
import { readBody } from '#bff/core/http/request-body.ts';
import { isSecretToken } from '#bff/core/http/secret-tokens.ts';
import { TokenBucket } from '#bff/core/http/token-bucket.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { webhookSchema } from '#contract/service/webhook.ts';
import type { Events } from './open-events.ts';

/** Maximum body, bytes. */
const bodyBytesMax = 4096;

/**
 * Maximum webhooks at once, and webhooks per second after that. Polling finds the records of refused webhooks, and the
 * service may deliver them again.
 */
const rate = { burst: 500, perSecond: 50 } as const;

/**
 * Receives webhooks. Webhooks are not signed. The token in the path only keeps strangers out, and a webhook is only a hint
 * to read a record again. Spec: Events; operator facts: Webhooks.
 */
export function hookRoutes(app: FastifyInstance, events: Events, tokens: readonly string[]): void {
  const bucket = new TokenBucket(rate, performance.now());
  app.post<{ Params: { token: string } }>(
    '/hooks/:token',
    {
      bodyLimit: bodyBytesMax,
      config: { origin: 'anywhere' },
      // The token is checked before the body is read. Without a valid token, this path does not exist.
      onRequest: async (request, reply) => {
        if (!isSecretToken(request.params.token, tokens)) return reply.callNotFound();
      },
    },
    async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const webhook = webhookSchema.safeParse(readBody(body));
      if (!webhook.success) {
        events.metrics.countWebhook('refused');
        throw new Refusal('invalid_request', 'The body is not a webhook');
      }
      const waitMs = bucket.take(1, performance.now());
      if (waitMs > 0 || events.inbox.isFull) {
        events.metrics.countWebhook('too_many');
        const retryAfter = String(Math.max(1, Math.ceil(waitMs / 1000)));
        throw new Refusal('unavailable', 'Too many webhooks are waiting: the desk polls for missed events', { retryAfter });
      }
      events.metrics.countWebhook('accepted');
      await events.inbox.add(webhook.data, body.toString('utf8'));
      return reply.code(202).send();
    },
  );
}
