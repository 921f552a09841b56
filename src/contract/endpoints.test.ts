import { describe, expect, test } from 'vitest';
import * as endpoints from './endpoints.ts';
import { sandboxEndpoints } from './service/sandbox.ts';
import type { Endpoint } from './wire/endpoint.ts';

/** The desk roles for each abbreviation in the design document's table of roles. */
const roleSets = {
  all: 'viewer',
  tr: 'treasury',
  co: 'compliance',
  ad: 'administrator',
  parties: 'compliance administrator security auditor',
  'tr+co': 'treasury compliance',
} as const;

/** The specification's endpoint list: method and path, signature, required API role, desk roles, and access. */
const specification: readonly (readonly [string, 'regular' | 'upload' | 'none', 'administrator' | '', keyof typeof roleSets, string])[] = [
  ['GET /api/v1/wallets', 'regular', '', 'all', 'read'],
  ['GET /api/v1/wallets/:id', 'regular', '', 'all', 'read'],
  ['POST /api/v1/wallets', 'regular', '', 'tr', 'write'],
  ['PUT /api/v1/wallets/:id', 'regular', '', 'tr+co', 'write'],
  ['GET /api/v1/wallets/:wallet_id/transactions', 'regular', '', 'all', 'read'],
  ['GET /api/v1/wallets/:wallet_id/transactions/:transaction_id', 'regular', '', 'all', 'read'],
  ['POST /api/v1/wallets/:wallet_id/transactions', 'regular', '', 'tr', 'money'],
  ['POST /api/v1/wallets/:wallet_id/estimate_total_fees', 'regular', '', 'tr', 'read'],
  ['GET /api/v1/transactions', 'regular', '', 'all', 'read'],
  ['GET /api/v1/transactions/:id', 'regular', '', 'all', 'read'],
  ['PUT /api/v1/transactions/:id', 'regular', '', 'co', 'write'],
  ['POST /api/v2/send_batch_now', 'regular', '', 'tr', 'money'],
  ['GET /api/v1/wallets/:wallet_id/assets/:currency', 'regular', '', 'all', 'read'],
  ['POST /api/v1/wallets/:wallet_id/assets/:currency', 'regular', '', 'tr', 'write'],
  ['PUT /api/v1/wallets/:wallet_id/assets/:currency/:address', 'regular', '', 'tr', 'write'],
  ['GET /api/v1/wallets/:wallet_id/assets/fil/storage_providers', 'regular', '', 'all', 'read'],
  ['GET /api/v1/wallets/:wallet_id/assets/fil/storage_providers/:storage_provider_id', 'regular', '', 'all', 'read'],
  ['POST /api/v1/wallets/:wallet_id/assets/fil/storage_providers/:storage_provider_id/withdrawals', 'regular', '', 'tr', 'money'],
  ['GET /api/v2/assets/:currency', 'regular', '', 'all', 'read'],
  ['GET /api/v2/assets/fil/sector_termination_fees', 'regular', '', 'all', 'read'],
  ['GET /api/v1/external_accounts', 'regular', '', 'all', 'read'],
  ['GET /api/v1/external_accounts/:id', 'regular', '', 'all', 'read'],
  ['GET /api/v1/transaction_fees', 'none', '', 'all', 'read'],
  ['GET /api/v1/transaction_fees/:currency', 'none', '', 'all', 'read'],
  ['POST /api/v2/staking/transactions', 'regular', '', 'tr', 'money'],
  ['POST /api/v2/staking/eth/validators/:validator_pubkey/exits', 'regular', '', 'tr', 'money'],
  ['POST /api/v2/staking/eth/validators/:validator_pubkey/withdrawals', 'regular', '', 'tr', 'money'],
  ['POST /api/v2/staking/eth/validators/:validator_pubkey/top-ups', 'regular', '', 'tr', 'money'],
  ['POST /api/v1/direct_parties', 'regular', 'administrator', 'ad', 'write'],
  ['GET /api/v1/direct_parties', 'regular', 'administrator', 'parties', 'read'],
  ['GET /api/v1/direct_parties/:id', 'regular', 'administrator', 'parties', 'read'],
  ['GET /api/v1/direct_parties/:id/wallets', 'regular', 'administrator', 'parties', 'read'],
  ['POST /api/v1/direct_parties/:id/custody_agreement', 'upload', 'administrator', 'ad', 'upload'],
  ['POST /api/v1/direct_parties/:id/appointment_of_authorized_person_agreement', 'upload', 'administrator', 'ad', 'upload'],
  ['POST /api/v1/direct_parties/:id/supporting_documents', 'upload', 'administrator', 'ad', 'upload'],
  // The specification does not have this endpoint. Operator facts: Records.
  ['GET /api/v1/stats', 'regular', '', 'all', 'read'],
];

const rows: readonly Endpoint[] = Object.values(endpoints);

describe('the endpoint table', () => {
  test('the endpoint table has the 35 endpoints of the specification and the endpoint of the statistics', () => {
    expect(rows).toHaveLength(36);
    expect(rows.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(specification.map(([route]) => route).toSorted());
  });

  test.each(specification)(
    'the endpoint %s has the signature %s, the API role %s, the desk roles %s and the access %s',
    (route, authentication, apiRole, roles, access) => {
      const row = rows.find(({ method, path }) => `${method} ${path}` === route);
      expect(row).toMatchObject({ authentication, access, needsAdministrator: apiRole === 'administrator' });
      expect(row?.roles.join(' ')).toBe(roleSets[roles]);
    },
  );

  test('no two endpoints have the same method and path, even if the names of path variables are ignored and the sandbox is included', () => {
    const routes = [...rows, ...Object.values(sandboxEndpoints)].map(({ method, path }) => `${method} ${path.replace(/:[a-z_]+/g, ':')}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test('each write has a body, each upload has a document, and all other endpoints have no body and no document', () => {
    const endpointsWithoutBody: readonly (keyof typeof endpoints)[] = [
      'exitValidator',
      'uploadCustodyAgreement',
      'uploadAppointment',
      'uploadSupportingDocument',
    ];
    for (const [name, row] of Object.entries(endpoints)) {
      expect([name, row.body !== null]).toEqual([
        name,
        row.method !== 'GET' && !endpointsWithoutBody.some((bodilessName) => bodilessName === name),
      ]);
      expect([name, row.document !== null]).toEqual([name, row.access === 'upload']);
    }
  });

  test('only the upload of a supporting document requires a document type', () => {
    expect(endpoints.uploadSupportingDocument.document).toEqual({
      contentTypes: ['application/pdf', 'image/png', 'image/jpeg'],
      needsType: true,
    });
    for (const row of [endpoints.uploadAppointment, endpoints.uploadCustodyAgreement])
      expect(row.document).toEqual({ contentTypes: ['application/pdf'], needsType: false });
  });

  test('only the treasury role may move money', () => {
    for (const row of rows.filter(({ access }) => access === 'money')) expect(row.roles).toEqual(['treasury']);
  });
});

test('only the security role may change the sandbox, and auditors may read it', () => {
  for (const row of Object.values(sandboxEndpoints)) {
    const roles = row.method === 'GET' ? ['security', 'auditor'] : ['security'];
    expect(row).toMatchObject({ needsAdministrator: true, authentication: 'regular', roles });
    expect(row.path).toMatch(/^\/sandbox\//);
  }
});
