import type { DeskError, DeskErrorCode } from '#contract/error.ts';

/** Status of each code unless a refusal names its own; a forgotten code does not compile. */
const statusOf = {
  invalid_request: 400,
  signed_out: 401,
  sign_in_failed: 401,
  forbidden: 403,
  cross_site: 403,
  not_found: 404,
  too_many_requests: 429,
  refused: 400,
  record_changed: 412,
  submission_under_way: 409,
  upstream_unauthorized: 502,
  upstream_failed: 502,
  upstream_unreachable: 504,
  outcome_unknown: 504,
  unavailable: 503,
  internal: 500,
} satisfies Record<DeskErrorCode, number>;

type More = {
  /** Where the code has several, `413`. */
  readonly status?: number;
  /** Path of the field in the request's body: `originator_entity.postcode`. */
  readonly field?: string;
  /** Value of Retry-After: seconds or an HTTP date. */
  readonly retryAfter?: string;
};

/** The desk says no: thrown by whoever knows why, written as `{ error, code, field? }` by the one error handler. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: DeskErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfter: string | undefined;

  constructor(code: DeskErrorCode, message: string, { status = statusOf[code], field, retryAfter }: More = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.field = field;
    this.retryAfter = retryAfter;
  }

  /** What goes over the wire. */
  body(): DeskError {
    return { error: this.message, code: this.code, ...(this.field === undefined || this.field === '' ? {} : { field: this.field }) };
  }
}
