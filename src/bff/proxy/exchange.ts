import type { FastifyRequest } from 'fastify';
import { sessionOf } from '#bff/auth/index.ts';
import type { UpstreamAnswer } from '#bff/core/custody/upstream-answer.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { askService } from './ask-service.ts';
import type { Proxy } from './open-proxy.ts';
import type { PreparedRequest } from './prepared-request.ts';
import { refusalOf, unclearRefusal, type ServiceRequest } from './upstream-failure.ts';
import { isLikelyComplete } from './whole-json.ts';

/** Sends a prepared request and returns the successful answer of the service. Otherwise throws a `Refusal` with the outcome of a write. */
export async function exchange(
  proxy: Proxy,
  row: Endpoint,
  request: FastifyRequest,
  { path, bytes }: PreparedRequest,
  serviceRequest: ServiceRequest,
): Promise<UpstreamAnswer> {
  request.isSent = true;
  const timeoutMs = proxy.answerMs[serviceRequest.isWrite ? 'write' : 'read'];
  const answer = await askService(
    proxy.custody,
    {
      method: row.method,
      path,
      body: bytes,
      isSigned: row.authentication !== 'none',
      timeoutMs,
      pool: row.access,
      claim: { userId: sessionOf(request).user.id, endpoint: row.path },
    },
    serviceRequest,
  );
  if (answer.status < 200 || answer.status >= 300) throw refusalOf(answer, serviceRequest);
  if (row.response !== null && !isLikelyComplete(answer.chunks)) throw unclearRefusal('returned an unreadable answer', serviceRequest);
  return answer;
}
