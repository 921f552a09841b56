import { describe, expect, test } from 'vitest';
import { sessionCookie } from './session-cookie.ts';

describe('the session cookie', () => {
  test('the session cookie is bound to the host over TLS', () => {
    expect(sessionCookie(true).set('abc')).toBe('__Host-sid=abc; Path=/; HttpOnly; SameSite=Strict; Secure');
  });

  test('the session cookie has no prefix on plain HTTP, because the prefix requires Secure', () => {
    expect(sessionCookie(false).set('abc')).toBe('desk_sid=abc; Path=/; HttpOnly; SameSite=Strict');
  });

  test('the cookie that ends a session has the same attributes as the session cookie', () => {
    expect(sessionCookie(true).clearingHeader).toBe('__Host-sid=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0');
  });

  test('the session id is read from among other cookies, and only under the full cookie name', () => {
    const { read } = sessionCookie(false);
    expect(read('a=1; desk_sid=abc; b=2')).toBe('abc');
    expect(read('old_desk_sid=abc; b=2')).toBeNull();
    expect(read(undefined)).toBeNull();
  });
});
