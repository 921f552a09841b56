import type { ListedAuditRow } from '#contract/desk/audit.ts';
import { inSentence } from '#web/lib/in-sentence.ts';
import { commandTitle, destinationLabel } from '#web/parts/command/command-labels.ts';
import { identityRequired, isOrderRow } from './audit-sentences.ts';

type Row = Pick<ListedAuditRow, 'actor' | 'action' | 'detail' | 'approved_by' | 'order' | 'review_reason'>;

/**
 * Further details of the row as text: `'reason: wrong amount · from wallet 7 to external account 3 · policy version 2'`,
 * `'fields: name, description'`.
 */
export function auditDetails({ actor, action, detail, approved_by: approvers, order, review_reason: reason }: Row): string {
  const isInSentence = isOrderRow({ action }) || action === 'settle';
  const title = order === null || isInSentence ? [] : [commandTitle(order)];
  const reviewReason = reason === null ? [] : [`reason: ${reason}`];
  const approval = approvers.length === 0 ? [] : [`approved by ${approvers.join(' and ')}`];
  const payment = order === null || actor === null ? [] : [...paymentText(order), ...policyText(order)];
  const texts = Object.entries(detail).flatMap(([name, value]) => detailText(name, value));
  return [...title, ...reviewReason, ...payment, ...approval, ...texts].join(' · ');
}

type Order = NonNullable<ListedAuditRow['order']>;

/** The source and the destination of a request: `'from wallet 7 to external account 3'`, `'from wallet 7 to 5 recipients'`. */
function paymentText({ wallet_id: walletId, destination }: Order): readonly string[] {
  const source = walletId === null ? [] : [`from wallet ${walletId}`];
  if (destination === null) return source;
  return [[...source, `to ${recipientText(destination)}`].join(' ')];
}

function recipientText(destination: NonNullable<Order['destination']>): string {
  const { kind, address, count } = destination;
  if (kind === 'several') return count === 1 ? '1 recipient' : `${count ?? 'several'} recipients`;
  return address ?? inSentence(destinationLabel({ destination }));
}

function policyText({ policy_version: version }: Order): readonly string[] {
  return version === null ? [] : [`policy version ${version}`];
}

function detailText(name: string, value: string | readonly string[]): readonly string[] {
  if (hiddenDetails.has(name) || hiddenValues.has(String(value))) return [];
  const texts = (typeof value === 'string' ? [value] : value).flatMap((text) => fieldLabels[text] ?? shortHash(text).replaceAll('_', ' '));
  return texts.length === 0 || texts.join('') === '' ? [] : [`${name.replaceAll('_', ' ')}: ${texts.join(', ')}`];
}

/** A hash as its ends. The exports of the log contain it in full. */
function shortHash(text: string): string {
  return /^[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 8)}…${text.slice(-4)}` : text;
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
  'kind',
  'review',
  // The time, the stored form and the demo data of a snapshot or an import.
  'at',
  'form',
  'world',
]);

const hiddenValues: ReadonlySet<string> = new Set(['forbidden', 'cross_site', identityRequired]);

/** Labels of fields whose names are not words. A field with an empty list is the text of a search, which the sentence contains. */
const fieldLabels: Readonly<Record<string, string | readonly string[]>> = {
  q: [],
  originator_entity: 'originator',
  originator_entities: 'originators',
  beneficiary_entity: 'beneficiary',
  beneficiary_entities: 'beneficiaries',
};
