import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Kysely } from 'kysely';
import { afterAll } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { errorBodySchema } from '#contract/error.ts';
import type { Asset } from '#contract/money/assets.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { BodyOf, Endpoint, ResponseOf } from '#contract/wire/endpoint.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { fillPath } from '#contract/wire/path-params.ts';
import type { Database } from '#database/connect.ts';
import { buildCustody, signRegular } from './index.ts';
import type { Tables } from './store/custody-tables.ts';

/** The credentials that all tests use. */
export const administrator = { accessId: 'admin-id', secretKey: 'admin-secret' };
export const member = { accessId: 'member-id', secretKey: 'member-secret' };
export const scheme = 'BalanceAPIAuth';

/** The time at which every test starts. */
export const start = new Date('2026-03-02T14:00:00Z');

/** The parts of a call of an endpoint. */
type RowRequest<Row extends Endpoint> = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly as?: typeof administrator;
} & (undefined extends BodyOf<Row> ? { readonly body?: never } : { readonly body: BodyOf<Row> });

/** A running service as a client sees it, with a clock that the test sets. */
export type TestCustody = Awaited<ReturnType<typeof openCustody>>;

const openApps: FastifyInstance[] = [];

// Closes every service that the tests of the file started, and deletes its documents folder.
afterAll(() => Promise.all(openApps.map(async (app) => app.close())));

/** Builds the service with the seed `empty`. The service closes after the last test of the file. */
export async function openCustody(database: Database, options: { readonly documentsDir?: string } = {}) {
  const clock = { time: start };
  const app = await buildCustody({ database, administrator, member, scheme, firstSeed: 'empty', now: () => clock.time, ...options });
  openApps.push(app);
  return { app, clock, db: database.tables<Tables>('custody'), ...clientOf(app, clock) };
}

function clientOf(app: FastifyInstance, clock: { readonly time: Date }) {
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, text = '', as = administrator) => {
    const [pathWithoutQuery = ''] = path.split('?');
    const headers = signRegular({ method, path: pathWithoutQuery, body: text, ...as, scheme, date: clock.time });
    const request: InjectOptions = { method, url: path, headers, ...(text === '' ? {} : { payload: text }) };
    const { statusCode, body } = await app.inject(request);
    return { status: statusCode, text: body };
  };
  /** Calls an endpoint. Returns its answer or its error. */
  const tryAsk = async <Row extends Endpoint>(row: Row, request: RowRequest<Row>) => {
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString();
    const path = fillPath(row.path, request.params ?? {}) + (query === '' ? '' : `?${query}`);
    return send(row.method, path, request.body === undefined ? '' : writeJson(request.body), request.as);
  };
  /** Calls an endpoint. Returns the response, parsed with the endpoint's schema. */
  const ask = async <Row extends Endpoint>(row: Row, request: RowRequest<Row>): Promise<ResponseOf<Row>> => {
    const { status, text } = await tryAsk(row, request);
    if (status !== 200) throw new Error(`${row.method} ${row.path} answered ${status} ${text}`);
    return row.response?.parse(readJson(text)) as ResponseOf<Row>;
  };
  /** Calls an endpoint. Returns the status and the message of the refusal. */
  const refusalOf = async <Row extends Endpoint>(row: Row, request: RowRequest<Row>): Promise<string> => {
    const { status, text } = await tryAsk(row, request);
    return `${status} ${errorBodySchema.parse(readJson(text)).error}`;
  };
  return { send, ask, refusalOf };
}

/** Creates a warm wallet. */
export function makeWallet({ ask }: Pick<TestCustody, 'ask'>, name = 'Treasury'): Promise<Wallet> {
  return ask(endpoints.createWallet, { body: { name, kind: 'warm' } });
}

/** Makes a deposit from outside. */
export async function makeDeposit({ ask }: Pick<TestCustody, 'ask'>, walletId: number, asset: Asset, amount: string) {
  const deposit = await ask(sandboxEndpoints.deposit, { body: { wallet_id: walletId, asset, amount } });
  if (deposit.type !== 'external') throw new Error('a deposit is an external transaction');
  return deposit satisfies ExternalTransaction;
}

/** Advances the sandbox's clock. */
export async function advanceClock({ ask }: Pick<TestCustody, 'ask'>, seconds: number): Promise<void> {
  await ask(sandboxEndpoints.advanceClock, { body: { advance_seconds: seconds } });
}

/** Deletes all data and restores the seed `empty`. */
export async function resetToEmpty({ ask }: Pick<TestCustody, 'ask'>): Promise<void> {
  await ask(sandboxEndpoints.reset, { body: { seed: 'empty' } });
}

/** An originator that suffices for `missing_travel_rule_info`. */
export const travelRuleOriginator = {
  kind: 'individual',
  firstname: 'Ada',
  lastname: 'Lovelace',
  address1: '12 St James Square',
  city: 'Toronto',
  state: 'Ontario',
  postcode: 'M5J 2T3',
  country: 'Canada',
};

/** An originator that also suffices for `missing_lvctr_info`. */
export const lvctrOriginator = {
  ...travelRuleOriginator,
  dob: '1980-12-10',
  occupation: 'Analyst',
  id_doc_type_code: 2,
  id_doc_number: 'P1234567',
  id_doc_jurisdiction_country: 'Canada',
  id_doc_jurisdiction_state: 'Ontario',
};

/** A third party that suffices for `missing_lvctr_info`. */
export const sufficientThirdParty = {
  kind: 'corporate',
  corporate_name: 'Analytical Engines Ltd',
  nature_of_business: 'Computing',
  address1: '1 Dorset Street',
  city: 'London',
  state: 'London',
  postcode: 'W1U 4EG',
  country: 'United Kingdom (the)',
  nature_of_relationship_code: 2,
};

/** Returns the sum of the ledger for each asset. All sums are zero if every posting was balanced. */
export async function ledgerSums(db: Kysely<Tables>): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .select(({ fn }) => ['accounts.asset', fn.sum<string>('entries.amount').as('sum')])
    .groupBy('accounts.asset')
    .execute();
  return Object.fromEntries(rows.map(({ asset, sum }) => [asset, sum]));
}
