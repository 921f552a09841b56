import type { DeskError, DeskErrorCode, Repeat, WriteOutcome } from '#contract/error.ts';

/** The default HTTP status of each code. */
const statusByCode = {
  invalid_request: 400,
  signed_out: 401,
  sign_in_failed: 401,
  second_factor_required: 401,
  sign_in_expired: 401,
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
  upstream_refused: 400,
  idempotency_key_missing: 400,
  idempotency_key_reused: 422,
  in_progress: 409,
  step_up_required: 403,
  possible_duplicate: 409,
  policy_refused: 422,
  unresolved_send: 409,
  command_ended: 409,
  never_sent: 409,
  draft_changed: 409,
  key_missing: 503,
  too_many_drafts: 409,
  email_taken: 409,
  file_too_large: 413,
  too_many_files: 409,
  file_sending: 409,
  file_uploaded: 409,
  content_gone: 404,
  reconciliation_open: 409,
  unavailable: 503,
  internal: 500,
} satisfies Record<DeskErrorCode, number>;

type RefusalOptions = {
  /** HTTP status, for a code that has several. */
  readonly status?: number;
  /** Path of the field in the request's body, for example `originator_entity.postcode`. */
  readonly field?: string;
  /** Value of Retry-After, which is seconds or an HTTP date. */
  readonly retryAfter?: string;
  /** The outcome of a write, if the code that throws the refusal can decide it. Otherwise the error handler decides it. */
  readonly outcome?: WriteOutcome;
  /** The id of the refused command. */
  readonly commandId?: string;
  /** The payments that may repeat an earlier payment. */
  readonly repeats?: readonly Repeat[];
  /** The policy rule that refused the request. */
  readonly rule?: DeskError['rule'];
  /** The current draft, which another user has changed. */
  readonly draft?: unknown;
};

/**
 * A refusal by the desk. The code that finds the reason throws it, and the error handler returns it as `{ error, code,
 * field?, outcome? }`.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: DeskErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfter: string | undefined;
  readonly outcome: WriteOutcome | undefined;
  readonly commandId: string | undefined;
  readonly repeats: readonly Repeat[] | undefined;
  readonly rule: DeskError['rule'];
  readonly draft: unknown;

  constructor(
    code: DeskErrorCode,
    message: string,
    { status = statusByCode[code], field, retryAfter, outcome, commandId, repeats, rule, draft }: RefusalOptions = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.field = field;
    this.retryAfter = retryAfter;
    this.outcome = outcome;
    this.commandId = commandId;
    this.repeats = repeats;
    this.rule = rule;
    this.draft = draft;
  }

  /** The response body. For a write it includes the outcome. */
  body(outcome?: WriteOutcome): DeskError {
    return {
      error: this.message,
      code: this.code,
      ...(this.field === undefined || this.field === '' ? {} : { field: this.field }),
      ...(this.commandId === undefined ? {} : { command_id: this.commandId }),
      ...(this.repeats === undefined ? {} : { earlier: this.repeats[0]?.earlier, repeats: [...this.repeats] }),
      ...(this.rule === undefined ? {} : { rule: this.rule }),
      ...(this.draft === undefined ? {} : { draft: this.draft }),
      ...(outcome === undefined ? {} : { outcome }),
    };
  }
}

/** The refusal of an action because the user does not have a role. `roles` is a text such as `'treasury or security'`. */
export function missingRole(roles: string): Refusal {
  return new Refusal('forbidden', `This action requires the role ${roles}: ask a security admin`);
}
