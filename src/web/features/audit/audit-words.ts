import type { AuditAction, AuditDecision, ListedAuditRow } from '#contract/desk/audit.ts';
import type { CommandState } from '#contract/money/command-basics.ts';
import type { Tone } from '#web/parts/transaction/status-words.ts';

type Row = Pick<ListedAuditRow, 'actor' | 'actor_name' | 'action' | 'decision' | 'object' | 'detail'>;

/** Labels of actions in the filter. */
export const auditActionWords = {
  start: 'Desk started',
  stop: 'Desk stopped',
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_out: 'Signed out',
  step_up: 'Identity confirmed',
  step_up_failed: 'Identity confirmation failed',
  write_begun: 'Write begun',
  write: 'Write',
  command: 'Request',
  duplicate_confirmed: 'Repeat confirmed',
  command_refused: 'Request refused',
  settle: 'Outcome settled',
  batch: 'Batch',
  review_policy: 'Review policy changed',
  policy_draft: 'Draft of the policy changed',
  change: 'Change of a control',
  submission_begun: 'Submission begun',
  submission: 'Submission',
  export: 'Export',
  people_searched: 'People searched',
  people_read: 'People shown in full',
  party_file: 'Document of a direct party',
  forbidden: 'Refused: role',
  cross_site: 'Refused: other site',
  setting: 'Setting of the server changed',
  user: 'User changed',
  demo_imported: 'Demo world taken over',
  checkpoint: 'Checkpoint',
} as const satisfies Record<AuditAction, string>;

/** The action as text that follows the actor's name. `undefined` if it depends on more than the action. */
const deeds = {
  start: 'started',
  stop: 'stopped',
  sign_in: 'signed in',
  sign_in_failed: 'failed to sign in',
  sign_out: 'signed out',
  step_up: 'confirmed who they are',
  step_up_failed: 'failed to confirm who they are',
  duplicate_confirmed: 'confirmed a payment that repeats an earlier one',
  command_refused: 'made a request that was refused',
  settle: 'settled the outcome of a request',
  batch: 'advanced a batch',
  review_policy: 'changed the review policy',
  policy_draft: 'changed the draft of the policy',
  change: 'moved a change of a control',
  submission_begun: 'started to submit regulatory information',
  export: 'exported',
  people_searched: 'searched for people',
  people_read: 'saw the people of the request that they may release',
  party_file: 'handled a document of a direct party',
  forbidden: 'was refused: not allowed',
  cross_site: 'was refused: from another site',
  demo_imported: 'took over the past of the demo world',
  setting: 'started with another value of a setting of the server',
  user: 'set the roles of a user',
  checkpoint: 'wrote the chain’s hash to the log',
} as const satisfies Partial<Record<AuditAction, string>>;

/** Texts of the states of a command, both those that the actor caused and those that resulted. */
const commandDeeds = {
  awaiting_review: 'asked for a second approval',
  sending: 'sent a request',
  declined: 'declined a request',
  cancelled: 'cancelled a request',
  expired: 'let a request expire',
  confirmed: 'saw a request accepted',
  refused: 'saw a request refused',
  not_sent: 'saw a request not sent',
  unknown: 'lost the outcome of a request',
} as const satisfies Record<CommandState, string>;

const writes: Readonly<Record<string, readonly [began: string, did: string]>> = {
  POST: ['began to create', 'created'],
  PUT: ['began to change', 'changed'],
  PATCH: ['began to change', 'changed'],
  DELETE: ['began to delete', 'deleted'],
};

/** The name of the actor: a user, the desk, or an unknown user. */
function auditActor({ actor, actor_name: name, action }: Row): string {
  if (actor !== null) return name ?? actor;
  return action === 'sign_in_failed' || action === 'cross_site' ? 'Unknown user' : 'The desk';
}

/** A row as a sentence, without its object: `'Tess Treasury sent a request'`. */
export function auditWords(row: Row): string {
  return `${auditActor(row)} ${deedOf(row)}`;
}

function deedOf({ action, decision, detail, object }: Row): string {
  if (isIdentityRequest({ action, detail })) return 'was asked to confirm who they are';
  if (action === 'command' && detail['review'] === 'release') return 'released a request';
  if (action === 'command') return isState(detail['state']) ? commandDeeds[detail['state']] : 'updated a request';
  if (action === 'people_read' && object?.startsWith('/bff/commands') === false) return 'saw the beneficiary of a payment';
  if (action === 'user') return userDeeds[String(detail['change'])] ?? deeds.user;
  if (action === 'submission') return submissionDeeds[isDecision(decision) ? decision : 'unknown'];
  if (action === 'write' || action === 'write_begun') {
    const [began, did] = writes[String(detail['method'])] ?? ['began to write', 'wrote'];
    if (action === 'write_begun') return `${began} ${whatIn(object)}`;
    return decision === 'done' ? `${did} ${whatIn(object)}` : `tried to ${began.replace('began to ', '')} ${whatIn(object)}`;
  }
  return isDeed(action) ? deeds[action] : `did an unknown action: ${action}`;
}

/** Texts of the changes of a user by `detail.change`, which the command line omits. */
const userDeeds: Readonly<Record<string, string>> = {
  invited: 'invited a user',
  joined: 'accepted the invitation',
  password: 'set a new password',
  roles: 'changed the roles of a user',
  roles_ended: 'ended roles of a user, whose time had come',
  link_approved: 'proposed a password link, which was approved',
  deactivated: 'deactivated a user',
  reactivated: 'reactivated a user',
  link: 'made a password link for a user',
  sessions_ended: 'ended sessions of a user',
  factors_removed: 'removed the second factors of a user',
  own_password: 'changed their password',
  own_sessions_ended: 'ended their other sessions',
  passkey_added: 'added a passkey',
  passkey_removed: 'removed a passkey',
  totp_added: 'added an authenticator app',
  totp_removed: 'removed the authenticator app',
  recovery_codes_renewed: 'made new recovery codes',
  provider_created: 'joined by signing in with the provider',
  provider_linked: 'changed over to the provider',
  provider_roles: 'got other roles from the provider',
  provider_permitted: 'permitted a user to change over to the provider',
  provider_forbidden: 'took back a user’s permission to change over',
};

const submissionDeeds = {
  done: 'submitted regulatory information',
  refused: 'tried to submit regulatory information',
  unknown: 'submitted regulatory information, outcome unknown',
} as const satisfies Record<AuditDecision, string>;

/** The refusal that only asks the user to confirm their identity. */
const identityRequired = 'step_up_required';

function isIdentityRequest({ action, detail }: Pick<Row, 'action' | 'detail'>): boolean {
  return action === 'forbidden' && detail['code'] === identityRequired;
}

const decisionWords = {
  done: { words: 'Done', tone: 'good' },
  refused: { words: 'Refused', tone: 'bad' },
  unknown: { words: 'Unknown', tone: 'unsure' },
} as const satisfies Record<AuditDecision, { readonly words: string; readonly tone: Tone }>;

/** The label of a row's outcome; null for an unknown decision. */
export function auditOutcome(row: Pick<Row, 'action' | 'decision' | 'detail'>): { readonly words: string; readonly tone: Tone } | null {
  if (isIdentityRequest(row)) return { words: 'Asked', tone: 'quiet' };
  return isDecision(row.decision) ? decisionWords[row.decision] : null;
}

/** The kind of record that a write changes, by its path. */
function whatIn(object: string | null): string {
  const path = object ?? '';
  if (/^\/api\/v1\/wallets\/\d+\/assets\//.test(path)) return 'a funding address';
  if (/^\/api\/v1\/wallets(\/\d+)?$/.test(path)) return 'a wallet';
  return path.includes('direct_part') ? 'a direct party' : 'a record';
}

/** Further details of the row: `'fields: name, description'`. */
export function auditDetails({ detail }: Pick<Row, 'detail'>): string {
  return Object.entries(detail)
    .filter(
      ([name, value]) =>
        value.length > 0 && !hidden.has(name) && value !== 'forbidden' && value !== 'cross_site' && value !== identityRequired,
    )
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${typeof value === 'string' ? value.replaceAll('_', ' ') : value.join(', ')}`)
    .join(' · ');
}

/** Details that the sentence or the outcome already contain, or that are useful only to programs. */
const hidden: ReadonlySet<string> = new Set(['method', 'replica', 'environment', 'state', 'status', 'outcome', 'change']);

function isDeed(action: string): action is keyof typeof deeds {
  return Object.hasOwn(deeds, action);
}

function isState(state: unknown): state is CommandState {
  return typeof state === 'string' && Object.hasOwn(commandDeeds, state);
}

function isDecision(decision: string): decision is AuditDecision {
  return Object.hasOwn(submissionDeeds, decision);
}
