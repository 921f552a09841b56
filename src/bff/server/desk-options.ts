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
  /**
   * The password of the sandbox users. Null with the service of an operator, which has no sandbox users. Such a desk is
   * served over TLS.
   */
  readonly sandboxPassword: string | null;
  /** The encryption keys. All replicas have the same keys. */
  readonly keys: DeskKeys;
  /** The key that signs statements and checkpoints. All replicas have the same key. */
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
  /** Witnesses of checkpoints in addition to e-mail. The default is no witness. */
  readonly witnesses?: Omit<WitnessSettings, 'notify'>;
  /** The OpenID Connect provider. Without it, the paths for sign-in with a provider do not exist. */
  readonly oidc?: OidcSettings | undefined;
  /** Whether users can sign in with passwords, which is the default. */
  readonly hasPasswords?: boolean;
  /** How the desk sends messages. Without it, the desk sends no messages. */
  readonly notify?: NotifySettings | undefined;
  /** Interval at which due messages are sent, ms. Without it, the desk sends no messages, as in most tests. */
  readonly deliveryMs?: number;
  /** Retention times of webhooks and people. The default is `usualRetention`. */
  readonly retention?: RetentionDays;
  /** Creates the web app, after the server. */
  readonly web: (server: FastifyInstance['server']) => Promise<WebApp>;
  /** Wall clock, ms since 1970. */
  readonly now?: () => number;
  /** The host names of the desk. The default is the names of this machine for itself. */
  readonly hosts?: readonly string[] | undefined;
  /** Addresses or networks whose X-Forwarded-For is trusted. The default is an empty list. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Times of sending money. Tests use shorter times. */
  readonly money?: Partial<MoneyTimes>;
  /** Checks that replace those of the table of checks. */
  readonly checks?: Partial<Checks>;
  /** Steps of sending money that replace the usual ones. The simulation uses wrong steps to show that it finds them. */
  readonly sending?: Partial<SendingSteps>;
  /** Interval at which the desk checks whether a snapshot is due, ms. Without it, the desk takes no snapshots, as in most tests. */
  readonly samplingMs?: number;
  /** The time zone (IANA) in which days end. The default is America/Toronto. */
  readonly zone?: string;
  /** Interval of polls for changed records, ms. Without it, the desk builds no index of records, as in most tests. */
  readonly recordPollMs?: number;
  readonly moment?: AtMoment;
  /** Maximum destinations of one call of `send_batch_now`. */
  readonly destinationsPerCall?: number;
  /** Time limits for the answers of the service. Tests use shorter limits. */
  readonly answerMs?: Partial<AnswerMs>;
  /** Maximum size of a document of a direct party, bytes. The default is 20 MiB. */
  readonly uploadBytesMax?: number | undefined;
  /** The factor that money and changes of users require. The default is a recent password. */
  readonly stepUpFactor?: StepUpFactor;
  /** The cost of password hashes. Tests use a lower cost. */
  readonly passwordCost?: number;
  /**
   * Time between the start of a stop and the last new connection, ms. A load balancer needs this time to detect that the
   * desk is not ready. The default is 0.
   */
  readonly drainMs?: number;
  /** The rate limits. The default is the usual limits. */
  readonly rates?: Rates;
  readonly log?: { readonly level: string; readonly stream?: { write(line: string): void } };
};
