import { describe, expect, test } from 'vitest';
import { sessionCookie } from './session-cookie.ts';

describe('the session cookie', () => {
  test('is bound to the host over TLS', () => {
    expect(sessionCookie(true).set('abc')).toBe('__Host-sid=abc; Path=/; HttpOnly; SameSite=Strict; Secure');
  });

  test('has another name on plain HTTP, where the prefix needs what cannot be had', () => {
    expect(sessionCookie(false).set('abc')).toBe('desk_sid=abc; Path=/; HttpOnly; SameSite=Strict');
  });

  test('is taken away with the same attributes', () => {
    expect(sessionCookie(true).clear).toBe('__Host-sid=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0');
  });

  test('is found among others, and not by a part of its name', () => {
    const { read } = sessionCookie(false);
    expect(read('a=1; desk_sid=abc; b=2')).toBe('abc');
    expect(read('old_desk_sid=abc; b=2')).toBeNull();
    expect(read(undefined)).toBeNull();
  });
});
