import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { operatorSigningKey } from '#bff/evidence/index.ts';
import { buildDesk } from '#bff/server/app.ts';
import { loadBuiltApp } from '#bff/server/pages/built-app.ts';
import { openInMemory } from '#database/embedded.ts';
import { emptyDataDir } from '#database/test-data-dir.ts';
import { listen } from './bench/listen.ts';
import type { Desk } from './desk-process.ts';
import { oddParty, oddText, oddTransactions, unreadableRows } from './odd-records.ts';

/** Returns an answer that is used instead of an odd record. Undefined means that the odd record is used. */
export type AnswerOverride = (url: URL) => Promise<unknown>;

/** Starts a built desk in this process, with a service that returns odd records and fails on request. */
export async function startLenientDesk(override: AnswerOverride = () => Promise.resolve()): Promise<Desk> {
  const service = createServer((request, response) => void answerWith(override, request, response));
  const baseUrl = await listen(service);
  const database = await openInMemory(await emptyDataDir());
  const password = 'correct horse battery';
  const desk = await buildDesk({
    database,
    custody: { baseUrl, scheme: 'BalanceAPIAuth', accessId: 'lenient', secretKey: 'lenient-secret-of-no-value' },
    environment: { kind: 'sandbox', host: new URL(baseUrl).host },
    sandboxPassword: password,
    keys: ['lenient-draft-secret'],
    signingKey: operatorSigningKey({ DESK_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64') }),
    web: () => loadBuiltApp(join(import.meta.dirname, '../dist')),
    recordPollMs: 60_000,
    log: { level: 'silent' },
  });
  return {
    url: await desk.listen({ host: '127.0.0.1', port: 0 }),
    password,
    custodyUrl: baseUrl,
    accessId: '',
    secretKey: '',
    officer: { email: '', password: '' },
    webhookUrl: '',
    stop: async () => {
      await desk.close();
      service.closeAllConnections();
      service.close();
      await database.close();
    },
  };
}

/** The answers by path. The first pattern that matches is used. */
const answers: readonly (readonly [pattern: RegExp, answer: (match: RegExpExecArray) => unknown])[] = [
  [/^\/api\/v1\/(wallets\/\d+\/)?transactions$/, () => pageOf(oddTransactions)],
  [
    /^\/api\/v1\/(?:wallets\/\d+\/)?transactions\/(\w+)$/,
    ([, key]) => oddTransactions.find(({ id, hash }) => String(hash ?? id) === key || String(id) === key),
  ],
  [/^\/api\/v1\/(wallets|external_accounts)$/, () => pageOf(Array.from({ length: 12 }, (_, index) => oddParty(12 - index)))],
  [/^\/api\/v1\/(?:wallets|external_accounts)\/(\d+)$/, ([, id]) => oddParty(Number(id))],
  [
    /^\/api\/v1\/wallets\/\d+\/assets\/\w+$/,
    () => [{ address: oddText(2), name: oddText(0), notes: null, balance: { raw: '1e-8' } }, { address: 'a' }, null],
  ],
  [/^\/api\/v1\/stats$/, () => ({ total_assets_in_custody: { BTC: { warm: { raw: '1e-8' } }, eth: { warm: 'much' }, ada: null } })],
  [/^\/api\/v1\/transaction_fees$/, () => ({ BTC: fees, newcoin: fees, eth: {}, xrp: 'soon', ada: { slow: { fee_rate: 'low' } } })],
  [/^\/api\/v1\/transaction_fees\/\w+$/, () => fees],
  [
    /^\/api\/v2\/assets\/\w+$/,
    ([path]) => ({ wallets: path.includes('page=2') ? [] : [oddParty(1), null, oddParty(2), { name: 'no id' }, oddParty(4)] }),
  ],
];

const fees = { slow: { fee_rate: { raw: '1e-9' }, unit: oddText(2) }, medium: { fee_rate: { raw: '12.50' }, blocks: 3 }, fast: null };

function pageOf(records: readonly unknown[]) {
  return {
    page_info: { has_previous_page: false, has_next_page: false, start_cursor: null },
    page: records.map((data, index): unknown => ({ cursor: `c${index}`, data })).toSpliced(1, 0, ...unreadableRows),
  };
}

async function answerWith(override: AnswerOverride, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const customAnswer = await override(new URL(request.url ?? '/', 'http://service'));
  if (customAnswer === undefined) answer(request, response);
  else response.writeHead(200, { 'content-type': 'application/json' }).end(rawJson(customAnswer));
}

/** Answers a request. For a list with a filter by completion time, the second page is interrupted in the middle. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
  const isAnswerCut = searchParams.has('completed_since');
  if (isAnswerCut && searchParams.has('after')) {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': 4000 })
      .write('{"page_info":{"has_n', () => response.destroy());
    return;
  }
  const matches = answers.flatMap(([pattern, build]) => {
    const match = pattern.exec(pathname);
    return match === null ? [] : [build(match)];
  })[0];
  if (matches === undefined) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"Not here"}');
  const text = rawJson(matches);
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(isAnswerCut ? text.replace('"has_next_page":false', '"has_next_page":true') : text);
}

/** Writes JSON. `{ raw: '1e-8' }` becomes the number `1e-8`. */
function rawJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/\{"raw":"([^"]+)"\}/g, '$1');
}
