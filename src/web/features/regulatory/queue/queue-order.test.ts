import { describe, expect, test } from 'vitest';
import { transactionSchema } from '#contract/service/transaction.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { pendingIn } from '#web/data/queue-items.ts';
import { narrowed, neighbour, nextToDo } from './queue-order.ts';

const aPage = (...records: object[]) =>
  records.map((record, place) => ({ cursor: String(place), data: transactionSchema.parse({ type: 'external', ...record }) }));

const [travelRule, lvctr] = ['missing_travel_rule_info', 'missing_lvctr_info'] as const;
const wallet = (id: string) => ({ destination: { id: new NumberLiteral(id) } });

const pages = [
  aPage(
    { hash: 'a', currency: 'btc', regulatory_status: travelRule, timestamp: '2026-03-06T15:00:00Z', ...wallet('1') },
    { hash: 'b', currency: 'USDC', regulatory_status: lvctr, timestamp: '2026-03-05T15:00:00Z', ...wallet('2') },
  ),
  aPage(
    { hash: 'c', currency: 'btc', regulatory_status: lvctr, timestamp: '2026-03-03T15:00:00Z', ...wallet('1') },
    { hash: 'd', currency: 'eth', regulatory_status: travelRule, timestamp: '2026-03-01T15:00:00Z' },
  ),
];
const queue = pendingIn(pages.flat(), 5);

const keys = (items: typeof queue) => items.map(({ key }) => key);

describe('the queue', () => {
  test('begins with what is due first, then with what came first', () => {
    expect(keys(queue)).toEqual(['c', 'b', 'd', 'a']);
    expect(queue.map(({ due }) => due)).toEqual(['2026-03-10', '2026-03-12', null, null]);
  });

  test('goes by receipt alone while the clock is off', () => {
    expect(keys(pendingIn(pages.flat(), null))).toEqual(['d', 'c', 'b', 'a']);
  });

  test('ends with what tells no time', () => {
    expect(keys(pendingIn([aPage({ hash: 'x', regulatory_status: travelRule, timestamp: 'soon' }), ...pages].flat(), null)).at(-1)).toBe(
      'x',
    );
  });

  test('leaves out what waits no longer or cannot be opened, and what two pages have', () => {
    const page = aPage(
      { hash: 'a', regulatory_status: 'completed' },
      { regulatory_status: lvctr },
      { id: new NumberLiteral('7'), regulatory_status: lvctr },
    );
    expect(keys(pendingIn([...page, ...page], 5))).toEqual(['7']);
  });

  test('ends at its ends', () => {
    expect(neighbour(queue, 'b', 1)?.key).toBe('d');
    expect(neighbour(queue, 'b', -1)?.key).toBe('c');
    expect(neighbour(queue, 'a', 1)).toBeNull();
    expect(neighbour(queue, 'c', -1)).toBeNull();
    expect(neighbour(queue, 'elsewhere', 1)).toBeNull();
  });
});

describe('a filter', () => {
  const known = { originators: new Map([[1, { kind: 'individual', firstname: 'Ada' }]]), nowMs: Date.parse('2026-03-11T15:00:00Z') };
  const through = (search: Parameters<typeof narrowed>[1]) => keys(narrowed(queue, search, known));

  test('takes what is asked for and the asset, however the record spells it', () => {
    expect(through({ asks: lvctr })).toEqual(['c', 'b']);
    expect(through({ asset: 'usdc' })).toEqual(['b']);
    expect(through({})).toEqual(['c', 'b', 'd', 'a']);
  });

  test('takes the receiving wallet', () => {
    expect(through({ wallet: '1' })).toEqual(['c', 'a']);
  });

  test('takes those whose wallet has a default originator, or has none that is known', () => {
    expect(through({ originator: 'yes' })).toEqual(['c', 'a']);
    expect(through({ originator: 'no' })).toEqual(['b', 'd']);
  });

  test('takes what is late, due or without a due day', () => {
    expect(through({ due: 'late' })).toEqual(['c']);
    expect(through({ due: 'week' })).toEqual(['b']);
    expect(through({ due: 'none' })).toEqual(['d', 'a']);
  });
});

describe('after an item is done', () => {
  test('the one below it is next', () => {
    expect(nextToDo(queue, 'c')?.key).toBe('b');
  });

  test('the first is next after the last, while any other waits', () => {
    expect(nextToDo(queue, 'a')?.key).toBe('c');
  });

  test('the first is next when the list no longer holds the done one', () => {
    expect(nextToDo(queue, 'gone')?.key).toBe('c');
  });

  test('nothing is next when it was the only one', () => {
    expect(nextToDo(narrowed(queue, { asset: 'eth' }, { originators: new Map(), nowMs: 0 }), 'd')).toBeNull();
  });
});
