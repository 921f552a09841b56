import { randomBytes } from 'node:crypto';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Session } from '#contract/desk/session.ts';
import type { Database } from '#database/connect.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { keepAudit } from './audit/keep-audit.ts';
import { recordedWrite } from './audit/recorded-write.ts';
import { tellRefusal } from './audit/tell-refusal.ts';
import { clientErrorHandler, frameworkErrors, handleErrors } from './error-handler.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { filecoinRoutes } from './filecoin/filecoin-routes.ts';
import { isOwnHost } from './guard/own-host.ts';
import { targetProblem } from './guard/request-target.ts';
import { crossSiteReason, type Origin } from './guard/same-origin.ts';
import { securityHeaders } from './guard/security-headers.ts';
import { journalRoutes } from './journal/journal-routes.ts';
import { keepJournal } from './journal/keep-journal.ts';
import { type AtMoment, type MoneyTimes } from './journal/money-times.ts';
import { answerLog, loggerOptions } from './logging.ts';
import { openDesk } from './open-desk.ts';
import type { WebApp } from './pages/web-app.ts';
import { partyRoutes } from './parties/party-routes.ts';
import { preflightRoutes } from './preflight/preflight-routes.ts';
import type { AnswerMs } from './proxy/ask-service.ts';
import { proxyRoutes } from './proxy/proxy-routes.ts';
import { limitRates, usualRates, type Rates } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { regulatoryRoutes } from './regulatory/regulatory-routes.ts';
import { limitRequestTime, requestMsMax } from './request-time.ts';
import { cspReportRoutes } from './routes/csp-reports.ts';
import { draftRoutes } from './routes/drafts.ts';
import { healthRoutes } from './routes/health.ts';
import { loginRoutes } from './routes/login.ts';
import { pageRoutes } from './routes/pages.ts';
import { peopleRoutes } from './routes/people.ts';
import { preferenceRoutes } from './routes/preferences.ts';
import { sessionRoutes } from './routes/session.ts';
import { rowWrappers } from './row-wrappers.ts';
import type { Credentials } from './signing.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where requests may come from; `desk` unless a route says otherwise. */
    origin?: Origin;
  }
}

export type DeskOptions = {
  readonly database: Database;
  readonly custody: Credentials & { readonly baseUrl: string };
  readonly environment: Session['environment'];
  /** Password of the sandbox users; null with the operator's service, where no sandbox user exists and the desk is reached over TLS. */
  readonly sandboxPassword: string | null;
  /** What the key of the drafts is derived from: the same for all replicas. */
  readonly draftSecret: string;
  /** The web app, made once the server is there. */
  readonly web: (server: FastifyInstance['server']) => Promise<WebApp>;
  /** Wall clock, ms since 1970. */
  readonly now?: () => number;
  /** Hosts that the desk is opened at; without them, the names of this machine for itself. */
  readonly hosts?: readonly string[] | undefined;
  /** Monotonic clock, ms. */
  readonly elapsed?: () => number;
  /** Addresses or networks whose X-Forwarded-For is believed; without any, none is. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Waiting times of sending money; tests take shorter ones. */
  readonly money?: Partial<MoneyTimes>;
  readonly moment?: AtMoment;
  /** How long the service may take to answer; tests are less patient. */
  readonly answerMs?: Partial<AnswerMs>;
  /** Largest document of a direct party, bytes: 20 MiB unless told. */
  readonly uploadBytesMax?: number | undefined;
  /** Cost of password hashes; tests take less. */
  readonly passwordCost?: number;
  /** How fast may be asked; the usual rates unless told. */
  readonly rates?: Rates;
  readonly log?: { readonly level: string; readonly stream?: { write(line: string): void } };
};

/** Largest body, bytes: 1 MiB. */
const bodyBytesMax = 1024 * 1024;

/** Longest variable of a path: an ADA address has 103 characters. */
const paramCharactersMax = 256;

/** A connection over which nothing moves for so long is closed, ms: its reader takes none of the answer. No answer takes as long to come. */
const stillMsMax = 90_000;

/** How often connections that became idle are closed during a stop, ms. */
const sweepMs = 50;

/** How often what has ended is deleted, ms. */
const purgeMs = 10 * 60_000;

/** Builds the desk's server: it listens nowhere yet, so tests inject into it. Closing it leaves the database to whoever opened it. */
export async function buildDesk(options: DeskOptions): Promise<FastifyInstance> {
  const { log = { level: 'info' }, trustedProxies = [] } = options;
  const headers = securityHeaders(options.sandboxPassword === null);
  const start = randomBytes(4).toString('hex');
  let requests = 0;
  const app = fastify({
    logger: loggerOptions(log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${start}-${(requests += 1)}`,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: bodyBytesMax,
    requestTimeout: requestMsMax.file,
    connectionTimeout: stillMsMax,
    // A request without a body gets no stream for one.
    http: { optimizeEmptyRequests: true },
    exposeHeadRoutes: false,
    // The query is read where it is needed, strictly.
    routerOptions: { maxParamLength: paramCharactersMax, querystringParser: () => ({}) },
    frameworkErrors: frameworkErrors(headers),
    clientErrorHandler: clientErrorHandler(headers),
  });
  const desk = await openDesk(options, (reason) => {
    if (reason === null) app.log.info('the custody service can be reached again');
    else app.log.error({ reason }, 'the custody service cannot be reached');
  });
  let isStopping = false;

  app.decorateRequest('session', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  handleErrors(app, (refusal, request) => tellRefusal(desk, refusal, request));
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    const problem = targetProblem(request.raw.url ?? '', request.raw.rawHeaders);
    if (problem !== null) return done(new Refusal('invalid_request', problem));
    if (!isOwnHost(request.headers.host ?? '', options.hosts, request.socket.localPort))
      return done(new Refusal('invalid_request', 'The desk is not at this host: DESK_HOSTS lists its own', { status: 421 }));
    const reason = crossSiteReason(request, request.is404 ? 'anywhere' : (request.routeOptions.config.origin ?? 'desk'));
    done(reason === null ? undefined : new Refusal('cross_site', `Refused: ${reason}`));
  });
  limitRequestTime(app);
  limitRates(app, options.rates ?? usualRates);
  const tell = answerLog(log);
  app.addHook('onResponse', (request, reply, done) => {
    tell(request, reply);
    done();
  });

  const web = await options.web(app.server);
  healthRoutes(app, desk, () => isStopping);
  sessionRoutes(app, desk);
  draftRoutes(app, desk);
  preferenceRoutes(app, desk);
  peopleRoutes(app, desk);
  regulatoryRoutes(app, desk);
  exportRoutes(app, desk);
  journalRoutes(app, desk);
  auditRoutes(app, desk);
  filecoinRoutes(app, desk);
  proxyRoutes(app, desk, { headers, wrappers: rowWrappers, aroundWrites: recordedWrite });
  await app.register(async (scope) => partyRoutes(scope, desk));
  preflightRoutes(app, desk);
  await app.register(async (scope) => loginRoutes(scope, desk));
  await app.register(async (scope) => cspReportRoutes(scope));
  pageRoutes(app, desk, web);

  const purge = setInterval(() => {
    Promise.all([desk.sessions.purge(), desk.drafts.purge(), desk.people.purge(), desk.partyFiles.purge()]).catch((error: unknown) =>
      app.log.error({ err: error }, 'purge failed'),
    );
  }, purgeMs).unref();
  const keeping = keepJournal(desk, (error) => app.log.error({ err: error }, 'sweeping the journal failed'));
  const auditing = await keepAudit(desk, app.log);
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    isStopping = true;
    // A connection whose request ends during the stop would be kept, and waited for, until it is idle for 72 s.
    sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(purge);
    clearInterval(sweep);
    await keeping.stop();
    await auditing.stop();
    await Promise.all([web.close(), desk.custody.close(), desk.sessions.close()]);
  });
  return app;
}
