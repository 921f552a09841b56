import { expect, test } from 'vitest';
import { RecognizedBrowsers } from './known-browsers.ts';

const browsers = new RecognizedBrowsers({ keys: ['one'], isSecure: true });
const pairOf = (setCookie: string) => setCookie.split(';', 1)[0];
const signedIn = (email: string, cookies?: string) => pairOf(browsers.set(cookies, email));

test('a browser is recognized only for the accounts that signed in from it', () => {
  const cookies = signedIn('bob@desk.example', signedIn('ada@desk.example'));
  const [ada, bob, eve] = ['Ada', 'bob', 'eve'].map((name) => browsers.idOf(cookies, `${name}@desk.example`));
  expect(ada).toMatch(/^[\w-]{22}$/);
  expect([bob, eve]).toEqual([ada, null]);
});

test('a browser is recognized for its four newest accounts', () => {
  const emails = ['a', 'b', 'c', 'd', 'e', 'b'].map((name) => `${name}@desk.example`);
  const cookies = emails.reduce<string | undefined>((earlierCookies, email) => signedIn(email, earlierCookies), undefined);
  expect(['b', 'e', 'd', 'c', 'a'].map((name) => browsers.idOf(cookies, `${name}@desk.example`) !== null)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

test.for(['', 'x', `${'A'.repeat(22)}.${'A'.repeat(43)}`, `${'A'.repeat(22)}.`, '.'.repeat(100)])(
  'the forged cookie %j is not recognized',
  (value) => {
    expect(browsers.idOf(`__Host-browser=${value}`, 'ada@desk.example')).toBeNull();
  },
);

test('a proof is valid only for one browser, one account and one desk', () => {
  const cookies = signedIn('ada@desk.example');
  const otherDesk = new RecognizedBrowsers({ keys: ['two'], isSecure: true });
  expect([browsers.idOf(cookies, 'bob@desk.example'), otherDesk.idOf(cookies, 'ada@desk.example')]).toEqual([null, null]);
  expect(browsers.idOf(cookies?.replace(/=...../, '=AAAAA'), 'ada@desk.example')).toBeNull();
});

test('a proof from an earlier key is refused', () => {
  const browsersAfterRotation = new RecognizedBrowsers({ keys: ['two', 'one'], isSecure: true });
  expect(browsersAfterRotation.idOf(signedIn('ada@desk.example'), 'ada@desk.example')).toBeNull();
});

test('the cookie lasts half a year and is not sent to scripts or other sites', () => {
  expect(browsers.set(undefined, 'ada@desk.example')).toMatch(
    /^__Host-browser=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=15552000$/,
  );
});
