import { expect, test } from 'vitest';
import { readOrder } from './order-body.ts';

const mark = '[ref:0b0c0d0e-0000-4000-8000-000000000001]';

test('reads the beneficiary, the fee and the note that a reviewer decides on', () => {
  const body = `{"amounts":{"btc":0.5},"fees":{"btc":12.5},"notes":"Invoice 7 ${mark}","beneficiary_entity":{"kind":"individual","firstname":"Ada"}}`;
  expect(readOrder(body)).toEqual({
    beneficiaries: [{ kind: 'individual', firstname: 'Ada' }],
    note: 'Invoice 7',
    fee: '12.5',
    isBatched: false,
  });
});

test('reads several beneficiaries', () => {
  expect(readOrder('{"beneficiary_entities":[{"firstname":"Ada"},{"firstname":"Bob"}],"is_batched":true}')).toMatchObject({
    beneficiaries: [{ firstname: 'Ada' }, { firstname: 'Bob' }],
    isBatched: true,
  });
});

test('of a request without a body nothing is known', () => {
  expect(readOrder(null)).toEqual({ beneficiaries: [], note: '', fee: null, isBatched: false });
});
