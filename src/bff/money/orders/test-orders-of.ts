import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import type { TestJournal } from '#bff/money/commands/test-journal.ts';
import type { TestUser } from '#bff/test-desk.ts';
import type { BatchRow } from '#contract/desk/batches.ts';

/** The user, the key and the headers of a request. */
type RequestOptions = { readonly key?: string; readonly as?: TestUser; readonly headers?: Record<string, string>; readonly body?: object };

/** A row of a batch in satoshis, to an address that belongs to no wallet. */
export function payment(line: number, overrides: Partial<BatchRow> = {}): BatchRow {
  return { line, cells: [], type: 'public_address', public_address: strangeAddress(`line ${line}`), amount: '7000', ...overrides };
}

/** Functions that create and decide orders at one desk, in bitcoin. */
export function ordersOf(world: TestJournal) {
  const table = { command: 'commands', batch: 'batches' } as const;
  return {
    /** A withdrawal to an address or another destination. */
    withdraw: (wallet: number, to: string | object, amount = 0.00007, { body = {}, ...options }: RequestOptions = {}) => {
      const destination = typeof to === 'string' ? { type: 'external', addresses: { btc: to } } : to;
      return world.send(`/api/v1/wallets/${wallet}/transactions`, { destination, amounts: { btc: amount }, ...body }, options);
    },
    batch: (wallet_id: number, rows: readonly BatchRow[], { body = {}, ...options }: RequestOptions = {}) =>
      world.send('/bff/batches', { wallet_id, asset: 'btc', file: null, header: [], rows, remainder_of: null, ...body }, options),
    sendNow: (source_wallet_id: number, rows: readonly BatchRow[], options: RequestOptions = {}) => {
      const destinations = rows.map(({ line: _line, cells: _cells, ...destination }) => destination);
      return world.send('/api/v2/send_batch_now', { source_wallet_id, asset: 'btc', destinations }, options);
    },
    decide: (kind: 'command' | 'batch', id: string, decision: 'release' | 'decline', user: TestUser = 'treasury2') =>
      world.ask('POST', `/bff/${table[kind]}/${id}/review`, { decision, reason: 'looked' }, { as: user }),
    cancel: (kind: 'command' | 'batch', id: string) =>
      kind === 'command'
        ? world.ask('POST', `/bff/commands/${id}/cancel`)
        : world.ask('POST', `/bff/batches/${id}/control`, { control: 'cancel' }),
    control: (id: string, control: 'stop' | 'pause' | 'resume') => world.ask('POST', `/bff/batches/${id}/control`, { control }),
    readBatch: async (id: string) => (await world.ask('GET', `/bff/batches/${id}`)).json,
  };
}
