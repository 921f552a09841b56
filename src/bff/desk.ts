import type { Kysely } from 'kysely';
import type { StepUpFactor } from '#contract/desk/second-factor.ts';
import type { Session } from '#contract/desk/session.ts';
import type { Database } from '#database/connect.ts';
import type { Oidc } from './auth/oidc/oidc.ts';
import type { SignInWays } from './auth/pages/login-page.ts';
import type { KnownBrowsers } from './auth/session/known-browsers.ts';
import type { Passwords } from './auth/session/passwords.ts';
import type { SessionCookie } from './auth/session/session-cookie.ts';
import type { Sessions } from './auth/session/sessions.ts';
import type { SignInThrottle } from './auth/session/throttle.ts';
import type { Drafts } from './compliance/drafts/drafts.ts';
import type { People } from './compliance/people/people.ts';
import type { Presences } from './compliance/regulatory/presences.ts';
import type { Submissions } from './compliance/regulatory/submissions.ts';
import type { AuditLog } from './core/audit/audit-log.ts';
import type { RefusalLog } from './core/audit/refusal-log.ts';
import type { Hints } from './core/hints.ts';
import type { FailingJobs } from './core/jobs/failing-jobs.ts';
import type { Metrics } from './core/metrics.ts';
import type { Sealer } from './core/sealer.ts';
import type { Inbox } from './events/inbox.ts';
import type { Notices } from './events/notices/notices.ts';
import type { Batches } from './money/batches/batches.ts';
import type { AddressBooks } from './money/checks/known-addresses.ts';
import type { Journal } from './money/commands/journal.ts';
import type { AtMoment, MoneyTimes } from './money/orders/money-times.ts';
import type { CadRates } from './money/orders/worth.ts';
import type { Offers } from './operations/offers.ts';
import type { UserPreferences } from './operations/preferences/preferences.ts';
import type { PartyFiles } from './parties/party-files.ts';
import type { AnswerMs } from './proxy/ask-service.ts';
import type { CustodyClient } from './proxy/custody/custody-client.ts';
import type { Masking } from './proxy/masking.ts';
import type { WalletBook } from './proxy/wallet-book.ts';
import type { Creations } from './staking/creations.ts';
import type { ExitEstimates } from './staking/filecoin/exit-estimates.ts';
import type { ProviderBook } from './staking/filecoin/provider-book.ts';
import type { DeskTables } from './tables.ts';

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
