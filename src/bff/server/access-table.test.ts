import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openUserDesk, type Browser } from '#bff/auth/users/test-users.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { roles, type Role } from '#contract/roles.ts';
import { deskSandboxPrefix, sandboxEndpoints } from '#contract/service/sandbox.ts';
import { accessTable } from '#contract/test-access-table.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** The keys of the routes of the desk for all rows of the endpoint tables. */
const rowKeys = new Set<string>();
for (const file of globSync('src/contract/{desk,service}/*.ts', { exclude: ['**/*.test.ts'] })) {
  const module: unknown = await import(resolve(file));
  const exportedTables = Object.values(module as object).flatMap((value: unknown) => (isTable(value) ? Object.values(value) : [value]));
  for (const row of exportedTables.filter(isRow)) if (!row.path.startsWith('/sandbox/')) rowKeys.add(`${row.method} ${row.path}`);
}
for (const { method, path } of Object.values(sandboxEndpoints)) rowKeys.add(`${method} ${deskSandboxPrefix}${path}`);

function isRow(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !isRow(value) && Object.values(value).every(isRow);
}

/** Routes without a row in the tables. */
const routesWithoutRow = [
  'GET /bff/session',
  'DELETE /bff/session',
  'POST /bff/session/confirm',
  'GET /bff/events',
  'GET /bff/drafts/:name',
  'PUT /bff/drafts/:name',
  'DELETE /bff/drafts/:name',
  'POST /bff/direct-party-files',
  'GET /bff/direct-party-files/:file_id/content',
  'DELETE /bff/direct-party-files/:file_id',
];

/** Routes that the test does not request. A stream does not end, and a sign-out would end the session that the next rows need. */
const untestedRoutes = ['GET /bff/events', 'DELETE /bff/session'];

const accessRows = Object.entries(accessTable).flatMap(([rowName, { roles: allowedRoles, endpoints }]) =>
  endpoints.map((route) => [route, rowName, allowedRoles] as const),
);

test('the access table has every row of the endpoint tables once', () => {
  expect(accessRows.map(([route]) => route).toSorted()).toEqual([...rowKeys, ...routesWithoutRow].toSorted());
});

describeEachDatabase('access table', (openDatabase) => {
  const browsers = new Map<Role, Browser>();
  const browserOf = (role: Role) => {
    const browser = browsers.get(role);
    if (browser === undefined) throw new Error(`nobody is signed in as ${role}`);
    return browser;
  };
  beforeAll(async () => {
    const world = await openUserDesk([await openDatabase()]);
    for (const role of roles) browsers.set(role, (await world.userWith(`${role}@acme.example`, role)).browser);
  }, openMsMax);

  describe.for(accessRows.filter(([route]) => !untestedRoutes.includes(route)))('%s (%s)', ([route, , allowedRoles]) => {
    test.for(roles)('the route refuses the role %s unless its row permits that role', async (role) => {
      const [method = '', template = ''] = route.split(' ');
      const { status, json } = await browserOf(role)(method as 'GET', template.replaceAll(/:\w+/g, '7'));
      // Roles are checked first, so a user without the role gets this refusal even if other parts of the request are wrong.
      const isRefused = status === 403 && String(json['error']).startsWith('This action requires the role');
      expect(isRefused).toBe(!allowedRoles.includes(role));
    });
  });
});
