import type { AuditAction, AuditDecision, ListedAuditRow } from '#contract/desk/audit.ts';
import type { BatchState } from '#contract/desk/batches.ts';
import type { ChangeState } from '#contract/desk/changes.ts';
import type { CommandState } from '#contract/money/command-basics.ts';
import { inSentence } from '#web/lib/in-sentence.ts';
import { commandTitle } from '#web/parts/command/command-labels.ts';
import { changeKindLabels } from '#web/parts/record/change-labels.ts';
import type { Tone } from '#web/parts/transaction/status-labels.ts';
import { userTexts } from './audit-action-labels.ts';
import { writeText } from './audit-write-labels.ts';

type Row = Pick<ListedAuditRow, 'actor' | 'actor_name' | 'action' | 'decision' | 'object' | 'detail' | 'order' | 'is_approval'>;

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
  review_policy: 'changed the approval policy',
  policy_draft: 'changed the policy draft',
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

/** What the actor of the row did with a command or a batch, before its name. */
const orderTexts = {
  awaiting_review: 'requested approval of',
  // The row is older than the custodian's answer.
  sending: 'started to send',
  running: 'started',
  paused: 'paused',
  ended: 'ended',
  declined: 'declined',
  cancelled: 'cancelled',
} as const satisfies Partial<Record<CommandState | BatchState, string>>;

/** What happened to a command or a batch without an action of a user, around its name (`…`). */
const orderOutcomes = {
  expired: '… expired',
  confirmed: 'The custodian accepted …',
  refused: 'The custodian refused …',
  not_sent: '… was not sent',
  unknown: '… has an unknown outcome',
} as const satisfies Record<Exclude<CommandState | BatchState, keyof typeof orderTexts>, string>;

const changeTexts = {
  waiting: 'proposed',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrew',
  expired: 'closed as expired:',
  in_force: 'approved',
} as const satisfies Record<ChangeState, string>;

/** The name of the actor: a user, the desk, or an unknown user. */
function auditActor({ actor, actor_name: name, action }: Row): string {
  if (actor !== null) return name ?? actor;
  return action === 'sign_in_failed' || action === 'cross_site' ? 'Unknown user' : 'The desk';
}

/** A row as a sentence: `'Tess Treasury declined a withdrawal of 0.5 BTC'`, `'The custodian accepted a withdrawal of 0.5 BTC'`. */
export function auditSentence(row: Row): string {
  const { detail, order } = row;
  const sentText = isBatchPart(row) ? `The desk ${orderText(row)} …` : undefined;
  const outcome = isOrderRow(row) && !isApproval(row) ? (textOf(orderOutcomes, detail['state']) ?? sentText) : undefined;
  if (outcome === undefined) return `${auditActor(row)} ${actionTextOf(row)}`;
  const sentence = outcome.replace('…', requestName(row)).replace(/^a /, 'A ');
  return order === null ? sentence : `${sentence}, requested by ${order.requester}`;
}

export function isOrderRow({ action }: Pick<Row, 'action'>): boolean {
  return action === 'command' || action === 'batch';
}

/** Whether the row is about a part of a batch. Its actor requested the batch; the desk creates and sends the parts. */
function isBatchPart({ action, order }: Pick<Row, 'action' | 'order'>): boolean {
  return action === 'command' && order?.kind === 'batch_send';
}

function isApproval({ detail, is_approval: isBatchApproval }: Pick<Row, 'detail' | 'is_approval'>): boolean {
  return isBatchApproval || detail['review'] === 'release';
}

/** A request or a batch within a sentence: `'a withdrawal of 0.5 BTC'`, `'a batch of 3 ETH'`. */
function requestName({ action, order }: Pick<Row, 'action' | 'order'>): string {
  if (order === null) return action === 'batch' ? 'a batch' : 'a request';
  const title = inSentence(commandTitle(order));
  return `a ${order.kind === 'batch_send' ? title.replace('batch send', action === 'batch' ? 'batch' : 'batch part') : title}`;
}

/** A control change within a sentence: `'a policy change'`. */
function changeName(kind: unknown): string {
  const label = textOf(changeKindLabels, kind);
  if (label === undefined) return 'a control change';
  const name = inSentence(label);
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

function actionTextOf(row: Row): string {
  const { actor, action, decision, detail, object } = row;
  if (isIdentityRequest({ action, detail })) return 'was asked to confirm their identity';
  if (action === 'settle') return `resolved the outcome of ${requestName(row)}`;
  if (isOrderRow(row)) return `${orderText(row)} ${requestName(row)}`;
  if (action === 'party_file') return `${textOf(fileTexts, detail['deed']) ?? 'changed'} a document of a direct party`;
  if (action === 'people_searched' && object?.startsWith('/bff/direct-parties') === true)
    return 'looked for direct parties with the same details';
  // With only one security admin, a change comes into force after a delay.
  if (action === 'change' && actor === null && detail['state'] === 'in_force') return `put ${changeName(detail['kind'])} in force`;
  if (action === 'change') return `${textOf(changeTexts, detail['state']) ?? 'updated'} ${changeName(detail['kind'])}`;
  if (action === 'people_searched' && object === '/bff/records/search') return 'searched the records and found people';
  if (action === 'people_read' && object === '/bff/beneficiaries/last') return 'viewed the beneficiary of the last payment to a recipient';
  if (action === 'people_read' && object?.startsWith('/bff/commands') === false) return 'viewed the beneficiary of a payment';
  if (action === 'user') return userTexts[String(detail['change'])] ?? actionTexts.user;
  if (action === 'submission') return submissionTexts[isDecision(decision) ? decision : 'unknown'];
  if (action === 'write' || action === 'write_begun') return writeText(row);
  return hasActionText(action) ? actionTexts[action] : `performed an unknown action: ${action}`;
}

function orderText(row: Row): string {
  if (isApproval(row)) return 'approved';
  if (row.detail['step'] === 'requested') return isBatchPart(row) ? 'created' : 'requested';
  return textOf(orderTexts, row.detail['state']) ?? 'updated';
}

/** Whether the row records the start of an action. A later row records the outcome. */
export function isStart(row: Pick<Row, 'action' | 'detail' | 'is_approval'>): boolean {
  const { action, detail } = row;
  const isSending = action === 'command' && detail['state'] === 'sending' && detail['step'] !== 'requested' && !isApproval(row);
  return isSending || action === 'write_begun' || action === 'submission_begun';
}

/** What the actor did with a document, by `detail.deed`. */
const fileTexts: Readonly<Record<string, string>> = {
  received: 'uploaded',
  fetched: 'read',
  deleted: 'deleted',
  upload_lost: 'does not know the outcome of the upload of',
};

const submissionTexts = {
  done: 'submitted regulatory information',
  refused: 'tried to submit regulatory information',
  unknown: 'submitted regulatory information, outcome unknown',
} as const satisfies Record<AuditDecision, string>;

/** The code of a refusal after which the user only has to confirm their identity. */
export const identityRequired = 'step_up_required';

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
  withdrawn: 'Taken back',
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
