import { expect, test } from 'vitest';
import { isSameSubject } from './live-preflight.ts';

const path = '/api/v1/wallets/7/transactions';
const body = { destination: { type: 'external', id: 3 }, amounts: { eth: 5 }, fees: { eth: 'medium' } };

test('the figures of an earlier amount or fee stay while new ones are read', () => {
  expect(isSameSubject([path, body], [path, { ...body, amounts: { eth: 6 }, fees: { eth: 'fast' } }])).toBe(true);
});

test('the figures of another wallet, asset or recipient do not', () => {
  expect(isSameSubject([path, body], ['/api/v1/wallets/8/transactions', body])).toBe(false);
  expect(isSameSubject([path, body], [path, { ...body, amounts: { btc: 5 } }])).toBe(false);
  expect(isSameSubject([path, body], [path, { ...body, destination: { type: 'external', id: 4 } }])).toBe(false);
});
