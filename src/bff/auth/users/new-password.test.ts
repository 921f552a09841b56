import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTestAll } from '#database/test-scope.ts';
import { passwordProblem } from './new-password.ts';

const user = { email: 'maria.lopez@acme.example', name: 'María López' };

const problemOf = (password: string, repetition = password) => passwordProblem({ password, again: repetition, user }) ?? 'allowed';

describe('a new password', () => {
  test.for([
    ['elevenchars', 'elevenchars', /at least 12 characters: it has 11/],
    ['💎'.repeat(11), '💎'.repeat(11), /it has 11/],
    ['correct horse battery', 'correct horse batteri', /differ/],
    ['x'.repeat(1025), 'x'.repeat(1025), /longer/],
    ['correct horse battery', 'correct horse battery', /^allowed$/],
  ] as const)('the password %s, repeated as %s, has the problem: %s', ([password, repetition, problem]) => {
    expect(problemOf(password, repetition)).toMatch(problem);
  });

  test.for([
    'password1234',
    '123456789012',
    'administrator',
    'passwordpassword',
    'custodydesk1',
    'Password123!',
    'ｐａｓｓｗｏｒｄ１２３４',
    'P@ssw0rd1234',
    'qwertyuiop12',
    'abcdefghijklmnop',
    'aaaaaaaaaaaa',
    'letmein letmein',
    'Custody-Desk-2026!',
    'Treasury2026!!',
    'maria.lopez2026',
    'Maria.Lopez@acme.example1',
    'Maria.Lopez@acme.example',
    'acmeacmeacme',
    'María López 1',
    'treasurer-treasurer',
    'Sommer2026!!',
    'welcome-12345',
  ])('a common password like %s is refused', (password) => {
    expect(problemOf(password)).toMatch(/easily guessed/);
  });

  test.for([
    'seven green bicycles sing',
    'blue river nine',
    'kq7xw2mvhz4p',
    'tr0ub4dor&3xyz',
    'Übung macht Spaß heute',
    '正確な馬の電池のホッチキスです',
    'correct horse battery staple '.repeat(30),
  ])('an uncommon password like %s is accepted', (password) => {
    expect(problemOf(password)).toBe('allowed');
  });

  test('a password of 12 different characters in random order is accepted', () => {
    const differentCharacters = fc.shuffledSubarray(Array.from('abcdefghijklmnopqrstuvwxyz0123456789 éß漢'), {
      minLength: 12,
      maxLength: 30,
    });
    fc.assert(
      fc.property(differentCharacters, (characters) => {
        expect(problemOf(characters.join(''))).toBe('allowed');
      }),
      { numRuns: isTestAll ? 200 : 20 },
    );
  });
});
