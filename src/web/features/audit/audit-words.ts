import type { AuditAction, AuditDecision, ListedAuditRow } from '#contract/desk/audit.ts';
import type { CommandState } from '#contract/desk/command-basics.ts';

type Row = Pick<ListedAuditRow, 'actor' | 'actor_name' | 'action' | 'decision' | 'object' | 'detail'>;

/** Actions as a filter names them. */
export const auditActionWords = {
  start: 'Desk started',
  stop: 'Desk stopped',
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_out: 'Signed out',
  step_up: 'Password confirmed',
  step_up_failed: 'Password confirmation failed',
  write_begun: 'Write begun',
  write: 'Write',
  command: 'Command',
  command_refused: 'Command refused',
  settle: 'Outcome settled',
  review_policy: 'Review policy changed',
  submission_begun: 'Submission begun',
  submission: 'Submission',
  export: 'Export',
  people_searched: 'People searched',
  party_file: 'Document of a direct party',
  forbidden: 'Refused: role',
  cross_site: 'Refused: other site',
  user: 'User changed',
  checkpoint: 'Checkpoint',
} as const satisfies Record<AuditAction, string>;

/** What somebody did, after their name. `undefined` where it depends on more than the action. */
const deeds = {
  start: 'started',
  stop: 'stopped',
  sign_in: 'signed in',
  sign_in_failed: 'failed to sign in',
  sign_out: 'signed out',
  step_up: 'confirmed the password',
  step_up_failed: 'failed to confirm the password',
  command_refused: 'asked for a command, which was refused',
  settle: 'said what became of a command',
  review_policy: 'changed the review policy',
  submission_begun: 'began to submit regulatory information',
  export: 'exported',
  people_searched: 'searched for people',
  party_file: 'handled a document of a direct party',
  forbidden: 'was refused: not allowed',
  cross_site: 'was refused: from another site',
  user: 'set the roles of a user',
  checkpoint: 'wrote the chain’s hash to the log',
} as const satisfies Partial<Record<AuditAction, string>>;

/** States of a command that its reader causes, and those that come of it. */
const commandDeeds = {
  awaiting_review: 'made a command for review',
  sending: 'sent a command',
  declined: 'declined a command',
  cancelled: 'cancelled a command',
  expired: 'let a command expire',
  confirmed: 'saw a command confirmed',
  refused: 'saw a command refused',
  not_sent: 'saw a command not sent',
  unknown: 'lost the outcome of a command',
} as const satisfies Record<CommandState, string>;

const writes: Readonly<Record<string, readonly [began: string, did: string]>> = {
  POST: ['began to create', 'created'],
  PUT: ['began to change', 'changed'],
  PATCH: ['began to change', 'changed'],
  DELETE: ['began to delete', 'deleted'],
};

/** Who did it: a user, the desk itself, or somebody who is no user. */
function auditActor({ actor, actor_name: name, action }: Row): string {
  if (actor !== null) return name ?? actor;
  return action === 'sign_in_failed' || action === 'cross_site' ? 'Somebody unknown' : 'The desk';
}

/** A row in words, its object aside: `'Tess Treasury sent a command'`. */
export function auditWords(row: Row): string {
  return `${auditActor(row)} ${deedOf(row)}`;
}

function deedOf({ action, decision, detail, object }: Row): string {
  if (action === 'command' && detail['review'] === 'release') return 'released a command';
  if (action === 'command') return isState(detail['state']) ? commandDeeds[detail['state']] : 'moved a command';
  if (action === 'submission') return submissionDeeds[isDecision(decision) ? decision : 'unknown'];
  if (action === 'write' || action === 'write_begun') {
    const [began, did] = writes[String(detail['method'])] ?? ['began to write', 'wrote'];
    if (action === 'write_begun') return `${began} ${whatIn(object)}`;
    return decision === 'done' ? `${did} ${whatIn(object)}` : `tried to ${began.replace('began to ', '')} ${whatIn(object)}`;
  }
  return isDeed(action) ? deeds[action] : `did something the desk has no words for: ${action}`;
}

const submissionDeeds = {
  done: 'submitted regulatory information',
  refused: 'tried to submit regulatory information',
  unknown: 'submitted regulatory information, outcome unknown',
} as const satisfies Record<AuditDecision, string>;

/** What a write of the service writes, by its path. */
function whatIn(object: string | null): string {
  const path = object ?? '';
  if (/^\/api\/v1\/wallets\/\d+\/assets\//.test(path)) return 'a funding address';
  if (/^\/api\/v1\/wallets(\/\d+)?$/.test(path)) return 'a wallet';
  return path.includes('direct_part') ? 'a direct party' : 'a record';
}

/** What the row says beyond that: `'fields: name, description'`. */
export function auditDetails({ detail }: Pick<Row, 'detail'>): string {
  return Object.entries(detail)
    .filter(([name, value]) => value.length > 0 && !hidden.has(name) && value !== 'forbidden' && value !== 'cross_site')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${typeof value === 'string' ? value.replaceAll('_', ' ') : value.join(', ')}`)
    .join(' · ');
}

/** Said by the words and the outcome, or of use to a program alone. */
const hidden: ReadonlySet<string> = new Set(['method', 'replica', 'environment', 'state', 'status', 'outcome']);

function isDeed(action: string): action is keyof typeof deeds {
  return Object.hasOwn(deeds, action);
}

function isState(state: unknown): state is CommandState {
  return typeof state === 'string' && Object.hasOwn(commandDeeds, state);
}

function isDecision(decision: string): decision is AuditDecision {
  return Object.hasOwn(submissionDeeds, decision);
}
