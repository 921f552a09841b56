import { expect, test } from 'vitest';
import { rolesInWords } from './user-words.ts';

test.for([
  [['viewer'], 'Viewer'],
  [[], 'Viewer'],
  [['viewer', 'administrator', 'treasury'], 'Treasury, Administrator'],
  [['viewer', 'a role of tomorrow'], 'Viewer'],
] as const)('the roles %j read: %s', ([roles, words]) => {
  expect(rolesInWords(roles)).toBe(words);
});
