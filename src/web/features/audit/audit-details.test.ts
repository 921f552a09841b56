import { expect, test } from 'vitest';
import { auditDetails } from './audit-details.ts';
import { auditedOrder } from './test-audited-order.ts';

const destination = { kind: 'external_account', id: 3, address: null, tag: null, count: null } as const;
const order = { ...auditedOrder, destination, policy_version: 2 } as const;
const row: Row = { actor: 'tess@desk.example', action: 'command', detail: {}, approved_by: [], order: null, review_reason: null };
const several = { ...destination, kind: 'several', id: null, count: 5 } as const;

type Row = Parameters<typeof auditDetails>[0];

test.for<[string, Partial<Row>]>([
  [
    'reason: wrong amount · from wallet 7 to external account 3 · policy version 2',
    { detail: { state: 'declined', review: 'decline' }, order, review_reason: 'wrong amount' },
  ],
  ['from wallet 7 to 5 recipients', { action: 'batch', order: { ...order, destination: several, policy_version: null } }],
  ['from wallet 7 to bc1q', { order: { ...order, destination: { ...destination, address: 'bc1q' }, policy_version: null } }],
  ['from wallet 7', { order: { ...order, destination: null, policy_version: null } }],
  ['approved by Tess and Sam', { action: 'change', approved_by: ['Tess', 'Sam'] }],
  ['approved by Tess', { actor: null, approved_by: ['Tess'], order }],
  ['Withdrawal of 0.5 BTC · approved by Tess', { actor: null, action: 'duplicate_confirmed', approved_by: ['Tess'], order }],
  [
    'fields: name, notes · code: invalid request',
    { action: 'write', detail: { method: 'PUT', fields: ['name', 'notes'], code: 'invalid_request', filters: [] } },
  ],
  ['fields: originator, custom id', { action: 'write', detail: { fields: ['originator_entity', 'custom_id'] } }],
  [
    'day: 2026-11-30 · root: 00000000…0000',
    { action: 'snapshot', detail: { at: '2026-11-30T18:00:03Z', day: '2026-11-30', form: 'sorted', root: '0'.repeat(64) } },
  ],
  ['', { action: 'people_searched', detail: { fields: ['q'] } }],
  ['', { action: 'forbidden', detail: { code: 'step_up_required' } }],
])('auditDetails describes a row as: %s', ([text, overrides]) => {
  expect(auditDetails({ ...row, ...overrides })).toBe(text);
});
