import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TokenBucket, type Rate } from '#bff/core/http/token-bucket.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { personalDataView } from '#contract/roles.ts';

export type Rates = { readonly perUser: Rate; readonly overall: Rate };

/** Limits that no person reaches. A page sends about twenty requests when it opens, then a few per minute. */
export const defaultRates: Rates = { perUser: { burst: 1000, perSecond: 100 }, overall: { burst: 5000, perSecond: 1000 } };

/** The cost of an answer that is forwarded unchanged or belongs to no user. It is a hundredth of the cost of a rewritten answer. */
const lightCost = 0.01;

/** Refuses requests before their body is read if one user, or all users together, send too fast. Source: ASVS 5.0.0, 2.4.1. */
export function limitRates(app: FastifyInstance, { perUser, overall }: Rates): void {
  const users = new Map<number, TokenBucket>();
  const overallBucket = new TokenBucket(overall, performance.now());
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    // The health probe has no limit, because a refused probe would restart the desk.
    if (request.session === null && request.routeOptions.config.origin === 'anywhere') return done();
    const [nowMs, cost] = [performance.now(), costOf(request)];
    const userDelayMs = bucketOf(users, request, perUser, nowMs)?.take(cost, nowMs) ?? 0;
    const waitMs = userDelayMs > 0 ? userDelayMs : overallBucket.take(cost, nowMs);
    done(waitMs === 0 ? null : tooFastRefusal(userDelayMs > 0 ? 'Too many requests' : 'The desk is handling too many requests', waitMs));
  });
}

function bucketOf(users: Map<number, TokenBucket>, { session }: FastifyRequest, rate: Rate, nowMs: number): TokenBucket | null {
  if (session === null) return null;
  const bucket = users.get(session.user.id) ?? new TokenBucket(rate, nowMs);
  users.set(session.user.id, bucket);
  return bucket;
}

function costOf({ session, routeOptions }: FastifyRequest): number {
  const isPassedOn = routeOptions.config.access === 'read' && session !== null && personalDataView(session.user.roles) === 'full';
  return session === null || isPassedOn ? lightCost : 1;
}

function tooFastRefusal(message: string, waitMs: number): Refusal {
  return new Refusal('too_many_requests', `${message}: wait a moment`, { retryAfter: String(Math.ceil(waitMs / 1000)) });
}
