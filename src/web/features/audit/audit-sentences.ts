import type { AuditAction, AuditDecision, ListedAuditRow } from '#contract/desk/audit.ts';
import type { ChangeState } from '#contract/desk/changes.ts';
import type { CommandState } from '#contract/money/command-basics.ts';
import { commandTitle } from '#web/parts/command/command-labels.ts';
import type { Tone } from '#web/parts/transaction/status-labels.ts';

type Row = Pick<ListedAuditRow, 'actor' | 'actor_name' | 'action' | 'decision' | 'object' | 'detail' | 'order'>;

/** The text of each action, which follows the actor's name. `undefined` means that the text also depends on other fields. */
const actionTexts = {
  start: 'started',
  stop: 'stopped',
  sign_in: 'signed in',
  sign_in_failed: 'failed to sign in',
  sign_out: 'signed out',
  step_up: 'confirmed their identity',
  step_up_failed: 'failed to confirm their identity',
  duplicate_confirmed: 'confirmed a payment that repeats an earlier one',
  command_refused: 'tried to create a request',
  batch: 'updated a batch',
  review_policy: 'changed the approval policy',
  policy_draft: 'changed the policy draft',
  change: 'updated a control change',
  submission_begun: 'started to submit regulatory information',
  export: 'exported',
  people_searched: 'searched for people',
  people_read: 'viewed the people of a request to approve',
  forbidden: 'was refused: not permitted',
  cross_site: 'was refused: from another site',
  demo_imported: 'imported the demo data',
  setting: 'started with a changed server setting',
  user: 'set the roles of a user',
  signing_key: 'signed with a new key',
  snapshot: 'stored a snapshot of the balances',
  statement: 'made a signed statement',
  checkpoint: 'wrote the latest hash to the log',
  evidence_review: 'signed a review of the evidence',
  reconciliation: 'compared records with the journal, explained a finding or signed off',
} as const satisfies Partial<Record<AuditAction, string>>;

/** What the actor of the row did with a command, before its name. */
const commandTexts = {
  awaiting_review: 'requested approval of',
  sending: 'sent',
  declined: 'declined',
  cancelled: 'cancelled',
} as const satisfies Partial<Record<CommandState, string>>;

/** What happened to a command without an action of a user, around its name (`…`). */
const commandOutcomes = {
  expired: '… expired',
  confirmed: 'The custodian accepted …',
  refused: 'The custodian refused …',
  not_sent: '… was not sent',
  unknown: '… has an unknown outcome',
} as const satisfies Record<Exclude<CommandState, keyof typeof commandTexts>, string>;

const changeTexts = {
  waiting: 'proposed a control change',
  approved: 'approved a control change',
  rejected: 'rejected a control change',
  withdrawn: 'withdrew a control change',
  expired: 'closed an expired control change',
  in_force: 'approved a control change',
} as const satisfies Record<ChangeState, string>;

const writeTexts: Readonly<Record<string, readonly [start: string, end: string]>> = {
  POST: ['started to create', 'created'],
  PUT: ['started to change', 'changed'],
  PATCH: ['started to change', 'changed'],
  DELETE: ['started to delete', 'deleted'],
};

/** The name of the actor: a user, the desk, or an unknown user. */
function auditActor({ actor, actor_name: name, action }: Row): string {
  if (actor !== null) return name ?? actor;
  return action === 'sign_in_failed' || action === 'cross_site' ? 'Unknown user' : 'The desk';
}

/** A row as a sentence: `'Tess Treasury sent a withdrawal of 0.5 BTC'`, `'The custodian accepted a withdrawal of 0.5 BTC'`. */
export function auditSentence(row: Row): string {
  const { action, actor, detail, order } = row;
  const outcome = action === 'command' && detail['review'] !== 'release' ? textOf(commandOutcomes, detail['state']) : undefined;
  if (outcome === undefined) return `${auditActor(row)} ${actionTextOf(row)}`;
  const sentence = outcome.replace('…', requestName(order)).replace(/^a /, 'A ');
  return actor === null ? sentence : `${sentence}, sent by ${auditActor(row)}`;
}

/** A request within a sentence: `'a withdrawal of 0.5 BTC'`. */
function requestName(order: Row['order']): string {
  if (order === null) return 'a request';
  const title = commandTitle(order);
  return `a ${title.slice(0, 1).toLowerCase()}${title.slice(1)}`;
}

function actionTextOf({ actor, action, decision, detail, object, order }: Row): string {
  if (isIdentityRequest({ action, detail })) return 'was asked to confirm their identity';
  if (action === 'settle') return `resolved the outcome of ${requestName(order)}`;
  if (action === 'command') return `${commandDeed(detail)} ${requestName(order)}`;
  if (action === 'party_file') return `${textOf(fileTexts, detail['deed']) ?? 'changed'} a document of a direct party`;
  if (action === 'people_searched' && object?.startsWith('/bff/direct-parties') === true)
    return 'looked for direct parties with the same details';
  // With only one security admin, a change comes into force after a delay.
  if (action === 'change' && actor === null && detail['state'] === 'in_force') return 'put a control change in force';
  if (action === 'change') return textOf(changeTexts, detail['state']) ?? actionTexts.change;
  if (action === 'people_read' && object?.startsWith('/bff/commands') === false) return 'viewed the beneficiary of a payment';
  if (action === 'user') return userTexts[String(detail['change'])] ?? actionTexts.user;
  if (action === 'submission') return submissionTexts[isDecision(decision) ? decision : 'unknown'];
  if (action === 'write' || action === 'write_begun') {
    const [start, end] = writeTexts[String(detail['method'])] ?? ['started to change', 'changed'];
    if (action === 'write_begun') return `${start} ${recordKindOf(object)}`;
    return decision === 'done' ? `${end} ${recordKindOf(object)}` : `tried to ${start.replace('started to ', '')} ${recordKindOf(object)}`;
  }
  return hasActionText(action) ? actionTexts[action] : `performed an unknown action: ${action}`;
}

function commandDeed(detail: Row['detail']): string {
  if (detail['review'] === 'release') return 'approved';
  return detail['step'] === 'requested' ? 'requested' : (textOf(commandTexts, detail['state']) ?? 'updated');
}

/** What the actor did with a document, by `detail.deed`. */
const fileTexts: Readonly<Record<string, string>> = {
  received: 'uploaded',
  fetched: 'read',
  deleted: 'deleted',
  upload_lost: 'does not know the outcome of the upload of',
};

/** Texts of the changes of a user, by `detail.change`. A change from the command line has no `detail.change`. */
const userTexts: Readonly<Record<string, string>> = {
  invited: 'invited a user',
  joined: 'accepted the invitation',
  password: 'set a new password',
  roles: 'changed the roles of a user',
  roles_ended: 'removed expired roles of a user',
  link_approved: 'proposed a password link that was approved',
  deactivated: 'deactivated a user',
  reactivated: 'reactivated a user',
  link: 'created a password link for a user',
  sessions_ended: 'signed out sessions of a user',
  factors_removed: 'removed the second factors of a user',
  own_password: 'changed their password',
  own_sessions_ended: 'signed out their other sessions',
  passkey_added: 'added a passkey',
  passkey_removed: 'removed a passkey',
  totp_added: 'added an authenticator app',
  totp_removed: 'removed the authenticator app',
  recovery_codes_renewed: 'created new recovery codes',
  provider_created: 'became a user by signing in with the provider',
  provider_linked: 'switched to the provider',
  provider_roles: 'received new roles from the provider',
  provider_permitted: 'allowed a user to switch to the provider',
  provider_forbidden: 'withdrew a user’s permission to switch',
};

const submissionTexts = {
  done: 'submitted regulatory information',
  refused: 'tried to submit regulatory information',
  unknown: 'submitted regulatory information, outcome unknown',
} as const satisfies Record<AuditDecision, string>;

/** The code of a refusal after which the user only has to confirm their identity. */
const identityRequired = 'step_up_required';

function isIdentityRequest({ action, detail }: Pick<Row, 'action' | 'detail'>): boolean {
  return action === 'forbidden' && detail['code'] === identityRequired;
}

const decisionLabels = {
  done: { label: 'Done', tone: 'good' },
  refused: { label: 'Refused', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'unsure' },
} as const satisfies Record<AuditDecision, { readonly label: string; readonly tone: Tone }>;

const endingLabels: Readonly<Record<string, string>> = {
  declined: 'Declined',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** The label of a row's outcome. Null for an unknown decision. */
export function auditOutcome(row: Pick<Row, 'action' | 'decision' | 'detail'>): { readonly label: string; readonly tone: Tone } | null {
  if (isIdentityRequest(row)) return { label: 'Requested', tone: 'quiet' };
  // A decision that ends something is an outcome of its own, not a refusal by the desk.
  const ending = row.action === 'forbidden' ? undefined : endingLabels[String(row.detail['state'])];
  if (row.decision === 'refused' && ending !== undefined) return { label: ending, tone: 'quiet' };
  return isDecision(row.decision) ? decisionLabels[row.decision] : null;
}

/** The kind of record that a write changes, by its path. */
function recordKindOf(object: string | null): string {
  const path = object ?? '';
  if (/^\/api\/v1\/wallets\/\d+\/assets\//.test(path)) return 'a funding address';
  if (/^\/api\/v1\/wallets(\/\d+)?$/.test(path)) return 'a wallet';
  if (/direct_part[a-z]*\/\d+\/.*agreement$/.test(path)) return 'a document of a direct party';
  return path.includes('direct_part') ? 'a direct party' : 'a record';
}

/** Further details of the row as text: `'Withdrawal of 0.5 BTC · approved by Tess Treasury'`, `'fields: name, description'`. */
export function auditDetails({
  action,
  detail,
  approved_by: approvers,
  order,
}: Pick<ListedAuditRow, 'action' | 'detail' | 'approved_by' | 'order'>): string {
  const isInSentence = action === 'command' || action === 'settle';
  const title = order === null || isInSentence ? [] : [commandTitle(order)];
  const approval = approvers.length === 0 ? [] : [`approved by ${approvers.join(' and ')}`];
  const texts = Object.entries(detail)
    .filter(
      ([name, value]) =>
        value.length > 0 && !hiddenDetails.has(name) && value !== 'forbidden' && value !== 'cross_site' && value !== identityRequired,
    )
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${typeof value === 'string' ? value.replaceAll('_', ' ') : value.join(', ')}`);
  return [...title, ...approval, ...texts].join(' · ');
}

/** Details that the row's sentence or outcome already contains, or that are useful only to programs. */
const hiddenDetails: ReadonlySet<string> = new Set([
  'method',
  'replica',
  'environment',
  'state',
  'status',
  'outcome',
  'change',
  'step',
  'deed',
]);

function hasActionText(action: string): action is keyof typeof actionTexts {
  return Object.hasOwn(actionTexts, action);
}

/** The text of a state, or undefined for a state without a text. */
function textOf(texts: Readonly<Record<string, string>>, state: unknown): string | undefined {
  return typeof state === 'string' && Object.hasOwn(texts, state) ? texts[state] : undefined;
}

function isDecision(decision: string): decision is AuditDecision {
  return Object.hasOwn(submissionTexts, decision);
}
