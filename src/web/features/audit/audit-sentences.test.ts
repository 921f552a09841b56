import { expect, test } from 'vitest';
import { auditObject, objectPath } from './audit-object.ts';
import { auditSentence, auditOutcome, isStart } from './audit-sentences.ts';
import { auditedOrder as order } from './test-audited-order.ts';

const rowOfTess = {
  actor: 'tess@desk.example',
  actor_name: 'Tess Treasury',
  decision: 'done',
  object: null,
  detail: {},
  order: null,
  is_approval: false,
};
const batch = { ...order, kind: 'batch_send' } as const;
const noActor = { ...rowOfTess, actor: null, actor_name: null };

test.for([
  ['Tess Treasury signed in', { ...rowOfTess, action: 'sign_in' }],
  ['gone@desk.example signed in', { ...rowOfTess, actor: 'gone@desk.example', actor_name: null, action: 'sign_in' }],
  ['Unknown user failed to sign in', { ...noActor, action: 'sign_in_failed' }],
  ['The desk started', { ...noActor, action: 'start' }],
  ['Tess Treasury started to send a request', { ...rowOfTess, action: 'command', detail: { state: 'sending' } }],
  ['A request expired', { ...noActor, action: 'command', detail: { state: 'expired' } }],
  ['The custodian accepted a request', { ...rowOfTess, action: 'command', detail: { state: 'confirmed' } }],
  [
    'The custodian accepted a batch part of 0.5 BTC, requested by Tom Treasury',
    { ...rowOfTess, action: 'command', detail: { state: 'confirmed' }, order: batch },
  ],
  [
    'The desk created a batch part of 0.5 BTC, requested by Tom Treasury',
    { ...rowOfTess, action: 'command', detail: { state: 'sending', step: 'requested' }, order: batch },
  ],
  [
    'The desk started to send a batch part of 0.5 BTC, requested by Tom Treasury',
    { ...rowOfTess, action: 'command', detail: { state: 'sending' }, order: batch },
  ],
  [
    'Tess Treasury requested approval of a batch of 0.5 BTC',
    { ...rowOfTess, action: 'batch', detail: { state: 'awaiting_review' }, order: batch },
  ],
  [
    'Tess Treasury approved a batch of 0.5 BTC',
    { ...rowOfTess, action: 'batch', detail: { state: 'running' }, order: batch, is_approval: true },
  ],
  ['The desk ended a batch of 0.5 BTC', { ...noActor, action: 'batch', detail: { state: 'ended' }, order: batch }],
  ['A batch of 0.5 BTC expired, requested by Tom Treasury', { ...noActor, action: 'batch', detail: { state: 'expired' }, order: batch }],
  [
    'The custodian refused a withdrawal of 0.5 BTC, requested by Tom Treasury',
    { ...noActor, action: 'command', detail: { state: 'refused' }, order },
  ],
  [
    'Tess Treasury requested a withdrawal of 0.5 BTC',
    { ...rowOfTess, action: 'command', detail: { state: 'sending', step: 'requested' }, order },
  ],
  ['Tess Treasury uploaded a document of a direct party', { ...rowOfTess, action: 'party_file', detail: { deed: 'received' } }],
  ['Tess Treasury searched the records and found people', { ...rowOfTess, action: 'people_searched', object: '/bff/records/search' }],
  ['Tess Treasury searched for people', { ...rowOfTess, action: 'people_searched', object: '/bff/people/search' }],
  [
    'Tess Treasury looked for direct parties with the same details',
    { ...rowOfTess, action: 'people_searched', object: '/bff/direct-parties/lookup' },
  ],
  ['Tess Treasury approved a request', { ...rowOfTess, action: 'command', detail: { state: 'sending', review: 'release' } }],
  [
    'Tess Treasury requested approval of a withdrawal of 0.5 BTC',
    { ...rowOfTess, action: 'command', detail: { state: 'awaiting_review' }, order },
  ],
  [
    'A withdrawal of 0.5 BTC has an unknown outcome, requested by Tom Treasury',
    { ...noActor, action: 'command', detail: { state: 'unknown' }, order },
  ],
  ['Tess Treasury resolved the outcome of a withdrawal of 0.5 BTC', { ...rowOfTess, action: 'settle', order }],
  ['Tess Treasury proposed a control change', { ...rowOfTess, action: 'change', detail: { state: 'waiting' } }],
  ['Tess Treasury approved a control change', { ...rowOfTess, action: 'change', detail: { state: 'in_force' } }],
  ['The desk put a policy change in force', { ...noActor, action: 'change', detail: { kind: 'policy', state: 'in_force' } }],
  [
    'Tess Treasury rejected an invitation or password link',
    { ...rowOfTess, action: 'change', detail: { kind: 'access_link', state: 'rejected' } },
  ],
  ['Tess Treasury updated a request', { ...rowOfTess, action: 'command', detail: { state: 'of tomorrow' } }],
  ['Tess Treasury changed a wallet', { ...rowOfTess, action: 'write', object: '/api/v1/wallets/7', detail: { method: 'PUT' } }],
  [
    'Tess Treasury started to create a wallet',
    { ...rowOfTess, action: 'write_begun', object: '/api/v1/wallets', detail: { method: 'POST' } },
  ],
  [
    'Tess Treasury tried to change a wallet',
    { ...rowOfTess, action: 'write', decision: 'unknown', object: '/api/v1/wallets/7', detail: { method: 'PUT' } },
  ],
  [
    'Tess Treasury created a document of a direct party',
    { ...rowOfTess, action: 'write', object: '/api/v1/direct_parties/6/custody_agreement', detail: { method: 'POST' } },
  ],
  ['Tess Treasury created a direct party', { ...rowOfTess, action: 'write', object: '/api/v1/direct_parties', detail: { method: 'POST' } }],
  ['Tess Treasury set the faults of the sandbox', { ...rowOfTess, action: 'write', object: '/sandbox/faults', detail: { method: 'PUT' } }],
  [
    'Tess Treasury started to move the sandbox clock',
    { ...rowOfTess, action: 'write_begun', object: '/sandbox/clock', detail: { method: 'POST' } },
  ],
  [
    'Tess Treasury viewed the beneficiary of the last payment to a recipient',
    { ...rowOfTess, action: 'people_read', object: '/bff/beneficiaries/last' },
  ],
  ['Tess Treasury deactivated a user', { ...rowOfTess, action: 'user', detail: { change: 'deactivated' } }],
  ['The desk set the roles of a user', { ...noActor, action: 'user' }],
  ['Tess Treasury performed an unknown action: sang', { ...rowOfTess, action: 'sang' }],
] as const)('auditSentence describes an audit row as: %s', ([sentence, row]) => {
  expect(auditSentence(row)).toBe(sentence);
});

const id = '0a1b2c3d-0000-4000-8000-000000000000';

test('an audit row about a required identity confirmation is not marked as a failure', () => {
  const request = {
    actor: '6',
    actor_name: 'Nora',
    action: 'forbidden',
    decision: 'refused',
    object: '/bff/users',
    detail: { code: 'step_up_required' },
    order: null,
    is_approval: false,
  } as const;
  expect(auditSentence(request)).toBe('Nora was asked to confirm their identity');
  expect(auditOutcome(request)).toEqual({ label: 'Requested', tone: 'quiet' });
  expect(auditOutcome({ ...request, detail: { code: 'forbidden' } })).toMatchObject({ tone: 'bad' });
});

test('only the start of sending is marked as a start, and a request or an approval is not', () => {
  const row = { action: 'command', detail: { state: 'sending' }, is_approval: false };
  expect(isStart(row)).toBe(true);
  expect(isStart({ ...row, detail: { state: 'sending', step: 'requested' } })).toBe(false);
  expect(isStart({ ...row, detail: { state: 'sending', review: 'release' } })).toBe(false);
});

test('a control change that was taken back and a declined request are not refusals by the desk', () => {
  const row = { action: 'change', decision: 'refused', detail: { state: 'withdrawn' } } as const;
  expect(auditOutcome(row)).toEqual({ label: 'Taken back', tone: 'quiet' });
  expect(auditOutcome({ ...row, action: 'command', detail: { state: 'declined' } })).toEqual({ label: 'Declined', tone: 'quiet' });
  expect(auditOutcome({ ...row, action: 'command', detail: { state: 'refused' } })).toMatchObject({ tone: 'bad' });
});

test.for([
  ['/api/v1/wallets/7', 'Wallet 7', '/wallets/7'],
  ['/api/v1/wallets/7/transactions', 'Transactions of wallet 7', '/wallets/7'],
  ['/api/v1/transactions/12', 'Transaction 12', '/transactions/12'],
  [`/api/v1/transactions/0x${'ab'.repeat(32)}`, 'Transaction 0xababab…abab', `/transactions/0x${'ab'.repeat(32)}`],
  [`/bff/commands/${id}`, 'Request 0a1b2c3d', `/activity/${id}`],
  [`/bff/commands/${id}/review`, 'Request 0a1b2c3d', `/activity/${id}`],
  [`/bff/batches/${id}`, 'Batch 0a1b2c3d', `/batch-sends/${id}`],
  [`/bff/batches/${id}/control`, 'Batch 0a1b2c3d', `/batch-sends/${id}`],
  [`/bff/evidence/reviews/${id}`, 'Review of the evidence', '/evidence'],
  ['/sandbox/faults', 'Sandbox', '/sandbox'],
  ['/bff/policy/draft', 'Policy', '/policy'],
  ['/bff/records/search', 'Search', null],
  ['/bff/direct-parties/lookup', 'Direct parties', '/direct-parties'],
  ['/api/v1/direct_parties/6/custody_agreement', 'Direct party 6', '/direct-parties/6'],
  ['/bff/external_accounts/3/beneficiary', 'External account 3', '/external-accounts/3'],
  ['/bff/signing-key', 'Signing key', null],
  ['/api/v9/moons/1', '/api/v9/moons/1', null],
] as const)('the object %s has the label %s and the link %s', ([path, label, to]) => {
  expect(auditObject(path, null)).toEqual({ label, to });
});

test('the object of a control change links to this change on the page of all changes', () => {
  const object = { label: 'Control change 0a1b2c3d', to: '/changes', hash: id };
  expect(auditObject(`/bff/changes/${id}/decision`, null)).toEqual(object);
});

test('the audit log shows the name of a user, or the number of a removed user', () => {
  expect(auditObject('/users/6', 'Nora Newcomer')).toEqual({ label: 'Nora Newcomer', to: null });
  expect(auditObject('/users/6', null)).toEqual({ label: 'User 6', to: null });
});

test.for([
  ['wallet', '7', '/api/v1/wallets/7'],
  ['wallet', ' https://desk.example/wallets/7?tab=assets ', '/api/v1/wallets/7'],
  ['wallet', `https://desk.example/activity/${id}`, `/bff/commands/${id}`],
  ['user', 'https://desk.example/settings/users?user=3', '/users/3'],
  ['request', id, `/bff/commands/${id}`],
  ['transaction', 'ab'.repeat(32), `/api/v1/transactions/${'ab'.repeat(32)}`],
  ['batch', '/bff/policy', '/bff/policy'],
  ['request', '7', null],
  ['wallet', 'Treasury', null],
] as const)('objectPath for the kind %s and the text %s returns the path %s', ([kind, text, path]) => {
  expect(objectPath(kind, text)).toBe(path);
});
