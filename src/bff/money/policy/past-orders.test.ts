import { expect, test } from 'vitest';
import type { SandboxHistory } from '#contract/service/sandbox-history.ts';
import { factsOfPast } from './past-orders.ts';

type PastOrder = SandboxHistory['orders'][number];

const order = (record_id: number, made_at: string, overrides: Partial<PastOrder> = {}): PastOrder => ({
  record_id,
  kind: 'withdrawal',
  made_at,
  status: 'completed',
  requested_by: record_id % 2 === 0 ? 'treasury@desk.example' : 'api',
  wallet_id: 7,
  asset: 'btc',
  amount: '0.04',
  cad_rate: '100000',
  destination: { kind: 'public_address', id: null, address: 'bc1q', tag: null },
  ...overrides,
});

test('past orders of the demo world have 24-hour sums and know which addresses were paid before', () => {
  const facts = factsOfPast(
    [
      order(2, '2026-05-01T10:00:00Z'),
      order(4, '2026-05-01T12:00:00Z'),
      order(5, '2026-05-02T11:00:00Z'),
      order(6, '2026-05-02T11:30:00Z', { cad_rate: null }),
    ],
    'America/Toronto',
  );
  expect(facts.map((each) => [each.destination, each.first_send, each.maker_24h_cad, each.wallet_24h_cad])).toEqual([
    ['new_address', true, '4000', '4000'],
    ['seen_address', false, '8000', '8000'],
    ['seen_address', false, '4000', '8000'],
    ['seen_address', false, null, null],
  ]);
  expect(facts[0]).toMatchObject({
    maker: 'treasury@desk.example',
    weekday: 'fri',
    time: '06:00',
    travel_rule: true,
    maker_24h_others: 0,
  });
});
