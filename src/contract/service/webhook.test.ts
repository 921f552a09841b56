import { expect, test } from 'vitest';
import { readJson } from '#contract/wire/json.ts';
import { webhookSchema, webhookTypes } from './webhook.ts';

test.each([
  ['deposit', '{"type":"deposit","transaction_id":12}'],
  ['withdrawal', '{"type":"withdrawal","transaction_id":12}'],
  ['withdrawal_confirmed', '{"type":"withdrawal_confirmed","transaction_id":12}'],
  [
    'transaction_status',
    '{"type":"transaction_status","transaction_id":12,"associated_wallet_ids":{"source_wallet_id":1,"destination_wallet_id":2}}',
  ],
  ['transaction_status', '{"type":"transaction_status","transaction_id":12}'],
  [
    'transaction_status',
    '{"type":"transaction_status","transaction_id":12,"associated_wallet_ids":{"source_wallet_id":1,"destination_wallet_id":null}}',
  ],
  ['direct_party_approved', '{"type":"direct_party_approved","id":3}'],
  ['direct_party_rejected', '{"type":"direct_party_rejected","id":3,"extra":[1]}'],
])('a webhook of type %s is read', (type, text) => {
  expect(webhookTypes).toContain(type);
  expect(webhookSchema.parse(readJson(text))).toMatchObject(type.startsWith('direct') ? { type, id: 3 } : { type, transaction_id: 12 });
});

test('a webhook of an unknown type is read with its type', () => {
  expect(webhookSchema.parse(readJson('{"type":"wallet_frozen","wallet_id":1}'))).toEqual({ type: 'wallet_frozen' });
});

test.each(['{}', '[]', '{"type":1}', '{"type":"deposit","transaction_id":"12; drop"}', '{"type":"deposit","transaction_id":1.5}', 'null'])(
  'the text %s is not a webhook',
  (text) => {
    expect(webhookSchema.safeParse(readJson(text)).success).toBe(false);
  },
);
