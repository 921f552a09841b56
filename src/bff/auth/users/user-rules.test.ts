import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs } from '#contract/limits.ts';
import { mayDo, roles, rolesWith } from '#contract/roles.ts';
import { rolesAt, withoutEnds, type TimedRole } from '#contract/rules/timed-roles.ts';
import { userActionRefusal, lastSecurityRefusal } from './user-rules.ts';

const nowMs = Date.UTC(2026, 10, 24);
const until = (days: number) => new Date(nowMs + days * dayMs).toISOString();

const anyRoles = fc
  .subarray([...roles])
  .chain((roles) =>
    fc.tuple(...roles.map((role) => fc.record({ role: fc.constant(role), until: fc.constantFrom(null, until(-1), until(5)) }))),
  );

type User = { id: number; roles: readonly TimedRole[]; isActive: boolean };

const anyUsers: fc.Arbitrary<User[]> = fc
  .array(fc.record({ roles: anyRoles, isActive: fc.boolean() }), { minLength: 1, maxLength: 6 })
  .map((users) => users.map((user, id) => ({ id, ...user })));

const securityAdmins = (users: readonly User[], atMs = nowMs) =>
  users.filter((user) => {
    const roles = rolesAt(user.roles, atMs).map(({ role }) => role);
    return user.isActive && mayDo(roles, rolesWith('administer'));
  });

describe('lastSecurityRefusal for random users', () => {
  test('after any permitted changes, at least two security admins remain, or one if there was only one', () => {
    const change = fc.record({ at: fc.nat(), roles: anyRoles, isActive: fc.boolean() });
    fc.assert(
      fc.property(anyUsers, fc.array(change, { maxLength: 12 }), (users, changes) => {
        let now = users;
        for (const { at, ...next } of changes) {
          const changedUser = { id: at % now.length, ...next };
          if (lastSecurityRefusal(now, changedUser, nowMs) === null)
            now = now.map((user) => (user.id === changedUser.id ? changedUser : user));
        }
        for (const atMs of [nowMs, Infinity])
          expect(securityAdmins(now, atMs).length).toBeGreaterThanOrEqual(Math.min(securityAdmins(users, atMs).length, 2));
      }),
    );
  });

  test('a change is permitted if it concerns another user or if two other security admins are active', () => {
    fc.assert(
      fc.property(anyUsers, fc.nat(), anyRoles, fc.boolean(), (users, at, roles, isActive) => {
        const changedUser = { id: at % users.length, roles, isActive };
        for (const atMs of [nowMs, Infinity]) {
          const allAdmins = securityAdmins(users, atMs);
          fc.pre(allAdmins.length > 2 || !allAdmins.some(({ id }) => id === changedUser.id));
        }
        expect(lastSecurityRefusal(users, changedUser, nowMs)).toBeNull();
      }),
    );
  });
});

describe('userActionRefusal', () => {
  const ways = { provider: 'Acme', hasPasswords: true };
  const facts = { isSelf: false, isReaderOnly: false, isSandbox: false, isDeactivated: false, provider: null, ways };
  test.for([
    ['factors', { isReaderOnly: true }, /only security admins/],
    ['roles', { isSelf: true }, /your own roles/],
    ['state', { isSelf: true }, /deactivate yourself/],
    ['link', { isSelf: true }, /your account page/],
    ['roles', { isSandbox: true }, /Sandbox users/],
    ['state', { isSandbox: true }, /Sandbox users/],
    ['link', { isSandbox: true }, /Sandbox users/],
    ['link', { isDeactivated: true }, /reactivate/],
    ['roles', { isDeactivated: true }, /^allowed$/],
    ['state', {}, /^allowed$/],
    ['roles', { provider: 'Acme' }, /Acme sets/],
    ['link', { provider: 'Acme' }, /signs in with Acme/],
    ['provider', { provider: 'Acme' }, /signs in with Acme/],
    ['state', { provider: 'Acme' }, /^allowed$/],
    ['provider', {}, /^allowed$/],
    ['provider', { ways: { provider: null, hasPasswords: true } }, /no identity provider/],
    ['link', { ways: { provider: 'Acme', hasPasswords: false } }, /disabled/],
  ] as const)('the result of userActionRefusal for the action %s with %j matches %s', ([action, changes, refusal]) => {
    const refusalText = userActionRefusal(action, { ...facts, ...changes });
    expect(refusalText ?? 'allowed').toMatch(refusal);
  });
});

describe('lastSecurityRefusal for two security admins', () => {
  const person = (id: number, overrides: Partial<User> = {}): User => ({
    id,
    roles: withoutEnds(['viewer', 'security']),
    isActive: true,
    ...overrides,
  });
  const usersWithTwoAdmins = [person(1), person(2), person(3, { roles: withoutEnds(['viewer', 'treasury']) })];

  test('one of the last two security admins cannot be deactivated or lose the role', () => {
    expect(lastSecurityRefusal(usersWithTwoAdmins, person(2, { isActive: false }), nowMs)).toMatch(/only one active security admin/);
    expect(lastSecurityRefusal(usersWithTwoAdmins, person(2, { roles: withoutEnds(['viewer']) }), nowMs)).toMatch(
      /only one active security admin/,
    );
  });

  test('the role of one of the last two security admins cannot get an end date', () => {
    const endingUser = person(2, { roles: [{ role: 'security', until: until(5) }] });
    expect(lastSecurityRefusal(usersWithTwoAdmins, endingUser, nowMs)).toMatch(/only one active security admin without an end date/);
    expect(lastSecurityRefusal([...usersWithTwoAdmins, person(4)], endingUser, nowMs)).toBeNull();
  });

  test('one of three security admins can be removed, but the only security admin cannot', () => {
    expect(lastSecurityRefusal([...usersWithTwoAdmins, person(4)], person(4, { isActive: false }), nowMs)).toBeNull();
    expect(lastSecurityRefusal(usersWithTwoAdmins.slice(1), person(2, { isActive: false }), nowMs)).toMatch(/no active security admin/);
    expect(lastSecurityRefusal(usersWithTwoAdmins, person(3, { isActive: false }), nowMs)).toBeNull();
  });
});
