import { expect, test } from 'vitest';
import { auditObject, objectPath } from './audit-object.ts';
import { auditDetails, auditSentence, auditOutcome } from './audit-sentences.ts';

const rowOfTess = { actor: 'tess@desk.example', actor_name: 'Tess Treasury', decision: 'done', object: null, detail: {}, order: null };
const order = { kind: 'withdrawal', asset: 'btc', amount: '0.5' } as const;
const noActor = { ...rowOfTess, actor: null, actor_name: null };

test.for([
  ['Tess Treasury signed in', { ...rowOfTess, action: 'sign_in' }],
  ['gone@desk.example signed in', { ...rowOfTess, actor: 'gone@desk.example', actor_name: null, action: 'sign_in' }],
  ['Unknown user failed to sign in', { ...noActor, action: 'sign_in_failed' }],
  ['The desk started', { ...noActor, action: 'start' }],
  ['Tess Treasury sent a request', { ...rowOfTess, action: 'command', detail: { state: 'sending' } }],
  ['A request expired', { ...noActor, action: 'command', detail: { state: 'expired' } }],
  ['The custodian accepted a request, sent by Tess Treasury', { ...rowOfTess, action: 'command', detail: { state: 'confirmed' } }],
  ['The custodian refused a withdrawal of 0.5 BTC', { ...noActor, action: 'command', detail: { state: 'refused' }, order }],
  [
    'Tess Treasury requested a withdrawal of 0.5 BTC',
    { ...rowOfTess, action: 'command', detail: { state: 'sending', step: 'requested' }, order },
  ],
  ['Tess Treasury uploaded a document of a direct party', { ...rowOfTess, action: 'party_file', detail: { deed: 'received' } }],
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
  ['A withdrawal of 0.5 BTC has an unknown outcome', { ...noActor, action: 'command', detail: { state: 'unknown' }, order }],
  ['Tess Treasury resolved the outcome of a withdrawal of 0.5 BTC', { ...rowOfTess, action: 'settle', order }],
  ['Tess Treasury proposed a control change', { ...rowOfTess, action: 'change', detail: { state: 'waiting' } }],
  ['Tess Treasury approved a control change', { ...rowOfTess, action: 'change', detail: { state: 'in_force' } }],
  ['The desk put a control change in force', { ...noActor, action: 'change', detail: { state: 'in_force' } }],
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
  ['Tess Treasury deactivated a user', { ...rowOfTess, action: 'user', detail: { change: 'deactivated' } }],
  ['The desk set the roles of a user', { ...noActor, action: 'user' }],
  ['Tess Treasury performed an unknown action: sang', { ...rowOfTess, action: 'sang' }],
] as const)('auditSentence describes an audit row as: %s', ([sentence, row]) => {
  expect(auditSentence(row)).toBe(sentence);
});

test('auditDetails contains the names and codes of an audit row', () => {
  const detail = { method: 'PUT', fields: ['name', 'notes'], code: 'invalid_request', filters: [] };
  expect(auditDetails({ action: 'write', detail, approved_by: [], order: null })).toBe('fields: name, notes · code: invalid request');
  expect(auditDetails({ action: 'change', detail: {}, approved_by: ['Tess', 'Sam'], order: null })).toBe('approved by Tess and Sam');
  expect(auditDetails({ action: 'duplicate_confirmed', detail: {}, approved_by: ['Tess'], order })).toBe(
    'Withdrawal of 0.5 BTC · approved by Tess',
  );
  // The sentence of the row already names the request.
  expect(auditDetails({ action: 'command', detail: {}, approved_by: ['Tess'], order })).toBe('approved by Tess');
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
  } as const;
  expect(auditSentence(request)).toBe('Nora was asked to confirm their identity');
  expect(auditOutcome(request)).toEqual({ label: 'Requested', tone: 'quiet' });
  expect(auditOutcome({ ...request, detail: { code: 'forbidden' } })).toMatchObject({ tone: 'bad' });
  expect(auditDetails({ ...request, approved_by: [] })).toBe('');
});

test('a withdrawn control change and a declined request are not refusals by the desk', () => {
  const row = { action: 'change', decision: 'refused', detail: { state: 'withdrawn' } } as const;
  expect(auditOutcome(row)).toEqual({ label: 'Withdrawn', tone: 'quiet' });
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
  [`/bff/changes/${id}/decision`, 'Control change 0a1b2c3d', '/changes'],
  ['/bff/policy/draft', 'Policy', '/policy'],
  ['/api/v9/moons/1', '/api/v9/moons/1', null],
] as const)('the object %s has the label %s and the link %s', ([path, label, to]) => {
  expect(auditObject(path, null)).toEqual({ label, to });
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
