import type { FastifyInstance } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import { justSend, proxyRoute, recordedWrite } from '#bff/proxy/index.ts';
import { deskSandboxPrefix, sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';

/**
 * The actions of the operator, the chain and an approver, for administrators. With an operator's
 * service none of these paths exists.
 */
export function sandboxRoutes(app: FastifyInstance, desk: Desk, headers: Readonly<Record<string, string>>): void {
  if (desk.environment.kind !== 'sandbox') return;
  for (const row of Object.values<Endpoint>(sandboxEndpoints)) {
    const wrap = row.deed === 'read' ? justSend : recordedWrite;
    proxyRoute(app, desk, row, { headers, wrap, url: deskSandboxPrefix + row.path });
  }
}
