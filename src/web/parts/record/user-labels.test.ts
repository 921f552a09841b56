import { expect, test } from 'vitest';
import { rolesLabel } from './user-labels.ts';

const readingTime = { zone: 'utc', nowMs: Date.UTC(2026, 10, 24) } as const;

test.for([
  ['viewer', 'Viewer'],
  ['', 'Viewer'],
  ['viewer administrator treasury', 'Treasury, Administrator'],
  ['viewer role-of-tomorrow', 'Viewer'],
  ['viewer treasury=2026-12-04T00:00:00.000Z', 'Treasury until 3 Dec 2026'],
  ['treasury=2026-12-04T09:30:00.000Z auditor', 'Treasury until 4 Dec 2026, 09:30, Auditor'],
  ['treasury=2026-11-24T00:00:00.000Z', 'Treasury (expired 23 Nov 2026)'],
] as const)('rolesLabel describes the roles %j as: %s', ([roles, label]) => {
  const assignedRoles = roles.split(' ').map((each) => {
    const [role = '', until = null] = each.split('=');
    return { role, until };
  });
  expect(rolesLabel(assignedRoles, readingTime)).toBe(label);
});
