import { describe, expect, test } from 'vitest';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { readJson } from '#contract/wire/json.ts';
import { commandWith } from '#web/parts/command/test-command.ts';
import { feeLabel, orderOfCommand, orderOfRequest } from './order.ts';

const mark = '[ref:0b0c0d0e-0000-4000-8000-000000000001]';

/** A command in the format of the server. */
function command(kind: CommandKind, body: string | null) {
  return commandWith({
    kind,
    wallet_id: 7,
    asset: 'btc',
    amount: '0.5',
    request: { method: 'POST', path: '/api/v1/wallets/7/transactions', body },
  });
}

describe('the order of a command', () => {
  test('the order of a command contains the beneficiary, the fee and the note', () => {
    const body = `{"amounts":{"btc":0.5},"fees":{"btc":12.5},"notes":"Invoice 7 ${mark}","beneficiary_entity":{"kind":"individual","firstname":"Ada"}}`;
    const order = orderOfCommand(command('withdrawal', body));
    expect(order).toMatchObject({ beneficiaries: [{ kind: 'individual', firstname: 'Ada' }], note: 'Invoice 7', isBatched: false });
    expect(feeLabel(order)).toBe('own rate 12.5 sat/b');
  });

  test('the order of a command contains all of several beneficiaries', () => {
    const body = '{"beneficiary_entities":[{"firstname":"Ada"},{"firstname":"Bob"}],"is_batched":true}';
    expect(orderOfCommand(command('withdrawal', body))).toMatchObject({
      beneficiaries: [{ firstname: 'Ada' }, { firstname: 'Bob' }],
      isBatched: true,
    });
  });

  test('the order of a command without a body contains no beneficiary and no note', () => {
    expect(orderOfCommand(command('validator_exit', null))).toMatchObject({ beneficiaries: [], note: '', fee: null, isBatched: false });
  });
});

describe('the order of a request', () => {
  const withdrawal = '{"destination":{"type":"external","id":3},"amounts":{"eth":5.000000000000000001},"fees":{"eth":"fast"}}';
  const staking =
    '{"asset":"eth","amount":"64000000000000000001","compounding":true,"source_wallet_id":7,"destination_id":3,"withdrawal_wallet_id":9,"fee":12,"group_id":"north"}';
  test.for([
    ['withdrawal', { wallet_id: 7 }, withdrawal, { wallet_id: 7, asset: 'eth', amount: '5.000000000000000001', fee: 'fast' }],
    ['staking', {}, staking, { amount: '64.000000000000000001', receiverId: 9, compounding: true, group: 'north', fee: '12' }],
    ['validator_exit', { validator_pubkey: '0xab' }, '{}', { amount: null, wallet_id: null }],
    ['validator_withdrawal', { validator_pubkey: '0xab' }, '{"amount":"0"}', { amount: '0', wallet_id: null }],
  ] as const)(
    'the order of a request of the kind %s contains the facts that an approver must check',
    ([kind, params, body, expectedFacts]) => {
      expect(orderOfRequest(kind, params, readJson(body))).toMatchObject(expectedFacts);
    },
  );

  test('a request that its endpoint would reject has no order', () => {
    expect(orderOfRequest('withdrawal', { wallet_id: 7 }, { amounts: {} })).toBeNull();
  });
});
