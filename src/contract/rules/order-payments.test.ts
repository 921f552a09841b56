import { expect, test } from 'vitest';
import { decimalOf } from '#contract/money/money.ts';
import { dustPayment } from './order-payments.ts';

const destination = { kind: 'public_address', id: null, address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', tag: null, count: null } as const;

/** Payments of these amounts to one legacy address. */
const payments = (...amounts: string[]) => amounts.map((amount, row) => ({ row, amount: decimalOf(amount), destination }));

test('a payment below the minimum of its network is reported with its path in the request', () => {
  expect(dustPayment('withdrawal', 'btc', payments('0.00000545'))).toMatchObject({ field: 'amounts.btc' });
  expect(dustPayment('batch_send', 'btc', payments('1', '0.00000001'))).toEqual({
    field: 'destinations.1.amount',
    message: 'The network does not carry less than 0.00000546 BTC to this address',
  });
});

test('a payment of exactly the minimum is not reported, and payments to validators have no minimum', () => {
  expect(dustPayment('withdrawal', 'btc', payments('0.00000546'))).toBeNull();
  expect(dustPayment('validator_withdrawal', 'eth', payments('0'))).toBeNull();
});
