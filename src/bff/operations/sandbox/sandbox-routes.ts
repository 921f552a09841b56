import type { FastifyInstance } from 'fastify';
import type { Operations } from '#bff/operations/operations.ts';
import { justSend, proxyRoute, recordedWrite, type Proxy } from '#bff/proxy/index.ts';
import { deskSandboxPrefix, sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';

/**
 * The actions of the operator, the chain and an approver, for administrators. With an operator's
 * service none of these paths exists.
 */
export function sandboxRoutes(app: FastifyInstance, operations: Operations & Proxy, headers: Readonly<Record<string, string>>): void {
  if (operations.environment.kind !== 'sandbox') return;
  for (const row of Object.values<Endpoint>(sandboxEndpoints)) {
    const wrap = row.deed === 'read' ? justSend : recordedWrite(operations);
    proxyRoute(app, operations, row, { headers, wrap, url: deskSandboxPrefix + row.path });
  }
}
