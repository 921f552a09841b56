import type { Kysely } from 'kysely';
import type { Session } from '#contract/desk/session.ts';
import type { Database } from '#database/connect.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { RefusalLog } from './audit/refusal-log.ts';
import type { CustodyClient } from './custody-client.ts';
import type { Drafts } from './drafts.ts';
import type { ExitEstimates } from './filecoin/exit-estimates.ts';
import type { ProviderBook } from './filecoin/provider-book.ts';
import type { Journal } from './journal/journal.ts';
import type { AtMoment, MoneyTimes } from './journal/money-times.ts';
import type { CadRates } from './journal/worth.ts';
import type { PartyFiles } from './parties/party-files.ts';
import type { People } from './people/people.ts';
import type { UserPreferences } from './preferences.ts';
import type { AddressBooks } from './preflight/known-addresses.ts';
import type { AnswerMs } from './proxy/ask-service.ts';
import type { Presences } from './regulatory/presences.ts';
import type { Submissions } from './regulatory/submissions.ts';
import type { KnownBrowsers } from './session/known-browsers.ts';
import type { Passwords } from './session/passwords.ts';
import type { SessionCookie } from './session/session-cookie.ts';
import type { Sessions } from './session/sessions.ts';
import type { SignInThrottle } from './session/throttle.ts';
import type { DeskTables } from './tables.ts';
import type { WalletBook } from './wallet-book.ts';

/** What the routes of one desk share. */
export type Desk = {
  readonly database: Database;
  readonly tables: Kysely<DeskTables>;
  readonly custody: CustodyClient;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  readonly cookie: SessionCookie;
  readonly browsers: KnownBrowsers;
  readonly drafts: Drafts;
  readonly partyFiles: PartyFiles;
  readonly people: People;
  readonly preferences: UserPreferences;
  readonly submissions: Submissions;
  readonly presences: Presences;
  readonly audit: AuditLog;
  readonly refusals: RefusalLog;
  readonly journal: Journal;
  readonly cadRates: CadRates;
  readonly addressBooks: AddressBooks;
  readonly wallets: WalletBook;
  readonly providers: ProviderBook;
  readonly exitEstimates: ExitEstimates;
  readonly money: MoneyTimes;
  /** How long the service may take to answer what is passed on. */
  readonly answerMs: AnswerMs;
  /** This process among the replicas of one database. */
  readonly replica: string;
  /** Points of a command's way at which a test may stop the desk. */
  readonly moment: AtMoment;
  readonly environment: Session['environment'];
  /** Wall clock, ms since 1970. */
  readonly now: () => number;
};
