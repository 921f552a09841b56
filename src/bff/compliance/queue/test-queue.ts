import type { IncomingMessage, ServerResponse } from 'node:http';
import { fakeService, testDesk, type TestUser } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';

/** A pending deposit of the simulated custodian. Higher ids are newer. */
export type TestDeposit = {
  readonly id: number;
  readonly status?: string;
  readonly asset?: string;
  readonly walletId?: number;
  /** Time of receipt. The default is the start of 2026 plus one hour for each id. */
  readonly at?: string;
};

const startMs = Date.UTC(2026, 0, 1);

/** The hash of a deposit, which is its key. */
export const hashOf = (id: number) => id.toString(16).padStart(64, '0');

function recordOf({ id, status = 'missing_travel_rule_info', asset = 'btc', walletId = 1, at }: TestDeposit): string {
  const timestamp = at ?? new Date(startMs + id * 3_600_000).toISOString();
  const destination = { id: walletId, name: `Wallet ${walletId}`, owner: { fullname: 'Olive Owner' } };
  const facts = { type: 'external', id, hash: hashOf(id), timestamp, currency: asset, regulatory_status: status, destination };
  return `{"amount":${id}.000000000000000001,${JSON.stringify(facts).slice(1)}`;
}

/** Two desks on one database, with a simulated custodian that lists pending deposits. Wallets with an even id have a default originator. */
export async function openQueueWorld(database: Database, now: () => number) {
  const pendingDeposits = new Map<number, TestDeposit>();
  /** The requests that the custodian received since the last `reset`. */
  const requests: string[] = [];
  let fault: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
  const service = await fakeService((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://custodian');
    requests.push(request.url ?? '');
    if (fault?.(request, response) === true) return;
    const [, kind, id = ''] = /^\/api\/v1\/(transactions|wallets)\/?(\w*)$/.exec(pathname) ?? [];
    if (kind === 'transactions' && id === '') response.end(pageOf(Number(searchParams.get('after') ?? Infinity)));
    else if (kind === 'wallets') response.end(walletOf(Number(id)));
    else {
      const deposit = [...pendingDeposits.values()].find((each) => hashOf(each.id) === id || String(each.id) === id);
      if (deposit === undefined) response.writeHead(404).end('{"error":"not found"}');
      else response.end(recordOf(deposit));
    }
  });
  const pageOf = (after: number) => {
    const olderDeposits = [...pendingDeposits.values()].filter(({ id }) => id < after).toSorted((first, second) => second.id - first.id);
    const page = olderDeposits.slice(0, 100);
    const info = { has_previous_page: false, has_next_page: olderDeposits.length > page.length, end_cursor: String(page.at(-1)?.id ?? '') };
    return `{"page_info":${JSON.stringify(info)},"page":[${page.map((each) => `{"cursor":"${each.id}","data":${recordOf(each)}}`).join(',')}]}`;
  };
  const walletOf = (id: number) =>
    JSON.stringify({
      id,
      name: `Wallet ${id}`,
      ...(id % 2 === 0 ? { default_originator_entity: { kind: 'individual', lastname: 'Hopper' } } : {}),
    });
  const options = { now, webhookTokens: ['a-token-of-forty-three-letters-is-what-is-used'], eventPollMs: 50 };
  const desks = [await testDesk(database, service.url, options), await testDesk(database, service.url, options)] as const;
  const ask = async (path: string, { user = 'compliance', desk = 0 }: { user?: TestUser; desk?: 0 | 1 } = {}) => {
    const answer = await desks[desk].app.inject({ url: `/bff/regulatory/${path}`, headers: await desks[desk].as(user) });
    return { status: answer.statusCode, text: answer.body, json: JSON.parse(answer.body) as Answer };
  };
  return {
    ask,
    desks,
    requests,
    /** Adds deposits, or replaces existing ones. */
    put: (...deposits: readonly TestDeposit[]) => {
      for (const deposit of deposits) pendingDeposits.set(deposit.id, deposit);
    },
    remove: (id: number) => pendingDeposits.delete(id),
    reset: () => {
      pendingDeposits.clear();
      fault = null;
      requests.length = 0;
    },
    fail: (nextFault: typeof fault) => {
      fault = nextFault;
    },
    /** Delivers a webhook for a deposit to a desk. */
    hook: async (id: number, desk: 0 | 1 = 0): Promise<number> => {
      const { statusCode } = await desks[desk].app.inject({
        method: 'POST',
        url: `/hooks/${options.webhookTokens[0]}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ type: 'deposit', transaction_id: id }),
      });
      return statusCode;
    },
    close: async () => {
      await Promise.all(desks.map(({ app }) => app.close()));
      await service.close();
    },
  };
}

type Answer = {
  readonly page: readonly { readonly cursor: string; readonly data: { readonly key: string } & Record<string, unknown> }[];
  readonly page_info: { readonly has_next_page: boolean; readonly end_cursor: string | null };
  readonly counts: Record<string, unknown>;
  readonly error: string;
} & Record<string, unknown>;

/** The ids of a page's deposits, in order. */
export function idsIn({ page }: Answer): readonly number[] {
  return page.map(({ data }) => Number.parseInt(data.key, 16));
}
