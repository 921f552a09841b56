import { sessionOf } from '#bff/auth/index.ts';
import { fieldNames } from '#bff/core/audit/field-names.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { AuditDecision } from '#contract/desk/audit.ts';
import type { WriteOutcome } from '#contract/error.ts';
import type { Proxy } from './open-proxy.ts';
import type { RowWrapper } from './proxy-routes.ts';

/** The decision in the audit log for the outcome of a failed write. */
const decisions = { refused: 'refused', not_sent: 'refused', unknown: 'unknown' } as const satisfies Record<WriteOutcome, AuditDecision>;

/**
 * Records a service write before it is sent, and its outcome afterwards. Without the first row the request is not sent. If
 * the second row is missing, the desk crashed in between and the outcome is unknown.
 */
export function recordedWrite({ audit }: Pick<Proxy, 'audit'>): RowWrapper {
  return async (request, { requestName, body }, exchange) => {
    const [method = '', object = ''] = requestName.split(' ');
    const auditFields = { actor: sessionOf(request).user, object, requestId: request.id };
    const detail = { method, fields: fieldNames(body) };
    await audit.record({ ...auditFields, action: 'write_begun', decision: 'unknown', detail });
    const end = (decision: AuditDecision, extraDetail: Record<string, string>) =>
      // The answer of the service is returned even if this record fails.
      audit
        .record({ ...auditFields, action: 'write', decision, detail: { ...detail, ...extraDetail } })
        .catch((error: unknown) => request.log.error({ err: error }, 'the outcome of a write could not be written to the audit log'));
    try {
      const answer = await exchange();
      await end('done', { status: String(answer.status) });
      return answer;
    } catch (error) {
      const { outcome = 'unknown', code = 'internal' } = error instanceof Refusal ? error : {};
      await end(decisions[outcome], { outcome, code });
      throw error;
    }
  };
}
