import { describe, expect, test } from 'vitest';
import { transactionSchema } from '#contract/service/transaction.ts';
import { readJson } from '#contract/wire/json.ts';
import { destinationOf, movedIn, notesOf, peopleIn, sortOf, sourceOf, statusOf, titleOf } from './transaction-facts.ts';

/** A record as the service would send it. */
const record = (json: string) => transactionSchema.parse(readJson(json));

describe('what a transaction is', () => {
  test.each([
    ['{ "type": "external", "id": 7 }', 'Deposit 7'],
    ['{ "type": "external", "hash": "0xabcdef0123456789" }', 'Deposit 0xabcdef01'],
    ['{ "type": "transaction", "id": 7, "destination": { "id": 1, "kind": "cold", "type": "wallet" } }', 'Transfer 7'],
    ['{ "type": "transaction", "id": 7, "destination": { "id": 1, "type": "external_account" } }', 'Withdrawal 7'],
    ['{ "type": "transaction", "id": 7, "validator_pubkey": "0xab" }', 'Staking 7'],
    ['{ "type": "transaction", "id": 7, "is_offchain_reconciliation": true }', 'Reconciliation 7'],
    ['{ "type": "transaction" }', 'Withdrawal'],
  ])('%s is %s', (json, title) => {
    expect(titleOf(record(json))).toBe(title);
  });
});

describe('a record that lacks nearly everything', () => {
  const bare = record('{ "type": "external" }');

  test('has no amount, no ends, no status and nobody in it', () => {
    expect(movedIn(bare)).toEqual([]);
    expect([sourceOf(bare), destinationOf(bare)]).toEqual(Array(2).fill({ name: null, walletId: null, addresses: [] }));
    expect(statusOf(bare)).toBeNull();
    expect(peopleIn(bare)).toEqual([]);
    expect(sortOf(bare).words).toBe('Deposit');
  });
});

test('notes are what their author wrote, without the mark that the desk adds', () => {
  const marked = (notes: string) => record(`{ "type": "transaction", "notes": "${notes}" }`);
  expect(notesOf(marked('Rent [ref:0b0c0d0e-0000-4000-8000-000000000001]'))).toBe('Rent');
  expect(notesOf(marked('[ref:0b0c0d0e-0000-4000-8000-000000000001]'))).toBeNull();
  expect(notesOf(record('{ "type": "external", "id": 7 }'))).toBeNull();
});

test('a deposit in a block is completed, whichever name the block came under', () => {
  expect(statusOf(record('{ "type": "external", "height": 12 }'))).toBe('completed');
});

test('of an account’s addresses those of the moved asset are told, with their tag', () => {
  const account = '{ "id": 3, "type": "external_account", "addresses": { "btc": "bc1q", "xrp": { "address": "rX", "tag": 42 } } }';
  const sent = record(`{ "type": "transaction", "id": 7, "amounts": { "xrp": 5 }, "destination": ${account} }`);
  expect(destinationOf(sent).addresses).toEqual([{ asset: 'xrp', address: 'rX', remark: { name: 'tag', text: '42' } }]);
});

test('an empty originator means that there is none', () => {
  expect(peopleIn(record('{ "type": "external", "originator_entity": {}, "beneficiary_entities": [{ "kind": "individual" }] }'))).toEqual([
    { role: 'beneficiary', entity: { kind: 'individual' } },
  ]);
});
