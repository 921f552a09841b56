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
  test('is sorted by due day, then by receipt', () => {
    expect(keys(queue)).toEqual(['c', 'b', 'd', 'a']);
    expect(queue.map(({ due }) => due)).toEqual(['2026-03-10', '2026-03-12', null, null]);
  });

  test('is sorted by receipt while the reminder is off', () => {
    expect(keys(pendingIn(pages.flat(), null))).toEqual(['d', 'c', 'b', 'a']);
  });

  test('lists deposits without a valid time last', () => {
    expect(keys(pendingIn([aPage({ hash: 'x', regulatory_status: travelRule, timestamp: 'soon' }), ...pages].flat(), null)).at(-1)).toBe(
      'x',
    );
  });

  test('omits finished deposits, those without an ID, and duplicates', () => {
    const page = aPage(
      { hash: 'a', regulatory_status: 'completed' },
      { regulatory_status: lvctr },
      { id: new NumberLiteral('7'), regulatory_status: lvctr },
    );
    expect(keys(pendingIn([...page, ...page], 5))).toEqual(['7']);
  });

  test('has no neighbour before its first item or after its last', () => {
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

  test('matches the demand, and the asset in any spelling', () => {
    expect(through({ asks: lvctr })).toEqual(['c', 'b']);
    expect(through({ asset: 'usdc' })).toEqual(['b']);
    expect(through({})).toEqual(['c', 'b', 'd', 'a']);
  });

  test('matches the receiving wallet', () => {
    expect(through({ wallet: '1' })).toEqual(['c', 'a']);
  });

  test('matches deposits by whether their wallet has a default originator', () => {
    expect(through({ originator: 'yes' })).toEqual(['c', 'a']);
    expect(through({ originator: 'no' })).toEqual(['b', 'd']);
  });

  test('matches deposits that are late, due, or without a due day', () => {
    expect(through({ due: 'late' })).toEqual(['c']);
    expect(through({ due: 'week' })).toEqual(['b']);
    expect(through({ due: 'none' })).toEqual(['d', 'a']);
  });
});

describe('the next item after a finished one', () => {
  test('is the item below it', () => {
    expect(nextToDo(queue, 'c')?.key).toBe('b');
  });

  test('is the first item if the finished one was last', () => {
    expect(nextToDo(queue, 'a')?.key).toBe('c');
  });

  test('is the first item if the list no longer contains the finished one', () => {
    expect(nextToDo(queue, 'gone')?.key).toBe('c');
  });

  test('does not exist if the finished item was the only one', () => {
    expect(nextToDo(narrowed(queue, { asset: 'eth' }, { originators: new Map(), nowMs: 0 }), 'd')).toBeNull();
  });
});
