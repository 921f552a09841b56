import { expect, test } from 'vitest';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { writeJson } from '#contract/wire/json.ts';
import { problemAtField, sandboxProblem, typedInteger, typedText } from './sandbox-request.ts';

const fields = [
  { name: 'wallet', label: 'Wallet', requestParts: ['wallet_id'] },
  { name: 'amount', label: 'Amount' },
];

const deposit = (values: object) => ({ params: {}, body: { wallet_id: typedInteger('7'), asset: 'btc', amount: '1', ...values } });

test('typedInteger keeps every digit of an integer and returns other text unchanged', () => {
  expect(writeJson([typedInteger('9007199254740993'), typedInteger('0'), typedInteger('007'), typedInteger('1e3')])).toBe(
    '[9007199254740993,0,"007","1e3"]',
  );
  expect([typedInteger(''), typedText(''), typedText('a')]).toEqual([undefined, undefined, 'a']);
});

test('a valid sandbox request has no problem', () => {
  expect(sandboxProblem(sandboxEndpoints.deposit, deposit({}), fields)).toBeNull();
});

test.for([
  [{ amount: '0' }, { name: 'amount', message: 'Amount must be a positive decimal, as text' }],
  [{ amount: '' }, { name: 'amount', message: 'Amount is required' }],
  [{ wallet_id: undefined }, { name: 'wallet', message: 'Wallet is required' }],
  [{ wallet_id: 'hot' }, { name: 'wallet', message: 'Wallet must be an integer' }],
  [{ asset: 'doge' }, { name: null, message: 'asset is not a supported asset' }],
] as const)('sandboxProblem reports the problem %o at its field', ([values, problem]) => {
  expect(sandboxProblem(sandboxEndpoints.deposit, deposit(values), fields)).toEqual(problem);
});

test('a problem of a path parameter or of a list element is reported at its field', () => {
  const id = [{ name: 'id', label: 'Transaction' }];
  const request = { params: { id: 'x' }, body: { status: 'approved' } };
  expect(sandboxProblem(sandboxEndpoints.setTransactionStatus, request, id)).toMatchObject({ name: 'id' });
  expect(problemAtField([{ name: 'times', label: 'Calls' }], '0.times', '0.times must be at most 5')).toEqual({
    name: 'times',
    message: 'Calls must be at most 5',
  });
});
