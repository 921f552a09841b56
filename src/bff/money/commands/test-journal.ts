import { afterAll } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import type { MoneyTimes } from '#bff/money/orders/money-times.ts';
import type { DeskOptions } from '#bff/server/desk-options.ts';
import { testCredentials, testCustody, testDesk, testScheme, type TestUser } from '#bff/test-desk.ts';
import { commandSchema, type Command } from '#contract/desk/command.ts';
import { readJson } from '#contract/wire/json.ts';
import { signRegular } from '#custody';
import type { Database } from '#database/connect.ts';

/** Times that are short enough for tests to wait for them. */
export const quickTimes: MoneyTimes = {
  attemptMs: 1000,
  lockWaitMs: 150,
  signatureWindowMs: 2500,
  clockAllowanceMs: 900_000,
  readBackMs: 40,
  sweepMs: 100,
  goneMs: 2000,
};

type Answer = { readonly status: number; readonly headers: Record<string, unknown>; readonly json: unknown };

type SendOptions = { readonly key?: string; readonly as?: TestUser; readonly headers?: Record<string, string> };

export type TestJournal = Awaited<ReturnType<typeof openJournal>>;

/** A desk with the real service and wallets with funds. It closes after the last test of the block. */
export async function openJournal(database: Database, overrides: Partial<DeskOptions> = {}, service = testCustody(database)) {
  const custody = await service;
  const desk = await testDesk(database, custody.url, { money: quickTimes, ...overrides });
  const close = async () => {
    await desk.app.close();
    await custody.close();
  };
  afterAll(close);

  /** Calls the service directly, as its operator and the chain do. */
  const askDirectly = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Record<string, never>> => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const signedCall = { method, path: path.split('?', 1)[0] ?? '', body: text, ...testCredentials, scheme: testScheme, date: new Date() };
    const answer = await fetch(`${custody.url}${path}`, {
      method,
      headers: signRegular(signedCall),
      ...(text === '' ? {} : { body: text }),
    });
    const answerText = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${answerText}`);
    return answerText === '' ? {} : (JSON.parse(answerText) as Record<string, never>);
  };

  /** A request of a user's page. */
  const ask = async (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: unknown,
    { as = 'treasury', headers = {} }: SendOptions = {},
  ): Promise<Answer> => {
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await desk.app.inject({ method, url, headers: { ...(await desk.as(as)), ...type, ...headers }, ...payload });
    return { status: answer.statusCode, headers: answer.headers, json: answer.body === '' ? null : JSON.parse(answer.body) };
  };

  /** A money request with a new Idempotency-Key. */
  const send = (url: string, body: unknown, { key = crypto.randomUUID(), as = 'treasury', headers = {} }: SendOptions = {}) =>
    ask('POST', url, body, { as, headers: { 'idempotency-key': key, ...headers } });

  /** A command as its requester reads it. */
  const command = async (id: string): Promise<Command> => {
    const answer = await desk.app.inject({ url: `/bff/commands/${id}`, headers: await desk.as('treasury') });
    return commandSchema.parse(readJson(answer.body));
  };

  /** Waits until a command is in one of the states. */
  const waitForState = async (id: string, ...states: Command['state'][]): Promise<Command> => {
    for (;;) {
      const now = await command(id);
      if (states.includes(now.state)) return now;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  /** Creates a warm wallet with a balance of an asset. Returns its id. */
  const wallet = async (asset: string, amount: string): Promise<number> => {
    const { id } = await askDirectly('POST', '/api/v1/wallets', { name: `Treasury ${crypto.randomUUID().slice(0, 8)}`, kind: 'warm' });
    await askDirectly('POST', '/sandbox/deposits', { wallet_id: id, asset, amount });
    return Number(id);
  };

  /** Outgoing records of a wallet, newest first. */
  const records = async (walletId: number): Promise<readonly { id: number; notes: string | null; status: string }[]> => {
    const { page } = (await askDirectly('GET', `/api/v1/wallets/${walletId}/transactions?type=internal&page_size=100`)) as unknown as {
      page: readonly { data: { id: number; notes: string | null; status: string } }[];
    };
    return page.map(({ data }) => data);
  };

  return {
    desk,
    custody,
    database,
    tables: database.tables<DeskTables>('desk'),
    direct: askDirectly,
    ask,
    send,
    command,
    waitForState,
    wallet,
    records,
    close,
  };
}

/** Addresses that belong to no wallet. */
const outsideAddresses = { btc: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' } as const;

/** Body of a bitcoin withdrawal to a public address, too small to need a beneficiary or an approval. */
export function smallWithdrawal(amount = '0.0001') {
  return { destination: { type: 'external', addresses: { btc: outsideAddresses.btc } }, amounts: { btc: Number(amount) } };
}
