import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DeskOptions } from '#bff/server/desk-options.ts';
import { pageHeaders, openMsMax, testCredentials, testCustody, testDesk, testScheme, type TestUser } from '#bff/test-desk.ts';
import type { InboxEvent } from '#contract/desk/events.ts';
import type { Page } from '#contract/wire/page.ts';
import { signRegular } from '#custody';
import type { Database } from '#database/connect.ts';

export { openMsMax };

/** The webhook tokens that are valid at the desk under test. */
export const tokens = ['a-token-of-forty-three-letters-is-what-is-used', 'the-previous-token-of-letters'] as const;

/** A desk that listens, with the real custody service. */
export async function openEventWorld(database: Database, overrides: Partial<DeskOptions> = {}) {
  const custody = await testCustody(database);
  const { app, as } = await testDesk(database, custody.url, { webhookTokens: tokens, eventPollMs: 100, ...overrides });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  /** Calls the service directly, as its operator. */
  const askDirectly = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = signRegular({ method, path, body: text, ...testCredentials, scheme: testScheme, date: new Date() });
    const answer = await fetch(custody.url + path, { method, headers, ...(text === '' ? {} : { body: text }) });
    return (await answer.json()) as Record<string, unknown>;
  };
  const ask = async (path: string, user: TestUser = 'treasury', method: 'GET' | 'POST' = 'GET') => {
    const answer = await fetch(url + path, { method, headers: await as(user) });
    return { status: answer.status, json: (await answer.json()) as unknown };
  };
  return {
    app,
    url,
    setWebhookUrl: custody.setWebhookUrl,
    direct: askDirectly,
    ask,
    as,
    /** Sends a webhook like the service does, and returns the status. */
    hook: async (body: object | string, token: string = tokens[0]) => {
      const payload = typeof body === 'string' ? body : JSON.stringify(body);
      const answer = await fetch(`${url}/hooks/${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: payload,
      });
      await answer.text();
      return answer.status;
    },
    deposit: async (): Promise<number> => {
      const wallet = (await askDirectly('POST', '/api/v1/wallets', { name: `Wallet ${randomUUID()}` })) as {
        data?: { id: number };
        id?: number;
      };
      const id = wallet.data?.id ?? wallet.id;
      const deposit = await askDirectly('POST', '/sandbox/deposits', { wallet_id: id, asset: 'btc', amount: '0.5' });
      return Number(deposit['id']);
    },
    inbox: async (): Promise<readonly InboxEvent[]> => {
      const { json } = await ask('/bff/events/inbox?page_size=100');
      return (json as Page<InboxEvent>).page.map(({ data }) => data);
    },
    close: async () => {
      await app.close();
      await custody.close();
    },
  };
}

export type EventWorld = Awaited<ReturnType<typeof openEventWorld>>;

/** Opens a stream like a browser's EventSource. `lastId` continues an earlier stream. */
export async function listenTo({ url, as }: EventWorld, user: TestUser, lastId?: string) {
  const controller = new AbortController();
  const { cookie = '' } = await as(user);
  const answer = await fetch(`${url}/bff/events`, {
    headers: { ...pageHeaders, cookie, accept: 'text/event-stream', ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
    signal: controller.signal,
  });
  let text = '';
  let isEnded = false;
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString('utf8');
  })()
    .catch(() => undefined)
    .finally(() => (isEnded = true));
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    /** The hints so far. */
    hints: () => [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '']) => JSON.parse(data) as unknown),
    hasGap: () => text.includes('event: gap'),
    /** The position of the last hint. */
    lastId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1],
    isEnded: () => isEnded,
    close: async () => {
      controller.abort();
      await reading;
    },
  };
}

/** Waits at most 20 s until a condition is true. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const endMs = performance.now() + 20_000; performance.now() < endMs;) {
    if (await condition()) return;
    await wait(20);
  }
  throw new Error('it never held');
}
