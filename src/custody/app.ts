import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as endpoints from '#contract/endpoints.ts';
import { openApiDocument } from '#contract/openapi/openapi.ts';
import { sandboxEndpoints, type SandboxSeed } from '#contract/service/sandbox.ts';
import { writeJson } from '#contract/wire/json.ts';
import { ScenarioPlayer } from '#custody/sandbox/scenario/scenario-player.ts';
import type { Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import type { StoredCredentials } from './auth/credentials.ts';
import { regularScheme } from './auth/regular.ts';
import { clockFrom } from './clock.ts';
import { openFaultList } from './faults/fault-list.ts';
import { registerFaults } from './faults/register-faults.ts';
import { handlers } from './http/endpoint-handlers.ts';
import { registerRoutes } from './http/routes.ts';
import { moveDue } from './lifecycle/move-due.ts';
import { startRepeating } from './repeat.ts';
import { seedIfEmpty } from './sandbox/reset.ts';
import { sandboxHandlers } from './sandbox/sandbox-handlers.ts';
import { Refusal, refusals } from './service-refusal.ts';
import type { WebhookReceiver, Service } from './service.ts';
import { custodyMigrations } from './store/custody-migrations.ts';
import type { Tables } from './store/custody-tables.ts';
import { workChannel } from './store/work-channel.ts';
import { openDocumentFolder, type DocumentFolder } from './uploads/document-folder.ts';
import { removeOrphans } from './uploads/orphans.ts';
import { registerUploads } from './uploads/register-uploads.ts';
import { deliverDue } from './webhooks/deliver.ts';

/** Maximum JSON body, in bytes (1 MiB). Our choice: the spec is silent. */
const bodyBytesMax = 1024 * 1024;

/** Maximum length of a path parameter. Our choice: the longest parameter of the contract has 128 characters. */
const paramCharactersMax = 256;

/** Longest pause between two polls for due work, ms. New work ends the pause. A lost notification delays the work by this time. */
const pauseMsMax = 10_000;

export type CustodyOptions = StoredCredentials & {
  readonly database: Database;
  /** Name of the regular signature scheme, from `CUSTODY_AUTH_SCHEME`. */
  readonly scheme: string;
  /** The world that fills an empty database. */
  readonly firstSeed: SandboxSeed;
  /** Folder for uploaded documents. Without it, the service uses a temporary folder, which it deletes when it closes. */
  readonly documentsDir?: string | undefined;
  /** Source of real time. The default is the machine's clock. */
  readonly now?: (() => Date) | undefined;
  readonly logger?: FastifyBaseLogger | undefined;
  /** Default receiver of webhooks. Its URL may be set later. */
  readonly receiver?: WebhookReceiver;
};

/** Builds the service without listening. Migrates its schema, fills an empty database, and registers every route. */
export async function buildCustody(options: CustodyOptions): Promise<FastifyInstance> {
  await migrate(options.database, 'custody', custodyMigrations);
  const documents = await openDocumentFolder(options.documentsDir);
  try {
    return await buildWithDocuments(documents, options);
  } catch (error) {
    await documents.close();
    throw error;
  }
}

async function buildWithDocuments(documents: DocumentFolder, options: CustodyOptions): Promise<FastifyInstance> {
  const service: Service = {
    db: options.database.tables<Tables>('custody'),
    clock: clockFrom(options.now ?? (() => new Date())),
    documentsDir: documents.path,
    faults: openFaultList(),
    scenario: new ScenarioPlayer(),
    receiver: options.receiver ?? { url: null },
  };
  await seedIfEmpty(service, options.firstSeed);
  await removeOrphans(service);

  const app: FastifyInstance = fastify({
    ...(options.logger === undefined ? {} : { loggerInstance: options.logger }),
    bodyLimit: bodyBytesMax,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: paramCharactersMax },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.decorateRequest('signed');
  registerFaults(app, service.faults);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new Refusal('not_found'), request, reply));

  const context = { service, credentials: options, scheme: regularScheme(options.scheme) };
  registerRoutes(app, endpoints, handlers, context);
  registerRoutes(app, sandboxEndpoints, sandboxHandlers, context);
  registerUploads(app, context);
  app.addHook('onClose', () => {
    service.scenario.stop();
    return documents.close();
  });
  const document = writeJson(openApiDocument(endpoints, { title: 'Digital Asset Custody Service', version: '1' }));
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  startWorkers(app, service, options.database);
  await app.ready();
  return app;
}

/**
 * Starts the workers that move due transactions and send webhooks while the service listens. In a service that does not listen,
 * nothing happens automatically.
 */
function startWorkers(app: FastifyInstance, service: Service, database: Database): void {
  const options = { pauseMsMax, log: app.log };
  let stop = async (): Promise<void> => undefined;
  app.addHook('onListen', async () => {
    const workers = [
      startRepeating((signal) => moveDue(service, signal), options),
      startRepeating((signal) => deliverDue(service, signal), options),
    ];
    const wake = () => workers.forEach((worker) => worker.wake());
    const unlisten = await database.listen(workChannel, wake, wake);
    wake(); // Work that was stored before the service listened.
    stop = async () => {
      await unlisten();
      await Promise.all(workers.map((worker) => worker.stop()));
    };
  });
  app.addHook('onClose', () => stop());
}

/** Answers every error as `{ error }`. Spec: Errors. An error that is not a `Refusal` is a bug, so its message is not sent. */
async function sendError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (error instanceof Refusal && error.retryAfterSeconds !== null) reply.header('retry-after', `${error.retryAfterSeconds}`);
  if (error instanceof Refusal) return reply.code(error.status).send({ error: error.message });
  if (error.statusCode === 413) return reply.code(413).send({ error: refusals.body_too_large.message });
  // A path parameter exceeds the maximum length. No record has such a long id.
  if (error.statusCode === 414) return reply.code(404).send({ error: refusals.not_found.message });
  if (error.statusCode !== undefined && error.statusCode < 500) return reply.code(error.statusCode).send({ error: error.message });
  request.log.error(error);
  return reply.code(500).send({ error: 'Internal error' });
}
