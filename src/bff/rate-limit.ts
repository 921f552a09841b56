import type { FastifyInstance, FastifyRequest } from 'fastify';
import { personalDataView } from '#contract/roles.ts';
import { Refusal } from './refusal.ts';

/** Requests that may come at once, and how many more each second. */
export type Rate = { readonly burst: number; readonly perSecond: number };

export type Rates = { readonly perUser: Rate; readonly overall: Rate };

/** No person meets these: a page asks for some twenty things when it opens, and for a few each minute. */
export const usualRates: Rates = { perUser: { burst: 1000, perSecond: 100 }, overall: { burst: 5000, perSecond: 1000 } };

/** What an answer counts that goes out as it came, or is no user's: it costs the desk a hundredth of one that is read and rewritten. */
const lightCost = 0.01;

/** Requests that may be made, filled up over time and never beyond its size. */
export class TokenBucket {
  readonly #rate: Rate;
  #tokens: number;
  #atMs: number;

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#atMs = nowMs;
  }

  /** Takes what a request costs; gives how long to wait when there is not enough, ms, else 0. */
  take(cost: number, nowMs: number): number {
    const { burst, perSecond } = this.#rate;
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#atMs) / 1000) * perSecond);
    this.#atMs = nowMs;
    if (this.#tokens < cost) return ((cost - this.#tokens) / perSecond) * 1000;
    this.#tokens -= cost;
    return 0;
  }
}

/** Refuses, before a body is read, what one user or all of them together ask too fast. Source: ASVS 5.0.0, 2.4.1. */
export function limitRates(app: FastifyInstance, { perUser, overall }: Rates): void {
  const users = new Map<number, TokenBucket>();
  const all = new TokenBucket(overall, performance.now());
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    // A probe that is refused would have the desk restarted.
    if (request.session === null && request.routeOptions.config.origin === 'anywhere') return done();
    const [nowMs, cost] = [performance.now(), costOf(request)];
    const ofUser = bucketOf(users, request, perUser, nowMs)?.take(cost, nowMs) ?? 0;
    const waitMs = ofUser > 0 ? ofUser : all.take(cost, nowMs);
    done(waitMs === 0 ? null : tooFast(ofUser > 0 ? 'You ask too fast' : 'Too much is asked of the desk now', waitMs));
  });
}

function bucketOf(users: Map<number, TokenBucket>, { session }: FastifyRequest, rate: Rate, nowMs: number): TokenBucket | null {
  if (session === null) return null;
  const bucket = users.get(session.user.id) ?? new TokenBucket(rate, nowMs);
  users.set(session.user.id, bucket);
  return bucket;
}

function costOf({ session, routeOptions }: FastifyRequest): number {
  const isPassedOn = routeOptions.config.deed === 'read' && session !== null && personalDataView(session.user.roles) === 'full';
  return session === null || isPassedOn ? lightCost : 1;
}

function tooFast(words: string, waitMs: number): Refusal {
  return new Refusal('too_many_requests', `${words}: wait a moment`, { retryAfter: String(Math.ceil(waitMs / 1000)) });
}
