import type { Kysely } from 'kysely';
import type { Session } from '#contract/session.ts';
import type { Database } from '#database/connect.ts';
import type { CustodyClient } from './custody-client.ts';
import type { Drafts } from './drafts.ts';
import type { People } from './people/people.ts';
import type { UserPreferences } from './preferences.ts';
import type { Presences } from './regulatory/presences.ts';
import type { Submissions } from './regulatory/submissions.ts';
import type { Passwords } from './session/passwords.ts';
import type { SessionCookie } from './session/session-cookie.ts';
import type { Sessions } from './session/sessions.ts';
import type { DeskTables } from './session/tables.ts';
import type { SignInThrottle } from './session/throttle.ts';

/** What the routes of one desk share. */
export type Desk = {
  readonly database: Database;
  readonly tables: Kysely<DeskTables>;
  readonly custody: CustodyClient;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  readonly cookie: SessionCookie;
  readonly drafts: Drafts;
  readonly people: People;
  readonly preferences: UserPreferences;
  readonly submissions: Submissions;
  readonly presences: Presences;
  readonly environment: Session['environment'];
  /** Wall clock, ms since 1970. */
  readonly now: () => number;
};
