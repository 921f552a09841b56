import { randomUUID } from 'node:crypto';
import { migrate } from '#database/migrate.ts';
import type { DeskOptions } from './app.ts';
import { AuditLog } from './audit/audit-log.ts';
import { RefusalLog } from './audit/refusal-log.ts';
import { CustodyClient } from './custody-client.ts';
import type { Desk } from './desk.ts';
import { Drafts } from './drafts.ts';
import { ExitEstimates } from './filecoin/exit-estimates.ts';
import { ProviderBook } from './filecoin/provider-book.ts';
import { Journal } from './journal/journal.ts';
import { sayAlive } from './journal/keep-journal.ts';
import { moneyTimes } from './journal/money-times.ts';
import { CadRates } from './journal/worth.ts';
import { migrations } from './migrations.ts';
import { PartyFiles } from './parties/party-files.ts';
import { People } from './people/people.ts';
import { UserPreferences } from './preferences.ts';
import { AddressBooks } from './preflight/known-addresses.ts';
import { answerMsMax } from './proxy/ask-service.ts';
import { Presences } from './regulatory/presences.ts';
import { Submissions } from './regulatory/submissions.ts';
import { KnownBrowsers } from './session/known-browsers.ts';
import { Passwords } from './session/passwords.ts';
import { sessionCookie } from './session/session-cookie.ts';
import { sessionLimits } from './session/session-limits.ts';
import { Sessions } from './session/sessions.ts';
import { SignInThrottle } from './session/throttle.ts';
import { dropSandboxUsers, keepSandboxUsers } from './session/users.ts';
import type { DeskTables } from './tables.ts';
import { WalletBook } from './wallet-book.ts';

/** Brings the database up to date and makes what the routes share. */
export async function openDesk(options: DeskOptions, onReachable: (reason: string | null) => void): Promise<Desk> {
  const { database, custody, environment, sandboxPassword, draftSecret, passwordCost, now = () => Date.now() } = options;
  await migrate(database, 'desk', migrations);
  const tables = database.tables<DeskTables>('desk');
  const passwords = new Passwords(passwordCost);
  if (sandboxPassword === null) await dropSandboxUsers(tables);
  else await keepSandboxUsers(tables, passwords, sandboxPassword);
  const sessions = new Sessions({ database, now, perUserMax: sessionLimits.perUser[environment.kind] });
  await sessions.listen();
  const client = new CustodyClient({ baseUrl: custody.baseUrl, credentials: custody, now, onReachable });
  const audit = new AuditLog({ tables, now });
  const wallets = new WalletBook({ custody: client, now });
  const desk: Desk = {
    database,
    tables,
    passwords,
    sessions,
    environment,
    now,
    custody: client,
    audit,
    refusals: new RefusalLog(audit),
    journal: new Journal({ tables, audit, secret: draftSecret, now }),
    addressBooks: new AddressBooks({ custody: client, now }),
    wallets,
    providers: new ProviderBook({ custody: client, now }, wallets),
    exitEstimates: new ExitEstimates({ custody: client, now, tables }),
    cadRates: new CadRates({ custody: client, now }),
    money: { ...moneyTimes, ...options.money },
    answerMs: { ...answerMsMax, ...options.answerMs },
    replica: randomUUID(),
    moment: options.moment ?? (async () => undefined),
    throttle: new SignInThrottle(options.elapsed ?? (() => performance.now())),
    cookie: sessionCookie(sandboxPassword === null),
    browsers: new KnownBrowsers({ secret: draftSecret, isSecure: sandboxPassword === null }),
    drafts: new Drafts({ tables, secret: draftSecret, now }),
    partyFiles: new PartyFiles({ tables, secret: draftSecret, now, bytesMax: options.uploadBytesMax }),
    people: new People({ tables, secret: draftSecret, now }),
    preferences: new UserPreferences(tables),
    submissions: new Submissions({ tables, secret: draftSecret, now }),
    presences: new Presences({ tables, now }),
  };
  await sayAlive(desk);
  return desk;
}
