import { expect, test } from 'vitest';
import { combinationWarnings } from './role-conflicts.ts';

test.for([
  [['viewer', 'treasury'], 0],
  [['security', 'compliance'], 0],
  [['treasury', 'security'], 1],
  [['compliance', 'treasury', 'auditor'], 1],
  [['compliance', 'treasury', 'security'], 2],
] as const)('a user with the roles %j gets %i warnings', ([assignedRoles, count]) => {
  expect(combinationWarnings(assignedRoles)).toHaveLength(count);
});
