/** The status and the message of each refusal. If the message is null, the code that refuses supplies it. */
export const refusals = {
  // Operator facts: Errors, 401. The refusals are in the order of the checks.
  content_type_missing: { status: 401, message: 'Content-Type header not set' },
  content_type_wrong: { status: 401, message: 'Content-Type header must be application/json' },
  date_missing: { status: 401, message: 'Date header not set' },
  date_unreadable: { status: 401, message: 'Failed to parse Date header' },
  date_in_future: { status: 401, message: 'Date too far in the future' },
  date_too_old: { status: 401, message: 'Date is too old' },
  authorization_missing: { status: 401, message: 'Authorization header not set' },
  authorization_unreadable: { status: 401, message: 'Failed to parse Authorization header' },
  user_agent_missing: { status: 401, message: 'User-Agent header not set' }, // Our choice: the facts require the header, but have no message.
  body_hash_missing: { status: 401, message: 'X-Authorization-Content-SHA256 header not set' }, // Our choice: the facts have no message.
  signature_wrong: { status: 401, message: 'Invalid signature' },
  access_id_unknown: { status: 404, message: 'Access id not found' }, // Operator facts: 404. Our choice: the wording.
  administrator_missing: { status: 403, message: 'The Administrator role is required.' }, // Our choice: the facts have no message.
  not_found: { status: 404, message: 'Not found' }, // Our choice: the facts have no message.
  body_too_large: { status: 413, message: 'The request body is too large.' }, // Our choice: the facts have no limit.
  body_not_json: { status: 400, message: 'The request body is not JSON.' }, // Our choice: the facts have no message.
  too_many_requests: { status: 429, message: 'Too many requests: try again later.' }, // Our choice: the facts have no message.
  invalid: { status: 400, message: null },
} as const satisfies Record<string, { status: 400 | 401 | 403 | 404 | 413 | 429; message: string | null }>;

export type RefusalCode = keyof typeof refusals;

/** A refused request, with the reason. For example, `new Refusal('invalid', 'page_size must be at most 100')`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly status: number;
  /** Number of seconds after which a retry may succeed, or null if no retry helps. */
  readonly retryAfterSeconds: number | null;

  constructor(code: RefusalCode, message?: string, retryAfterSeconds: number | null = null) {
    super(message ?? refusals[code].message ?? 'The request is not valid.');
    this.code = code;
    this.status = refusals[code].status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Returns the refusal of a missing parameter, such as `originator_entity.city`. Operator facts: Errors, 400. */
export function missingParameter(field: string): Refusal {
  return new Refusal('invalid', `param is missing or the value is empty: ${field}`);
}
