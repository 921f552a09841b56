import { expect, test } from 'vitest';
import type { AuditEntry, AuditLog } from './audit-log.ts';
import { RefusalLog } from './refusal-log.ts';

function openRefusalLog() {
  const rows: AuditEntry[] = [];
  const audit: Pick<AuditLog, 'record'> = {
    record: async (entry) => {
      rows.push(entry);
      return { seq: String(rows.length), hash: '' };
    },
  };
  return { rows, log: new RefusalLog(audit) };
}

const actor = { email: 'vera@desk.example', roles: ['viewer'] };
const forbiddenEntry = (id: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  action: 'forbidden',
  decision: 'refused',
  actor,
  object: `/api/v1/wallets/${id}`,
  detail: { code: 'forbidden' },
  ...overrides,
});

const route = '/api/v1/wallets/:id';

test('the first five equal refusals have one row each, and the others share one row with their count', async () => {
  const { rows, log } = openRefusalLog();
  for (let time = 0; time < 1000; time += 1) await log.record(forbiddenEntry(3, { requestId: `r${time}` }), route);
  expect(rows.map(({ requestId }) => requestId)).toEqual(['r0', 'r1', 'r2', 'r3', 'r4']);
  await log.flush();
  expect(rows.at(-1)).toMatchObject({ requestId: null, object: '/api/v1/wallets/3', detail: { code: 'forbidden', count: '995' } });
  await log.flush();
  expect(rows).toHaveLength(6);
  await log.record(forbiddenEntry(3), route);
  expect(rows).toHaveLength(7);
});

test('refusals of one actor for thousands of objects are recorded under their route', async () => {
  const { rows, log } = openRefusalLog();
  for (let id = 1; id <= 5000; id += 1) await log.record(forbiddenEntry(id), route);
  await log.record(forbiddenEntry(1), route);
  await log.flush();
  expect(rows).toHaveLength(30 + 5 + 1 + 1);
  expect(rows.at(-1)).toMatchObject({ object: route, detail: { count: String(5000 - 30 - 5) } });
});

test('refusals of other actors or for other reasons have separate rows', async () => {
  const { rows, log } = openRefusalLog();
  for (let time = 0; time < 6; time += 1) await log.record(forbiddenEntry(3), route);
  await log.record(forbiddenEntry(3, { actor: { ...actor, email: 'tess@desk.example' } }), route);
  await log.record(forbiddenEntry(3, { detail: { code: 'step_up_required' } }), route);
  expect(rows).toHaveLength(7);
});
