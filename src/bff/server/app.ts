import { randomBytes } from 'node:crypto';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { authRoutes, startRoleEnds } from '#bff/auth/index.ts';
import { startChanges } from '#bff/changes/index.ts';
import { complianceRoutes, wrapWalletEdit, wrapSubmission } from '#bff/compliance/index.ts';
import { reportRefusal } from '#bff/core/audit/report-refusal.ts';
import { startAudit } from '#bff/core/audit/start-audit.ts';
import { isOwnHost } from '#bff/core/http/own-host.ts';
import { securityHeaders } from '#bff/core/http/security-headers.ts';
import { Jobs } from '#bff/core/jobs/jobs.ts';
import { resealAtStart } from '#bff/core/keys/reseal.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { traceRequests } from '#bff/core/request-trace.ts';
import { usualRetention } from '#bff/core/retention-days.ts';
import { eventsRoutes, startEvents, startDelivery } from '#bff/events/index.ts';
import { evidenceRoutes, startCheckpoints, startReconciliation, startReviewReminder, startSnapshots } from '#bff/evidence/index.ts';
import { startMoney } from '#bff/money/index.ts';
import { compareSettings, operationsRoutes, comparedSettings, startRetention } from '#bff/operations/index.ts';
import { createPartyOnce, partyRoutes } from '#bff/parties/index.ts';
import { proxyRoutes, type RowWrapper } from '#bff/proxy/index.ts';
import { recordRoutes, startRecords } from '#bff/records/index.ts';
import { limitFeeCalls, stakingRoutes, startFeatureChecks } from '#bff/staking/index.ts';
import { workRoutes } from '#bff/work/index.ts';
import { createDirectParty } from '#contract/service/direct-party-creation.ts';
import { readTerminationFees } from '#contract/service/filecoin.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import { editWallet } from '#contract/service/wallet.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { cspReportRoutes } from './csp-reports.ts';
import type { DeskOptions } from './desk-options.ts';
import { drainOnClose } from './draining.ts';
import { createClientErrorHandler, createFrameworkErrorHandler, handleErrors } from './error-handler.ts';
import { healthRoutes } from './health-routes.ts';
import { createAnswerLog, createServiceLog, loggerOptions } from './logging.ts';
import { openServices } from './open-rooms.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { limitRates, defaultRates } from './rate-limit.ts';
import { limitRequestTime, requestMsMax } from './request-time.ts';
import { crossSiteReason, type Origin } from './same-origin.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Permitted origins of requests. The default is `desk`. */
    origin?: Origin;
  }
}

/** Maximum size of a request body, bytes (1 MiB). */
const bodyBytesMax = 1024 * 1024;

/** Maximum length of a path variable, characters. An ADA address has 103 characters. */
const paramCharactersMax = 256;

/** Idle time after which a connection is closed, ms. No answer takes that long, so the client of an idle connection no longer reads. */
const idleMsMax = 90_000;

/**
 * Builds the server of the desk without listening, so that tests can inject requests. When the server closes, it leaves
 * the database open for its owner.
 */
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
    connectionTimeout: idleMsMax,
    // A request without a body gets no stream.
    http: { optimizeEmptyRequests: true },
    exposeHeadRoutes: false,
    // Requests that reach a stopping desk are answered as usual.
    return503OnClosing: false,
    // Each route parses its query strictly.
    routerOptions: { maxParamLength: paramCharactersMax, querystringParser: () => ({}) },
    frameworkErrors: createFrameworkErrorHandler(headers),
    clientErrorHandler: createClientErrorHandler(headers),
  });
  const services = await openServices(options, createServiceLog(app.log));
  const isStopping = drainOnClose(app, options.drainMs ?? 0);

  app.decorateRequest('session', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  handleErrors(app, (refusal, request) => reportRefusal(services, refusal, request));
  // This hook runs before the other hooks, so that the body of a refused request has a time limit too.
  limitRequestTime(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    const problem = targetProblem(request.raw.url ?? '', request.raw.rawHeaders);
    if (problem !== null) return done(new Refusal('invalid_request', problem));
    if (!isOwnHost(request.headers.host ?? '', options.hosts, request.socket.localPort))
      return done(new Refusal('invalid_request', 'Unknown host: DESK_HOSTS must list it', { status: 421 }));
    const reason = crossSiteReason(request, request.is404 ? 'anywhere' : (request.routeOptions.config.origin ?? 'desk'));
    done(reason === null ? undefined : new Refusal('cross_site', `Refused: ${reason}`));
  });
  traceRequests(app);
  limitRates(app, options.rates ?? defaultRates);
  const logRefusal = createAnswerLog(log);
  app.addHook('onResponse', (request, reply, done) => {
    logRefusal(request, reply);
    done();
  });

  const web = await options.web(app.server);
  const jobs = new Jobs({ failingJobs: services.failingJobs, metrics: services.metrics, log: app.log });
  healthRoutes(app, services, isStopping);
  await authRoutes(app, services);
  complianceRoutes(app, services);
  operationsRoutes(app, services, { headers, metricsToken: options.metricsToken });
  startChanges(app, services, jobs);
  startRoleEnds(services, jobs);
  const money = startMoney(app, services, jobs);
  await eventsRoutes(app, services, options.webhookTokens ?? []);
  stakingRoutes(app, services);
  workRoutes(app, services);
  recordRoutes(app, services);
  evidenceRoutes(app, services, options.auditStreamToken);
  const wrappers = new Map<Endpoint, RowWrapper>([
    [submitRegulatoryInformation, wrapSubmission(services)],
    [createDirectParty, createPartyOnce(services)],
    [readTerminationFees, limitFeeCalls(services)],
    [editWallet, wrapWalletEdit(services)],
  ]);
  proxyRoutes(app, services, { headers, wrappers });
  await app.register(async (scope) => partyRoutes(scope, services));
  await app.register(async (scope) => cspReportRoutes(scope));
  pageRoutes(app, services, web);

  const resealPromise = resealAtStart(services, options.keys, app.log);
  startRetention(services, jobs);
  if (options.samplingMs !== undefined) startFeatureChecks(services, options.samplingMs, jobs);
  if (options.samplingMs !== undefined) startSnapshots(services, options.samplingMs, jobs);
  if (options.recordPollMs !== undefined) startRecords(services, options.recordPollMs, jobs);
  const events = options.eventPollMs === undefined ? null : await startEvents(services, options.eventPollMs, jobs);
  const stopDelivery = options.deliveryMs === undefined ? null : startDelivery(services, options.deliveryMs, jobs);
  const auditParts = await startAudit(services, jobs, app.log);
  if (options.reconcileMs !== undefined) startReconciliation(services, options.reconcileMs, jobs);
  startReviewReminder(services, jobs);
  const checkpointKeeper = await startCheckpoints(services, jobs);
  const { stepUpFactor = 'password', retention = usualRetention } = options;
  await compareSettings(services, comparedSettings({ stepUpFactor, retention, times: services.times }));
  app.addHook('onClose', async () => {
    await resealPromise;
    await events?.stop();
    await stopDelivery?.();
    await jobs.stop();
    await services.records.stop().catch((error: unknown) => app.log.error({ err: error }, 'the lease of the index was not ended'));
    await money.stop();
    await auditParts.stop();
    await checkpointKeeper.stop().catch((error: unknown) => app.log.error({ err: error }, 'the last checkpoint was not delivered'));
    await Promise.all([
      web.close(),
      services.custody.close(),
      services.sessions.close(),
      services.hints.close(),
      services.masking.close(),
      services.oidc?.provider.close(),
    ]);
  });
  return app;
}

/**
 * Returns the problem of the target or the Host of a request, or null. Fastify accepts absolute-form targets and two Host
 * headers, so the checked and the served target could differ.
 */
function targetProblem(url: string, rawHeaders: readonly string[]): string | null {
  if (!url.startsWith('/')) return 'The request target must be a path';
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 ? null : 'The request must have one Host header';
}
