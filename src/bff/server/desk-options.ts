import type { FastifyInstance } from 'fastify';
import type { OidcSettings } from '#bff/auth/index.ts';
import type { WebApp } from '#bff/core/http/web-app.ts';
import type { RetentionDays } from '#bff/core/retention-days.ts';
import type { DeskKeys } from '#bff/core/sealer.ts';
import type { NotifySettings } from '#bff/events/index.ts';
import type { AtMoment, Checks, MoneyTimes, SendingSteps } from '#bff/money/index.ts';
import type { AnswerMs, Credentials } from '#bff/proxy/index.ts';
import type { StepUpFactor } from '#contract/desk/second-factor.ts';
import type { Session } from '#contract/desk/session.ts';
import type { Database } from '#database/connect.ts';
import type { Rates } from './rate-limit.ts';

/** What a desk is built from. */
export type DeskOptions = {
  readonly database: Database;
  readonly custody: Credentials & { readonly baseUrl: string };
  readonly environment: Session['environment'];
  /**
   * Password of the sandbox users. Null with the operator's service: it has no sandbox users, and
   * the desk is reached over TLS.
   */
  readonly sandboxPassword: string | null;
  /** What the desk seals with; the same on all replicas. */
  readonly keys: DeskKeys;
  /** Valid tokens of the path that receives webhooks. Default: none, so that the path does not exist. */
  readonly webhookTokens?: readonly string[] | undefined;
  /**
   * Interval of the polls for events that never came, ms. Without it the desk reads nothing that
   * webhooks name, as in most tests.
   */
  readonly eventPollMs?: number;
  /** The token of `/metrics`. Without it the path does not exist. */
  readonly metricsToken?: string | undefined;
  /** The OpenID Connect provider of users. Without it the paths of sign-in by it do not exist. */
  readonly oidc?: OidcSettings | undefined;
  /** Whether passwords sign in; they do by default. */
  readonly hasPasswords?: boolean;
  /** How messages leave the desk. Without it none do. */
  readonly notify?: NotifySettings | undefined;
  /** Interval at which due messages are sent, ms. Without it none are, as in most tests. */
  readonly tellingMs?: number;
  /** How long webhooks and named people are kept; the usual periods by default. */
  readonly retention?: RetentionDays;
  /** The web app, created after the server. */
  readonly web: (server: FastifyInstance['server']) => Promise<WebApp>;
  /** Wall clock, ms since 1970. */
  readonly now?: () => number;
  /** Host names of the desk. Default: the names of this machine for itself. */
  readonly hosts?: readonly string[] | undefined;
  /** Addresses or networks whose X-Forwarded-For is trusted; none by default. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Timing of sending money; tests use shorter times. */
  readonly money?: Partial<MoneyTimes>;
  /** Rows in place of those of the table of checks. */
  readonly checks?: Partial<Checks>;
  /** Steps of sending money in place of the usual ones: the simulation finds out those that are wrong. */
  readonly sending?: Partial<SendingSteps>;
  /**
   * Interval at which the desk checks whether validators are due to be sampled, ms. Without it
   * nothing is sampled, as in most tests.
   */
  readonly samplingMs?: number;
  readonly moment?: AtMoment;
  /** Maximum destinations of one call of `send_batch_now`. */
  readonly destinationsPerCall?: number;
  /** Time limits of the service's answers; tests use shorter ones. */
  readonly answerMs?: Partial<AnswerMs>;
  /** Maximum size of a direct party's document, bytes; 20 MiB by default. */
  readonly uploadBytesMax?: number | undefined;
  /** What money and changes of users demand; a recent password by default. */
  readonly stepUpFactor?: StepUpFactor;
  /** Cost of password hashes; tests use a lower one. */
  readonly passwordCost?: number;
  /**
   * Time between the begin of a stop and the last new connection, ms: as long as a balancer takes to
   * notice that the desk is not ready. Default: 0.
   */
  readonly drainMs?: number;
  /** Rate limits; the usual ones by default. */
  readonly rates?: Rates;
  readonly log?: { readonly level: string; readonly stream?: { write(line: string): void } };
};
