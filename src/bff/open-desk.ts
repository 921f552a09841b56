import { randomUUID } from 'node:crypto';
import { destinationsPerCall } from '#contract/rules/batch-plan.ts';
import { migrate } from '#database/migrate.ts';
import { AuditLog } from './audit/audit-log.ts';
import { RefusalLog } from './audit/refusal-log.ts';
import { Batches } from './batches/batches.ts';
import { CustodyClient } from './custody-client.ts';
import type { DeskOptions } from './desk-options.ts';
import type { Desk } from './desk.ts';
import { Drafts } from './drafts.ts';
import { Hints } from './events/hints.ts';
import { Inbox } from './events/inbox.ts';
import { ExitEstimates } from './filecoin/exit-estimates.ts';
import { ProviderBook } from './filecoin/provider-book.ts';
import { FailingJobs } from './jobs/failing-jobs.ts';
import { sayAlive } from './journal/journal-sweeps.ts';
import { Journal } from './journal/journal.ts';
import { moneyTimes } from './journal/money-times.ts';
import { sendingSteps } from './journal/sending-steps.ts';
import { CadRates } from './journal/worth.ts';
import { takeOwnership } from './keys/owner.ts';
import { Metrics, type Called } from './metrics/metrics.ts';
import { migrations } from './migrations.ts';
import { Notices } from './notices/notices.ts';
import { Offers } from './offers.ts';
import { openOidc } from './oidc/oidc.ts';
import { PartyFiles } from './parties/party-files.ts';
import { People } from './people/people.ts';
import { UserPreferences } from './preferences.ts';
import { AddressBooks } from './preflight/known-addresses.ts';
import { answerMsMax } from './proxy/ask-service.ts';
import { Masking } from './proxy/masking.ts';
import { Presences } from './regulatory/presences.ts';
import { Submissions } from './regulatory/submissions.ts';
import { Sealer } from './sealed.ts';
import { KnownBrowsers } from './session/known-browsers.ts';
import { Passwords } from './session/passwords.ts';
import { sessionCookie } from './session/session-cookie.ts';
import { sessionLimits } from './session/session-limits.ts';
import { Sessions } from './session/sessions.ts';
import { SignInThrottle } from './session/throttle.ts';
import { dropSandboxUsers, keepSandboxUsers } from './session/users.ts';
import { Creations } from './staking/creations.ts';
import type { DeskTables } from './tables.ts';
import { WalletBook } from './wallet-book.ts';

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
    sending: { ...sendingSteps, ...options.sending },
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
