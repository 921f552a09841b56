import { randomUUID } from 'node:crypto';
import { destinationsPerCall } from '#contract/money/batch-plan.ts';
import { migrate } from '#database/migrate.ts';
import { openOidc } from './auth/oidc/oidc.ts';
import { KnownBrowsers } from './auth/session/known-browsers.ts';
import { Passwords } from './auth/session/passwords.ts';
import { sessionCookie } from './auth/session/session-cookie.ts';
import { sessionLimits } from './auth/session/session-limits.ts';
import { Sessions } from './auth/session/sessions.ts';
import { SignInThrottle } from './auth/session/throttle.ts';
import { dropSandboxUsers, keepSandboxUsers } from './auth/session/users.ts';
import { Drafts } from './compliance/drafts/drafts.ts';
import { People } from './compliance/people/people.ts';
import { Presences } from './compliance/regulatory/presences.ts';
import { Submissions } from './compliance/regulatory/submissions.ts';
import { AuditLog } from './core/audit/audit-log.ts';
import { RefusalLog } from './core/audit/refusal-log.ts';
import { Hints } from './core/hints.ts';
import { FailingJobs } from './core/jobs/failing-jobs.ts';
import { takeOwnership } from './core/keys/owner.ts';
import { Metrics, type Called } from './core/metrics.ts';
import { Sealer } from './core/sealer.ts';
import type { Desk } from './desk.ts';
import { Inbox } from './events/inbox.ts';
import { Notices } from './events/notices/notices.ts';
import { migrations } from './migrations.ts';
import { Batches } from './money/batches/batches.ts';
import { AddressBooks } from './money/checks/known-addresses.ts';
import { Journal } from './money/commands/journal.ts';
import { sayAlive } from './money/orders/journal-sweeps.ts';
import { moneyTimes } from './money/orders/money-times.ts';
import { CadRates } from './money/orders/worth.ts';
import { Offers } from './operations/offers.ts';
import { UserPreferences } from './operations/preferences/preferences.ts';
import { PartyFiles } from './parties/party-files.ts';
import { answerMsMax } from './proxy/ask-service.ts';
import { CustodyClient } from './proxy/custody/custody-client.ts';
import { Masking } from './proxy/masking.ts';
import { WalletBook } from './proxy/wallet-book.ts';
import type { DeskOptions } from './server/desk-options.ts';
import { Creations } from './staking/creations.ts';
import { ExitEstimates } from './staking/filecoin/exit-estimates.ts';
import { ProviderBook } from './staking/filecoin/provider-book.ts';
import type { DeskTables } from './tables.ts';

/** Told when the service becomes unreachable (with the reason) or reachable, and after each call of it. */
export type ServiceListeners = { readonly onReachable: (reason: string | null) => void; readonly onCalled: (called: Called) => void };

/** Migrates the database and creates the shared objects of the routes. */
export async function openDesk(options: DeskOptions, { onReachable, onCalled }: ServiceListeners): Promise<Desk> {
  const { database, custody, environment, sandboxPassword, keys, passwordCost, now = () => Date.now() } = options;
  await migrate(database, 'desk', migrations);
  const tables = database.tables<DeskTables>('desk');
  await takeOwnership(tables, keys, environment.kind);
  const passwords = new Passwords(passwordCost);
  if (sandboxPassword === null) await dropSandboxUsers(tables);
  else await keepSandboxUsers(tables, passwords, sandboxPassword);
  const sessions = new Sessions({ database, now, perUserMax: sessionLimits.perUser[environment.kind] });
  await sessions.listen();
  const metrics = new Metrics();
  const client = new CustodyClient({
    baseUrl: custody.baseUrl,
    credentials: custody,
    now,
    onReachable,
    onCalled: (called) => {
      metrics.called(called);
      onCalled(called);
    },
  });
  const audit = new AuditLog({ tables, now });
  const hints = new Hints({ database, now });
  await hints.listen();
  const notices = new Notices({ tables, now });
  const isSecure = sandboxPassword === null;
  const oidc = options.oidc === undefined ? null : openOidc({ settings: options.oidc, tables, keys, isSecure, now });
  const wallets = new WalletBook({ custody: client, now });
  const replica = randomUUID();
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
    hints,
    notices,
    metrics,
    failingJobs: new FailingJobs({ tables, notices, replica, now }),
    inbox: new Inbox({ database, now, retentionDays: options.retention?.inbox }),
    journal: new Journal({ tables, audit, hints, notices, keys, now }),
    batches: new Batches({ tables, audit, hints, notices, keys, now }),
    destinationsPerCall: options.destinationsPerCall ?? destinationsPerCall,
    addressBooks: new AddressBooks({ custody: client, now }),
    wallets,
    providers: new ProviderBook({ custody: client, now }, wallets),
    offers: new Offers(),
    creations: new Creations({ custody: client, now, tables }),
    exitEstimates: new ExitEstimates({ custody: client, now, tables }),
    cadRates: new CadRates({ custody: client, now }),
    money: { ...moneyTimes, ...options.money },
    masking: new Masking(),
    answerMs: { ...answerMsMax, ...options.answerMs },
    replica,
    moment: options.moment ?? (async () => undefined),
    oidc,
    signInWays: { provider: oidc?.settings.name ?? null, hasPasswords: options.hasPasswords ?? true },
    throttle: new SignInThrottle({ tables, keys, now }),
    cookie: sessionCookie(isSecure),
    browsers: new KnownBrowsers({ keys, isSecure }),
    factorSealer: new Sealer(keys, 'factors'),
    stepUpFactor: options.stepUpFactor ?? 'password',
    drafts: new Drafts({ tables, keys, now }),
    partyFiles: new PartyFiles({ tables, keys, now, bytesMax: options.uploadBytesMax }),
    people: new People({ tables, keys, now, retentionDays: options.retention?.people }),
    preferences: new UserPreferences(tables),
    submissions: new Submissions({ tables, keys, now }),
    presences: new Presences({ tables, now }),
  };
  await sayAlive(desk);
  return desk;
}
