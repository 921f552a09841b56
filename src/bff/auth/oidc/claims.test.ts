import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameLengthMax } from '#contract/wire/checked.ts';
import { identityOf, isSubject } from './claims.ts';

const settings = {
  trustsEmails: false,
  rolesClaim: 'groups',
  roles: [
    ['a', 'treasury'],
    ['b', 'administrator'],
    ['c', 'treasury'],
  ],
} as const;
const user = { email: 'Maria@Acme.example', name: 'Maria', groups: ['a'] };

test('identityOf maps claim values to roles, without duplicates and in the desk’s order', () => {
  expect(identityOf('s', { ...user, groups: ['c', 'b', 'a', 'x', 7, null] }, settings).roles).toEqual([
    'treasury',
    'administrator',
    'security',
  ]);
});

test('administrators also get the security role while no value maps to that role', () => {
  const splitSettings = { ...settings, roles: [...settings.roles, ['d', 'security']] } as const;
  expect(identityOf('s', { ...user, groups: ['b'] }, splitSettings).roles).toEqual(['administrator']);
  expect(identityOf('s', { ...user, groups: ['d'] }, splitSettings).roles).toEqual(['security']);
});

test('the roles claim may have a single value, and its name may be a path', () => {
  expect(identityOf('s', { ...user, groups: 'b' }, settings).roles).toEqual(['administrator', 'security']);
  const nestedClaimSettings = { ...settings, rolesClaim: 'realm_access.roles' };
  expect(identityOf('s', { ...user, realm_access: { roles: ['a'] } }, nestedClaimSettings).roles).toEqual(['treasury']);
  expect(identityOf('s', { ...user, 'realm_access.roles': ['b'], realm_access: { roles: ['a'] } }, nestedClaimSettings).roles).toEqual([
    'administrator',
    'security',
  ]);
});

test('a user without a valid name in the claims gets the user name or the address as name', () => {
  expect(identityOf('s', { ...user, name: ' ', preferred_username: 'mar\nia' }, settings).name).toBe('mar ia');
  expect(identityOf('s', { ...user, name: 'Ada\u202eadA', preferred_username: 'ada' }, settings).name).toBe('ada');
  expect(identityOf('s', { ...user, name: 7 }, settings).name).toBe('maria@acme.example');
});

test('for arbitrary claims, identityOf returns only mapped roles, and a name that fits the database', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('name', 'preferred_username', 'groups', 'email_verified', '__proto__'), fc.jsonValue()),
      (claims) => {
        fc.pre(claims['email_verified'] !== false && claims['email_verified'] !== 'false');
        const identity = identityOf('s', { ...claims, email: user.email }, settings);
        expect(['treasury', 'administrator', 'security']).toEqual(expect.arrayContaining([...identity.roles]));
        expect(identity.name).toMatch(/^[^\p{Cc}]+$/u);
        expect(identity.name.length).toBeLessThanOrEqual(nameLengthMax);
      },
    ),
  );
});

test.for([
  ['auth0|5f7c8ec7c33c6c004bbafe82', true],
  ['f'.repeat(255), true],
  ['f'.repeat(256), false],
  ['', false],
  ['Fäy', false],
  ['f\n', false],
] as const)('isSubject(%j) returns %s', ([subject, isValid]) => {
  expect(isSubject(subject)).toBe(isValid);
});

test.for([
  [true, false, true],
  ['true', false, true],
  [undefined, false, false],
  [undefined, true, true],
  [1, false, false],
] as const)('with email_verified %j and trustsEmails %s, isEmailVerified is %s', ([verified, trustsEmails, isVerified]) => {
  expect(identityOf('s', { ...user, email_verified: verified }, { ...settings, trustsEmails }).isEmailVerified).toBe(isVerified);
});
