import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayDo, roles, rolesWith, type Role } from '#contract/roles.ts';
import { passwordProblem } from './new-password.ts';
import { deedRefusal, lastAdministratorRefusal } from './user-rules.ts';

const anyRoles = fc.subarray([...roles]);

type User = { id: number; roles: readonly Role[]; isActive: boolean };

const anyUsers: fc.Arbitrary<User[]> = fc
  .array(fc.record({ roles: anyRoles, isActive: fc.boolean() }), { minLength: 1, maxLength: 6 })
  .map((users) => users.map((user, id) => ({ id, ...user })));

const administrators = (users: readonly User[]) => users.filter((user) => user.isActive && mayDo(user.roles, rolesWith('administer')));

describe('the last active administrator', () => {
  test('stays, whatever changes are allowed one after another', () => {
    const change = fc.record({ at: fc.nat(), roles: anyRoles, isActive: fc.boolean() });
    fc.assert(
      fc.property(anyUsers, fc.array(change, { maxLength: 12 }), (users, changes) => {
        fc.pre(administrators(users).length > 0);
        let now = users;
        for (const { at, ...next } of changes) {
          const changed = { id: at % now.length, ...next };
          if (lastAdministratorRefusal(now, changed) === null) now = now.map((user) => (user.id === changed.id ? changed : user));
        }
        expect(administrators(now).length).toBeGreaterThan(0);
      }),
    );
  });

  test('is no reason to refuse a change of somebody else, or while another one is active', () => {
    fc.assert(
      fc.property(anyUsers, fc.nat(), anyRoles, fc.boolean(), (users, at, held, isActive) => {
        const changed = { id: at % users.length, roles: held, isActive };
        fc.pre(administrators(users).some(({ id }) => id !== changed.id));
        expect(lastAdministratorRefusal(users, changed)).toBeNull();
      }),
    );
  });
});

describe('a user cannot', () => {
  const ways = { provider: 'Acme', hasPasswords: true };
  const facts = { isSelf: false, isSandbox: false, isDeactivated: false, provider: null, ways };
  test.for([
    ['roles', { isSelf: true }, /your own roles/],
    ['state', { isSelf: true }, /deactivate yourself/],
    ['link', { isSelf: true }, /^allowed$/],
    ['roles', { isSandbox: true }, /Sandbox users/],
    ['state', { isSandbox: true }, /Sandbox users/],
    ['link', { isSandbox: true }, /Sandbox users/],
    ['link', { isDeactivated: true }, /reactivate/],
    ['roles', { isDeactivated: true }, /^allowed$/],
    ['state', {}, /^allowed$/],
    ['roles', { provider: 'Acme' }, /Acme says/],
    ['link', { provider: 'Acme' }, /signs in with Acme/],
    ['provider', { provider: 'Acme' }, /signs in with Acme/],
    ['state', { provider: 'Acme' }, /^allowed$/],
    ['provider', {}, /^allowed$/],
    ['provider', { ways: { provider: null, hasPasswords: true } }, /no provider/],
    ['link', { ways: { provider: 'Acme', hasPasswords: false } }, /switched off/],
  ] as const)('be changed in %s with %j: %s', ([deed, given, refusal]) => {
    const said = deedRefusal(deed, { ...facts, ...given });
    expect(said ?? 'allowed').toMatch(refusal);
  });
});

describe('a new password', () => {
  const email = 'maria@acme.example';
  test.for([
    ['elevenchars', 'elevenchars', /at least 12 characters: it has 11/],
    ['💎'.repeat(11), '💎'.repeat(11), /it has 11/],
    ['a'.repeat(12), 'a'.repeat(12), /repeated/],
    ['Maria@acme.example', 'Maria@acme.example', /e-mail/],
    ['correct horse battery', 'correct horse batteri', /differ/],
    ['x'.repeat(1025), 'x'.repeat(1025), /longer/],
    ['correct horse battery', 'correct horse battery', /^allowed$/],
  ] as const)('%s, again %s: %s', ([password, again, problem]) => {
    const said = passwordProblem({ password, again, email });
    expect(said ?? 'allowed').toMatch(problem);
  });

  test('of any 12 different characters is accepted', () => {
    const different = fc.uniqueArray(fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz0123456789 éß漢')), {
      minLength: 12,
      maxLength: 30,
    });
    fc.assert(
      fc.property(different, (characters) => {
        const password = characters.join('');
        expect(passwordProblem({ password, again: password, email })).toBeNull();
      }),
    );
  });
});
