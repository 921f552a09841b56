import { expect, test } from 'vitest';
import { isSameSubject } from './live-preflight.ts';

const path = '/api/v1/wallets/7/transactions';
const body = { destination: { type: 'external', id: 3 }, amounts: { eth: 5 }, fees: { eth: 'medium' } };

test('figures of an earlier amount or fee stay visible while new figures load', () => {
  expect(isSameSubject([path, body], [path, { ...body, amounts: { eth: 6 }, fees: { eth: 'fast' } }])).toBe(true);
});

test('figures of another wallet, asset or recipient are hidden while new figures load', () => {
  expect(isSameSubject([path, body], ['/api/v1/wallets/8/transactions', body])).toBe(false);
  expect(isSameSubject([path, body], [path, { ...body, amounts: { btc: 5 } }])).toBe(false);
  expect(isSameSubject([path, body], [path, { ...body, destination: { type: 'external', id: 4 } }])).toBe(false);
});
