import { beforeAll, describe, expect, test } from 'vitest';
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
import * as submissionRows from '#contract/desk/submission.ts';
import * as userRows from '#contract/desk/user-endpoints.ts';
import * as endpoints from '#contract/endpoints.ts';
import { minuteMs } from '#contract/limits.ts';
import { roles } from '#contract/roles.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { describeEachDatabase } from '#database/testing.ts';

const anyId = '00000000-0000-4000-8000-000000000000';

const tables: readonly Readonly<Record<string, unknown>>[] = [
  endpoints,
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
  userRows,
];

/** Every endpoint that changes something, by its route. */
const changes = new Map(
  tables
    .flatMap((rows) => Object.values(rows).filter(isRow))
    .filter(({ access }) => access !== 'read')
    .map((row) => [`${row.method} ${row.path}`, row]),
);

function isRow(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

const anyKey = { id: 'a', rawId: 'a', type: 'public-key' };

/** Endpoints whose handlers require a second factor or a password themselves. */
const ownAccount = [
  ['POST /bff/account/passkeys/options', undefined],
  ['POST /bff/account/passkeys', { name: 'Laptop', passkey: { ...anyKey, response: { clientDataJSON: 'a', attestationObject: 'a' } } }],
  ['POST /bff/account/passkeys/:id/remove', undefined],
  ['POST /bff/account/totp', undefined],
  ['POST /bff/account/totp/confirm', { code: '123456' }],
  ['POST /bff/account/totp/remove', undefined],
  ['POST /bff/account/recovery-codes', undefined],
] as const;

/** Endpoints that change something but do not weaken a control. */
const harmlessRoutes = [
  // Records of the service that neither send money nor grant access.
  'POST /api/v1/wallets',
  'PUT /api/v1/wallets/:id',
  'PUT /api/v1/transactions/:id',
  'POST /api/v1/wallets/:wallet_id/assets/:currency',
  'PUT /api/v1/wallets/:wallet_id/assets/:currency/:address',
  'POST /api/v1/direct_parties',
  'POST /api/v1/direct_parties/:id/custody_agreement',
  'POST /api/v1/direct_parties/:id/appointment_of_authorized_person_agreement',
  'POST /api/v1/direct_parties/:id/supporting_documents',
  'POST /bff/direct-party-files/:file_id/upload',
  // The user's own settings.
  'PUT /bff/preferences',
  'PUT /bff/transactions/:transaction_id/presence',
  'POST /bff/notices/read',
  'POST /bff/events/inbox/:event_id/read',
  // Endpoints that stop something. Only the resumption of a batch needs a confirmation, which its handler requires.
  'POST /bff/commands/:command_id/cancel',
  'POST /bff/batches/:batch_id/control',
  'POST /bff/account/sessions/end',
  // Starts a confirmation.
  'POST /bff/session/confirm/choices',
  // The handler requires the current password.
  'POST /bff/account/password',
  // The sandbox acts as the operator.
  'POST /bff/sandbox/direct_parties/:id/review',
];

describe('the step-up of endpoints that change something', () => {
  test('every endpoint that changes something requires a recent confirmation or is listed as harmless', () => {
    const stepUpRoutes = [...changes].filter(([, { needsStepUp }]) => needsStepUp).map(([route]) => route);
    const listedRoutes = [...stepUpRoutes, ...ownAccount.map(([route]) => route), ...harmlessRoutes];
    expect(listedRoutes.toSorted()).toEqual([...changes.keys()].toSorted());
  });
});

const ids: Readonly<Record<string, string>> = { command_id: anyId, batch_id: anyId, validator_pubkey: `0x${'a'.repeat(96)}` };

/** The path of an endpoint, with ids that do not exist. */
function pathOf(path: string): string {
  return path.replace(/:([a-z_]+)/g, (_all, name: string) => ids[name] ?? (name === 'storage_provider_id' ? 'f01' : '1'));
}

describeEachDatabase('a session with an old confirmation', (openDatabase) => {
  let world: FactorDesk;
  let fullAccessUser: Awaited<ReturnType<FactorDesk['signedIn']>>;
  beforeAll(async () => {
    world = await openFactorDesk([await openDatabase()]);
    fullAccessUser = await world.signedIn(...roles);
    // The requests keep the session active. Without them it would end after ten idle minutes.
    for (const minutes of [8, 8]) {
      world.pass(minutes * minuteMs);
      await fullAccessUser.browser.call('GET', '/bff/session');
    }
  }, openMsMax);

  test.for([...changes].filter(([, { needsStepUp }]) => needsStepUp).map(([route, row]) => [route, row] as const))(
    'the endpoint %s refuses an old confirmation with any body',
    async ([, { method, path }]) => {
      expect(await fullAccessUser.browser.call(method, pathOf(path), { odd: true })).toMatchObject({
        status: 403,
        json: { code: 'step_up_required' },
      });
    },
  );

  test.for(ownAccount)('the endpoint %s refuses an old confirmation', async ([route, body]) => {
    expect(await fullAccessUser.browser.call('POST', pathOf(route.replace('POST ', '')), body)).toMatchObject({
      status: 403,
      json: { code: 'step_up_required' },
    });
  });
});

describeEachDatabase('a session without a second factor', (openDatabase) => {
  let world: FactorDesk;
  beforeAll(async () => {
    world = await openFactorDesk([await openDatabase()], { stepUpFactor: 'second_factor' });
  }, openMsMax);

  test('a desk that requires a second factor refuses a policy proposal without a second factor', async () => {
    const ada = await world.signedIn('security');
    const answer = await ada.browser.call('POST', '/bff/policy/draft/publish', { version: 0 });
    expect(answer).toMatchObject({ status: 403, json: { code: 'step_up_required' } });
  });
});
