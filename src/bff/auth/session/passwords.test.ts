import { beforeEach, describe, expect, test } from 'vitest';
import { Passwords } from './passwords.ts';

let passwords: Passwords;
beforeEach(() => {
  passwords = new Passwords(10);
});

describe('Passwords', () => {
  test('a password matches only its own hash', async () => {
    const hash = await passwords.hash('correct horse');
    expect(await passwords.matches('correct horse', hash)).toBe(true);
    expect(await passwords.matches('correct horsf', hash)).toBe(false);
  });

  test('a hash stores its parameters, so that it still matches after a change of the cost', async () => {
    const hash = await passwords.hash('correct horse');
    expect(hash).toMatch(/^scrypt\$10\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await new Passwords(11).matches('correct horse', hash)).toBe(true);
  });

  test('two hashes of the same password differ', async () => {
    expect(await passwords.hash('correct horse')).not.toBe(await passwords.hash('correct horse'));
  });

  test('the check of an unknown user fails and takes as long as the check of a wrong password', async () => {
    const [userMs, missingUserMs] = await Promise.all([hashingMs(await passwords.hash('correct horse')), hashingMs(null)]);
    expect(missingUserMs).toBeGreaterThan(userMs / 20);
    expect(await passwords.matches('', null)).toBe(false);
  });

  test('a password matches in any Unicode composition', async () => {
    expect(await passwords.matches('caf\u0065\u0301', await passwords.hash('caf\u00e9'))).toBe(true);
  });

  test('password checks wait in a queue per client, and a full queue refuses more checks', async () => {
    const hash = await passwords.hash('correct horse');
    const flood = Array.from({ length: 30 }, () => passwords.matches('correct horse', hash, 'flood'));
    const otherMatch = passwords.matches('correct horse', hash, 'other');
    const attempts = await Promise.allSettled(flood);
    const correctAttempts = attempts.filter((attempt) => attempt.status === 'fulfilled' && attempt.value);
    const refusals = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason as unknown] : []));
    expect(correctAttempts).toHaveLength(22);
    expect(refusals).toHaveLength(8);
    expect(refusals[0]).toMatchObject({ code: 'too_many_requests', retryAfter: '5' });
    expect(await otherMatch).toBe(true);
  });
});

/** Duration of one round of checks, ms. */
async function hashingMs(hash: string | null): Promise<number> {
  const start = performance.now();
  for (let round = 0; round < 5; round += 1) await passwords.matches('wrong horse', hash);
  return performance.now() - start;
}
