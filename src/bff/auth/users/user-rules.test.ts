import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayDo, roles, rolesWith, type Role } from '#contract/roles.ts';
import { userActionRefusal, lastAdministratorRefusal, secondDeciderRefusal } from './user-rules.ts';

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
    ['link', { isSelf: true }, /your account page/],
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
  ] as const)('be changed in %s with %j: %s', ([action, given, refusal]) => {
    const said = userActionRefusal(action, { ...facts, ...given });
    expect(said ?? 'allowed').toMatch(refusal);
  });
});

describe('two active people of security', () => {
  const person = (id: number, more: Partial<User> = {}): User => ({ id, roles: ['viewer', 'security'], isActive: true, ...more });
  const two = [person(1), person(2), person(3, { roles: ['viewer', 'treasury'] })];

  test('cannot become one, by deactivating the other or by taking the role from them', () => {
    expect(secondDeciderRefusal(two, person(2, { isActive: false }))).toMatch(/one active person of security/);
    expect(secondDeciderRefusal(two, person(2, { roles: ['viewer'] }))).toMatch(/one active person of security/);
  });

  test('may become two of three, and one that was alone may go as before', () => {
    expect(secondDeciderRefusal([...two, person(4)], person(4, { isActive: false }))).toBeNull();
    expect(secondDeciderRefusal(two.slice(1), person(2, { isActive: false }))).toBeNull();
    expect(secondDeciderRefusal(two, person(3, { isActive: false }))).toBeNull();
  });
});
