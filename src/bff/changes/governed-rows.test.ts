import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeKinds } from '#contract/change-kinds.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';

/** Every endpoint of the desk that changes something, by its route. */
const writes = new Map<string, Endpoint>();
for (const file of globSync('src/contract/desk/*.ts', { exclude: ['**/*.test.ts'] })) {
  const rows: unknown = await import(resolve(file));
  for (const row of Object.values(rows as object).filter(isRow)) if (row.access !== 'read') writes.set(`${row.method} ${row.path}`, row);
}

function isRow(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

/** Endpoints that weaken no control, by reason. */
const exemptRoutes: Readonly<Record<string, readonly string[]>> = {
  'a person’s own view, account or proof': [
    'PUT /bff/preferences',
    'PUT /bff/account/notifications',
    'POST /bff/notices/read',
    'PUT /bff/transactions/:transaction_id/presence',
    'POST /bff/session/confirm/choices',
    'POST /bff/account/password',
    'POST /bff/account/passkeys/options',
    'POST /bff/account/passkeys',
    'POST /bff/account/passkeys/:id/remove',
    'POST /bff/account/totp',
    'POST /bff/account/totp/confirm',
    'POST /bff/account/totp/remove',
    'POST /bff/account/recovery-codes',
    'POST /bff/account/sessions/end',
  ],
  'an order or a record, which the policy and the roles hold': [
    'POST /bff/batches',
    'POST /bff/batches/:batch_id/review',
    'POST /bff/batches/:batch_id/control',
    'POST /bff/commands/:command_id/review',
    'POST /bff/commands/:command_id/cancel',
    'POST /bff/commands/:command_id/settle',
    'POST /bff/direct-party-files/:file_id/upload',
    'POST /bff/events/inbox/:event_id/read',
  ],
  'a draft changes nothing until it is published': ['PUT /bff/policy/draft'],
  'it decides on a change, or ends one': ['POST /bff/changes/:change_id/decision', 'POST /bff/changes/:change_id/withdraw'],
  'it records evidence, and users explain or sign it': [
    'POST /bff/audit/checkpoints',
    'POST /bff/evidence/reviews',
    'POST /bff/reconciliation/findings/:finding_id/explain',
    'POST /bff/reconciliation/sign-off',
    'POST /bff/statements',
  ],
  'it only ends access': ['POST /bff/users/:id/sessions/end'],
  'the provider decides on its users: the desk tells, and does not hold': ['PUT /bff/users/:id/provider'],
  'the sandbox plays the operator': ['POST /bff/sandbox/direct_parties/:id/review'],
};

describe('desk endpoints that change something', () => {
  test('each endpoint names the control that it weakens, or is listed as exempt', () => {
    const loosening = [...writes].filter(([, { loosens }]) => loosens !== null).map(([route]) => route);
    expect([...loosening, ...Object.values(exemptRoutes).flat()].toSorted()).toEqual([...writes.keys()].toSorted());
  });

  test.for([...writes].filter(([, { loosens }]) => loosens !== null))(
    'the endpoint %s, which weakens a control, requires a recent confirmation',
    ([, row]) => {
      expect(row.needsStepUp).toBe(true);
      expect(changeKinds).toContain(row.loosens);
    },
  );
});
