import type { FastifyInstance } from 'fastify';
import type { OidcSettings } from '#bff/auth/index.ts';
import type { WebApp } from '#bff/core/http/web-app.ts';
import type { RetentionDays } from '#bff/core/retention-days.ts';
import type { DeskKeys } from '#bff/core/sealer.ts';
import type { NotifySettings } from '#bff/events/index.ts';
import type { SigningKey, WitnessSettings } from '#bff/evidence/index.ts';
import type { AtMoment, Checks, MoneyTimes, SendingSteps } from '#bff/money/index.ts';
import type { AnswerMs, Credentials } from '#bff/proxy/index.ts';
import type { StepUpFactor } from '#contract/desk/second-factor.ts';
import type { Session } from '#contract/desk/session.ts';
import type { Database } from '#database/connect.ts';
import type { Rates } from './rate-limit.ts';

/** The options of a desk. */
export type DeskOptions = {
  readonly database: Database;
  readonly custody: Credentials & { readonly baseUrl: string };
  readonly environment: Session['environment'];
  /** Password of the sandbox users. Null with an operator's service, which has no sandbox users and whose desk is served over TLS. */
  readonly sandboxPassword: string | null;
  /** The encryption keys, the same on all replicas. */
  readonly keys: DeskKeys;
  /** Signs statements and checkpoints, the same on all replicas. */
  readonly signingKey: SigningKey;
  /** Valid tokens of the path that receives webhooks. Without a token, the path does not exist. */
  readonly webhookTokens?: readonly string[] | undefined;
  /** Interval of the polls for missed events, ms. Without it, the desk does not read the records that webhooks name, as in most tests. */
  readonly eventPollMs?: number;
  /** The token of `/metrics`. Without it, the path does not exist. */
  readonly metricsToken?: string | undefined;
  /** The token of `/bff/audit/stream`. Without it, only sessions may read the stream. */
  readonly auditStreamToken?: string | undefined;
  /** Interval at which the desk checks whether a reconciliation is due, ms. Without it, no reconciliation runs, as in most tests. */
  readonly reconcileMs?: number;
  /** Witnesses of checkpoints in addition to e-mail. Default: no witness. */
  readonly witnesses?: Omit<WitnessSettings, 'notify'>;
  /** The OpenID Connect provider. Without it, the paths for sign-in with a provider do not exist. */
  readonly oidc?: OidcSettings | undefined;
  /** True when users can sign in with passwords, which is the default. */
  readonly hasPasswords?: boolean;
  /** How the desk sends messages. Without it, the desk sends none. */
  readonly notify?: NotifySettings | undefined;
  /** Interval at which due messages are sent, ms. Without it, none are sent, as in most tests. */
  readonly deliveryMs?: number;
  /** Retention times of webhooks and people. Default: `usualRetention`. */
  readonly retention?: RetentionDays;
  /** Creates the web app, after the server. */
  readonly web: (server: FastifyInstance['server']) => Promise<WebApp>;
  /** Wall clock, ms since 1970. */
  readonly now?: () => number;
  /** Host names of the desk. Default: the names of this machine for itself. */
  readonly hosts?: readonly string[] | undefined;
  /** Addresses or networks whose X-Forwarded-For is trusted. Default: empty. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Timing of sending money; tests use shorter times. */
  readonly money?: Partial<MoneyTimes>;
  /** Checks that replace those of the table of checks. */
  readonly checks?: Partial<Checks>;
  /** Steps of sending money that replace the usual ones. The simulation uses wrong steps to show that it finds them. */
  readonly sending?: Partial<SendingSteps>;
  /** Interval at which the desk checks whether a snapshot is due, ms. Without it, the desk takes none, as in most tests. */
  readonly samplingMs?: number;
  /** The time zone in which days end (IANA); America/Toronto by default. */
  readonly zone?: string;
  /** Interval of polls for changed records, ms. Without it, the desk builds no index of records, as in most tests. */
  readonly recordPollMs?: number;
  readonly moment?: AtMoment;
  /** Maximum destinations of one call of `send_batch_now`. */
  readonly destinationsPerCall?: number;
  /** Time limits of the service's answers; tests use shorter ones. */
  readonly answerMs?: Partial<AnswerMs>;
  /** Maximum size of a direct party's document, bytes; 20 MiB by default. */
  readonly uploadBytesMax?: number | undefined;
  /** The factor that money and changes of users require; a recent password by default. */
  readonly stepUpFactor?: StepUpFactor;
  /** Cost of password hashes; tests use a lower one. */
  readonly passwordCost?: number;
  /**
   * Time between the start of a stop and the last new connection, ms: as long as a load balancer needs to detect that the desk is not
   * ready. Default: 0.
   */
  readonly drainMs?: number;
  /** Rate limits; the usual ones by default. */
  readonly rates?: Rates;
  readonly log?: { readonly level: string; readonly stream?: { write(line: string): void } };
};
