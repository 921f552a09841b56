import { describe, expect, test } from 'vitest';
import { transactionSchema } from '#contract/service/transaction.ts';
import { readJson } from '#contract/wire/json.ts';
import { canBeRepeated, destinationOf, movedAmounts, notesOf, peopleIn, kindOf, sourceOf, statusOf, titleOf } from './transaction-facts.ts';

/** A record in the format of the service. */
const record = (json: string) => transactionSchema.parse(readJson(json));

describe('the title of a transaction', () => {
  test.each([
    ['{ "type": "external", "id": 7 }', 'Deposit 7'],
    ['{ "type": "external", "hash": "0xabcdef0123456789" }', 'Deposit 0xabcdef01'],
    ['{ "type": "transaction", "id": 7, "destination": { "id": 1, "kind": "cold", "type": "wallet" } }', 'Transfer 7'],
    ['{ "type": "transaction", "id": 7, "destination": { "id": 1, "type": "external_account" } }', 'Withdrawal 7'],
    ['{ "type": "transaction", "id": 7, "validator_pubkey": "0xab" }', 'Staking 7'],
    ['{ "type": "transaction", "id": 7, "is_offchain_reconciliation": true }', 'Reconciliation 7'],
    ['{ "type": "transaction" }', 'Withdrawal'],
  ])('the title of %s is %s', (json, title) => {
    expect(titleOf(record(json))).toBe(title);
  });
});

test.each([
  ['{ "type": "transaction", "status": "completed", "amounts": { "btc": 1 }, "destination": { "id": 1, "name": "Kestrel" } }', true],
  ['{ "type": "transaction", "status": "failed", "amounts": { "btc": 1 }, "destination": { "id": 1, "name": "Kestrel" } }', true],
  [
    '{ "type": "transaction", "status": "pending_generation", "amounts": { "btc": 1 }, "destination": { "id": 1, "name": "Kestrel" } }',
    false,
  ],
  ['{ "type": "transaction", "status": "completed", "amounts": { "btc": 1 } }', false],
  ['{ "type": "external", "amount": 1, "currency": "btc" }', false],
])('whether the form can repeat the record %s: %s', (json, isPossible) => {
  expect(canBeRepeated(record(json))).toBe(isPossible);
});

describe('a record with almost no fields', () => {
  const bareRecord = record('{ "type": "external" }');

  test('a record with almost no fields has no amounts, source, destination, status or people', () => {
    expect(movedAmounts(bareRecord)).toEqual([]);
    expect([sourceOf(bareRecord), destinationOf(bareRecord)]).toEqual(
      Array(2).fill({ name: null, walletId: null, accountId: null, addresses: [] }),
    );
    expect(statusOf(bareRecord)).toBeNull();
    expect(peopleIn(bareRecord)).toEqual([]);
    expect(kindOf(bareRecord).label).toBe('Deposit');
  });
});

test('notesOf returns the notes without the mark that the desk adds', () => {
  const withNotes = (notes: string) => record(`{ "type": "transaction", "notes": "${notes}" }`);
  expect(notesOf(withNotes('Rent [ref:0b0c0d0e-0000-4000-8000-000000000001]'))).toBe('Rent');
  expect(notesOf(withNotes('[ref:0b0c0d0e-0000-4000-8000-000000000001]'))).toBeNull();
  expect(notesOf(record('{ "type": "external", "id": 7 }'))).toBeNull();
});

test('a deposit in a block counts as completed, whichever name the block field has', () => {
  expect(statusOf(record('{ "type": "external", "height": 12 }'))).toBe('completed');
});

test("the destination of a withdrawal contains the account's ID, and only its address for the moved asset, with its tag", () => {
  const account = '{ "id": 3, "type": "external_account", "addresses": { "btc": "bc1q", "xrp": { "address": "rX", "tag": 42 } } }';
  const withdrawal = record(`{ "type": "transaction", "id": 7, "amounts": { "xrp": 5 }, "destination": ${account} }`);
  expect(destinationOf(withdrawal)).toMatchObject({ walletId: null, accountId: 3 });
  expect(destinationOf(withdrawal).addresses).toEqual([{ asset: 'xrp', address: 'rX', memo: { name: 'tag', text: '42' } }]);
});

test('peopleIn ignores an originator without data', () => {
  expect(peopleIn(record('{ "type": "external", "originator_entity": {}, "beneficiary_entities": [{ "kind": "individual" }] }'))).toEqual([
    { role: 'beneficiary', entity: { kind: 'individual' } },
  ]);
});

describe('a record without source or destination', () => {
  const endNames = (fields: string) => {
    const transaction = record(`{ "type": "transaction", "id": 7, "amounts": { "eth": 1 }, ${fields} }`);
    return [sourceOf(transaction).name, destinationOf(transaction).name];
  };

  test('a batch without a destination pays several recipients', () => {
    expect(endNames('"source": { "id": 1, "name": "Hot" }, "destination": null')).toEqual(['Hot', 'Several recipients']);
  });

  test('the destination of a stake is the new validator', () => {
    expect(endNames('"source": { "id": 1, "name": "Hot" }, "validator_pubkey": "0xab"')).toEqual(['Hot', 'Validator']);
  });

  test('the source of rewards is the validator', () => {
    expect(endNames('"destination": { "id": 1, "name": "Rewards" }, "validator_pubkey": "0xab"')).toEqual(['Validator', 'Rewards']);
  });
});
