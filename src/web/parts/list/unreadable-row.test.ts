import { expect, test } from 'vitest';
import { walletSchema } from '#contract/service/wallet.ts';
import { pageOf } from '#contract/wire/page.ts';
import { readAnswer, type Unreadable } from '#contract/wire/unreadable.ts';
import { unreadableMessage } from './unreadable-row.tsx';

const record = (facts: Partial<Unreadable>): Unreadable => ({ isUnreadable: true, id: null, cursor: null, field: null, ...facts });

test('the message describes an unreadable record by its ID or cursor and its invalid field', () => {
  expect(unreadableMessage(record({ id: '4711', cursor: 'c1', field: 'balance.btc' }))).toBe(
    'A record that the desk cannot read (4711): field balance.btc',
  );
  expect(unreadableMessage(record({ cursor: 'c1' }))).toBe('A record that the desk cannot read (cursor c1)');
  expect(unreadableMessage(record({}))).toBe('A record that the desk cannot read');
});

test('the message about an unreadable record names the invalid field', () => {
  const page_info = { has_previous_page: false, has_next_page: false };
  const answer = { page_info, page: [{ cursor: 'c1', data: { id: 7, balance: { btc: 'much' } } }] };
  expect(readAnswer(pageOf(walletSchema), answer)).toMatchObject({ data: { unreadable: [{ record: { field: 'balance.btc' } }] } });
});
