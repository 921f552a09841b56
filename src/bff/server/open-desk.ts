import { randomUUID } from 'node:crypto';
import {
  openOidc,
  KnownBrowsers,
  Passwords,
  sessionCookie,
  sessionLimits,
  Sessions,
  SignInThrottle,
  dropSandboxUsers,
  keepSandboxUsers,
} from '#bff/auth/index.ts';
import { Drafts, People, Presences, Submissions } from '#bff/compliance/index.ts';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import { RefusalLog } from '#bff/core/audit/refusal-log.ts';
import { Hints } from '#bff/core/hints.ts';
import { FailingJobs } from '#bff/core/jobs/failing-jobs.ts';
import { takeOwnership } from '#bff/core/keys/owner.ts';
import { Metrics, type Called } from '#bff/core/metrics.ts';
import { Sealer } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Desk } from '#bff/desk.ts';
import { Inbox, Notices } from '#bff/events/index.ts';
import { sendingSteps } from '#bff/money/index.ts';
import { Batches, AddressBooks, Journal, sayAlive, moneyTimes, CadRates } from '#bff/money/index.ts';
import { Offers, UserPreferences } from '#bff/operations/index.ts';
import { PartyFiles } from '#bff/parties/index.ts';
import { answerMsMax, CustodyClient, Masking, WalletBook } from '#bff/proxy/index.ts';
import { Creations, ExitEstimates, ProviderBook } from '#bff/staking/index.ts';
import { destinationsPerCall } from '#contract/money/batch-plan.ts';
import { migrate } from '#database/migrate.ts';
import type { DeskOptions } from './desk-options.ts';
import { migrations } from './migrations.ts';

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
