import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openFactorDesk, type FactorDesk } from '#bff/auth/factors/test-factors.ts';
import { openMsMax } from '#bff/test-desk.ts';
import * as accountRows from '#contract/desk/account-endpoints.ts';
import * as auditRows from '#contract/desk/audit.ts';
import * as batchRows from '#contract/desk/batch-endpoints.ts';
import * as commandRows from '#contract/desk/command-endpoints.ts';
import * as eventRows from '#contract/desk/events.ts';
import * as noticeRows from '#contract/desk/notices.ts';
import * as partyRows from '#contract/desk/party-endpoints.ts';
import * as personRows from '#contract/desk/person.ts';
import * as preferenceRows from '#contract/desk/preferences.ts';
import * as stakingRows from '#contract/desk/staking-endpoints.ts';
import * as submissionRows from '#contract/desk/submission.ts';
import * as userRows from '#contract/desk/user-endpoints.ts';
import { roles } from '#contract/roles.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { describeEachDatabase } from '#database/testing.ts';

const tables: readonly Readonly<Record<string, unknown>>[] = [
  accountRows,
  auditRows,
  batchRows,
  commandRows,
  eventRows,
  noticeRows,
  partyRows,
  preferenceRows,
  submissionRows,
  personRows,
  stakingRows,
  userRows,
];

const rows = tables
  .flatMap((each) => Object.values(each).filter(isRow))
  .filter(({ path }) => path.startsWith('/bff/') && path !== eventRows.hintsPath);

function isRow(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

const noLimit = { burst: 1_000_000, perSecond: 1_000_000 };

/** Numbers at and beyond the limits of columns, and texts that no column accepts. */
const unusualValues = [
  '0',
  '-1',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '999999999999999',
  '\u0000',
  'a\u0000b',
  'a',
  '\ud800',
  '%',
  Buffer.from('999999999999999.00000000-0000-4000-8000-000000000000').toString('base64url'),
  Buffer.from('8640000000000001.00000000-0000-4000-8000-000000000000').toString('base64url'),
  '00000000-0000-4000-8000-000000000000',
  `0x${'a'.repeat(96)}`,
  'f0999999999999',
  '9'.repeat(64),
];

const encodedText = (text: string) => encodeURIComponent(text.toWellFormed());

/** The paths of an endpoint, each with one unusual variable or query parameter. */
function pathsOf({ path, query }: Endpoint): readonly string[] {
  const usualPath = path.replaceAll(':id', '1').replaceAll(/:[a-z_]+_id/g, '00000000-0000-4000-8000-000000000000');
  const variables = unusualValues.map((text) => path.replaceAll(/:[a-z_]+/g, encodedText(text)));
  const names = query instanceof z.ZodMiniObject ? Object.keys(query.shape) : [];
  return [
    ...(path.includes(':') ? variables : [usualPath]),
    ...names.flatMap((name) => unusualValues.map((text) => `${usualPath}?${name}=${encodedText(text)}`)),
  ];
}

/** Bodies with one unusual value each, for endpoints with a text or an id in their body. */
const bodies: readonly (readonly [string, object])[] = unusualValues.flatMap((text) => [
  ['/bff/notices/read', { id: text, with_older: true }],
  ['/bff/people/search', { text }],
  ['/bff/direct-parties/lookup', { email: text }],
  ['/bff/account/sessions/end', { session: text }],
  ['/bff/users', { email: 'a@acme.example', name: text, roles: [] }],
  ['/bff/session', { email: text, password: text }],
]);

describeEachDatabase('odd numbers, texts and cursors', (openDatabase) => {
  let world: FactorDesk;
  let fullAccessUser: Awaited<ReturnType<FactorDesk['signedIn']>>;
  beforeAll(async () => {
    world = await openFactorDesk([await openDatabase()], { rates: { perUser: noLimit, overall: noLimit } });
    fullAccessUser = await world.signedIn(...roles);
  }, openMsMax);

  test.for(rows.map((row) => [`${row.method} ${row.path}`, row] as const))(
    'unusual paths and queries cause no server error at %s',
    async ([, row]) => {
      const failedRequests: string[] = [];
      for (const path of pathsOf(row)) {
        const { status } = await fullAccessUser.browser.call(row.method, path);
        if (status === 500) failedRequests.push(path);
      }
      expect(failedRequests).toEqual([]);
    },
  );

  test.for(bodies)('the path %s answers the unusual body %j without a server error', async ([path, body]) => {
    expect((await fullAccessUser.browser.call('POST', path, body)).status).not.toBe(500);
  });
});
