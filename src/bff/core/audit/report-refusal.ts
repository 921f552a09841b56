import type { FastifyRequest } from 'fastify';
import type { Refusal } from '#bff/core/refusal.ts';
import type { AuditAction } from '#contract/desk/audit.ts';
import type { DeskErrorCode } from '#contract/error.ts';
import { fieldName } from './field-names.ts';
import type { RefusalLog } from './refusal-log.ts';

/** Error codes of money requests that were refused without a failed check. */
const codesWithoutCheck: ReadonlySet<DeskErrorCode> = new Set([
  'signed_out',
  'too_many_requests',
  'in_progress',
  'command_ended',
  'upstream_refused',
  'upstream_unreachable',
  'outcome_unknown',
  'internal',
]);

/**
 * Records three kinds of refusals: the user does not have a role, the request comes from another site, or a money request did
 * not become a command. The refusal is valid even if it cannot be recorded.
 */
export async function reportRefusal(
  { refusals }: { readonly refusals: RefusalLog },
  refusal: Refusal,
  request: FastifyRequest,
): Promise<void> {
  const action = actionOf(refusal, request);
  if (action === null) return;
  const { code, status, field, commandId } = refusal;
  const route = request.routeOptions.url ?? '';
  const namedField = field === undefined ? null : fieldName(field);
  const entry = {
    action,
    decision: 'refused',
    actor: request.session?.user ?? null,
    object: objectOf(request, route),
    requestId: request.id,
    commandId: commandId ?? null,
    detail: { method: request.method, code, status: String(status), ...(namedField === null ? {} : { field: namedField }) },
  } as const;
  await refusals
    .record(entry, route)
    .catch((error: unknown) => request.log.error({ err: error }, 'a refusal could not be written to the audit log'));
}

function actionOf({ code }: Refusal, { routeOptions }: FastifyRequest): AuditAction | null {
  if (code === 'forbidden' || code === 'cross_site') return code;
  if (routeOptions.config.access === 'money') return codesWithoutCheck.has(code) ? null : 'command_refused';
  return code === 'step_up_required' ? 'forbidden' : null;
}

/** The requested path, or the route's template if the path has characters that no id has. */
function objectOf({ raw }: FastifyRequest, route: string): string {
  const [path = ''] = (raw.url ?? '').split('?', 1);
  return /^[A-Za-z0-9/:._-]{1,300}$/.test(path) ? path : route;
}
