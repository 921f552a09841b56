import type { Kysely } from 'kysely';
import type { Oidc, SignInWays, KnownBrowsers, Passwords, SessionCookie, Sessions, SignInThrottle } from '#bff/auth/index.ts';
import type { Drafts, People, Presences, Submissions } from '#bff/compliance/index.ts';
import type { AuditLog } from '#bff/core/audit/audit-log.ts';
import type { RefusalLog } from '#bff/core/audit/refusal-log.ts';
import type { Hints } from '#bff/core/hints.ts';
import type { FailingJobs } from '#bff/core/jobs/failing-jobs.ts';
import type { Metrics } from '#bff/core/metrics.ts';
import type { Sealer } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Inbox, Notices } from '#bff/events/index.ts';
import type { SendingSteps } from '#bff/money/index.ts';
import type { Batches, AddressBooks, Journal, AtMoment, MoneyTimes, CadRates } from '#bff/money/index.ts';
import type { Offers, UserPreferences } from '#bff/operations/index.ts';
import type { PartyFiles } from '#bff/parties/index.ts';
import type { AnswerMs, CustodyClient, Masking, WalletBook } from '#bff/proxy/index.ts';
import type { Creations, ExitEstimates, ProviderBook } from '#bff/staking/index.ts';
import type { StepUpFactor } from '#contract/desk/second-factor.ts';
import type { Session } from '#contract/desk/session.ts';
import type { Database } from '#database/connect.ts';

/** Shared objects of a desk's routes. */
export type Desk = {
  readonly database: Database;
  readonly tables: Kysely<DeskTables>;
  readonly custody: CustodyClient;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  /** Sign-in by a provider; null where none is set. */
  readonly oidc: Oidc | null;
  readonly signInWays: SignInWays;
  readonly cookie: SessionCookie;
  readonly browsers: KnownBrowsers;
  /** Encrypts secrets of second factors, and hashes recovery codes. */
  readonly factorSealer: Sealer;
  /** What money and changes of users demand. */
  readonly stepUpFactor: StepUpFactor;
  readonly drafts: Drafts;
  readonly partyFiles: PartyFiles;
  readonly people: People;
  readonly preferences: UserPreferences;
  readonly submissions: Submissions;
  readonly presences: Presences;
  readonly audit: AuditLog;
  readonly refusals: RefusalLog;
  readonly hints: Hints;
  readonly notices: Notices;
  readonly metrics: Metrics;
  readonly failingJobs: FailingJobs;
  readonly inbox: Inbox;
  readonly journal: Journal;
  readonly batches: Batches;
  /** Maximum destinations of one call of `send_batch_now`. */
  readonly destinationsPerCall: number;
  readonly cadRates: CadRates;
  readonly addressBooks: AddressBooks;
  readonly wallets: WalletBook;
  readonly providers: ProviderBook;
  readonly exitEstimates: ExitEstimates;
  readonly creations: Creations;
  readonly offers: Offers;
  readonly money: MoneyTimes;
  /** The steps of sending money. */
  readonly sending: SendingSteps;
  readonly masking: Masking;
  /** Time limits of the service's answers to proxied calls. */
  readonly answerMs: AnswerMs;
  /** Id of this process among the replicas of one database. */
  readonly replica: string;
  /** Called at moments of a command's life, where tests may stop the desk. */
  readonly moment: AtMoment;
  readonly environment: Session['environment'];
  /** Wall clock, ms since 1970. */
  readonly now: () => number;
};
