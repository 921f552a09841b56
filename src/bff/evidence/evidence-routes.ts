import type { FastifyInstance } from 'fastify';
import * as rows from '#contract/desk/evidence-endpoints.ts';
import { writeJson } from '#contract/wire/json.ts';
import { auditStream } from './checkpoints/audit-stream.ts';
import { checkpointRoutes } from './checkpoints/checkpoint-routes.ts';
import { holdingRoutes, type HoldingServices } from './holdings/holding-routes.ts';
import { listSigningKeys } from './keys/signing-keys.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation-routes.ts';
import { reviewRoutes, type EvidenceSources } from './reviews/review-routes.ts';
import { statementRoutes } from './statements/statement-routes.ts';

/** Registers the endpoints of balances, statements, signing keys, checkpoints, reconciliation and reviews. */
export function evidenceRoutes(app: FastifyInstance, evidence: HoldingServices & EvidenceSources, streamToken: string | undefined): void {
  checkpointRoutes(app, evidence);
  reconciliationRoutes(app, evidence);
  holdingRoutes(app, evidence);
  statementRoutes(app, evidence);
  reviewRoutes(app, evidence);
  auditStream(app, evidence, streamToken);
  app.get(rows.readSigningKeys.path, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(writeJson({ keys: await listSigningKeys(evidence.tables, evidence.signingKey) })),
  );
}
