import type { Kysely } from 'kysely';
import type { StepUpFactor } from '#contract/desk/second-factor.ts';
import type { Session } from '#contract/desk/session.ts';
import type { Database } from '#database/connect.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { RefusalLog } from './audit/refusal-log.ts';
import type { Batches } from './batches/batches.ts';
import type { CustodyClient } from './custody-client.ts';
import type { Drafts } from './drafts.ts';
import type { Hints } from './events/hints.ts';
import type { Inbox } from './events/inbox.ts';
import type { ExitEstimates } from './filecoin/exit-estimates.ts';
import type { ProviderBook } from './filecoin/provider-book.ts';
import type { FailingJobs } from './jobs/failing-jobs.ts';
import type { Journal } from './journal/journal.ts';
import type { AtMoment, MoneyTimes } from './journal/money-times.ts';
import type { SendingSteps } from './journal/sending-steps.ts';
import type { CadRates } from './journal/worth.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Notices } from './notices/notices.ts';
import type { Offers } from './offers.ts';
import type { Oidc } from './oidc/oidc.ts';
import type { SignInWays } from './pages/login-page.ts';
import type { PartyFiles } from './parties/party-files.ts';
import type { People } from './people/people.ts';
import type { UserPreferences } from './preferences.ts';
import type { AddressBooks } from './preflight/known-addresses.ts';
import type { AnswerMs } from './proxy/ask-service.ts';
import type { Masking } from './proxy/masking.ts';
import type { Presences } from './regulatory/presences.ts';
import type { Submissions } from './regulatory/submissions.ts';
import type { Sealer } from './sealed.ts';
import type { KnownBrowsers } from './session/known-browsers.ts';
import type { Passwords } from './session/passwords.ts';
import type { SessionCookie } from './session/session-cookie.ts';
import type { Sessions } from './session/sessions.ts';
import type { SignInThrottle } from './session/throttle.ts';
import type { Creations } from './staking/creations.ts';
import type { DeskTables } from './tables.ts';
import type { WalletBook } from './wallet-book.ts';

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
