import { describe, expect, test } from 'vitest';
import { authorization } from './signing.ts';

const credentials = { accessId: 'id', secretKey: '3mUgEnXkm8UR57RaLycP9Cu7pga4PELdzu2mfbHv6r3E', scheme: 'BalanceAPIAuth' };
const date = new Date(1561661184_000);

describe('the regular signature', () => {
  test('the signature equals the operator’s check value', () => {
    const body = Buffer.from('{"name": "foo", "description": "bar"}');
    expect(authorization({ method: 'POST', path: '/api/v1/wallets', body, date }, credentials)).toBe(
      'BalanceAPIAuth id:c3b2f03bb3334ea9a81c0fb1ae3d610a253cebe9b9b4bac62e404a245cf3363d',
    );
  });

  test('the regular signature excludes the query', () => {
    const signatureOf = (path: string) => authorization({ method: 'GET', path, body: null, date }, credentials);
    expect(signatureOf('/api/v1/wallets?page_size=2&after=a?b')).toBe(signatureOf('/api/v1/wallets'));
    expect(signatureOf('/api/v1/wallets/1')).not.toBe(signatureOf('/api/v1/wallets'));
  });

  test('an empty body has the same signature as no body', () => {
    const signatureOf = (body: Buffer | null) => authorization({ method: 'POST', path: '/x', body, date }, credentials);
    expect(signatureOf(Buffer.alloc(0))).toBe(signatureOf(null));
    expect(signatureOf(Buffer.from('{}'))).not.toBe(signatureOf(null));
  });

  test('the regular signature changes every second', () => {
    const at = (ms: number) => authorization({ method: 'GET', path: '/x', body: null, date: new Date(ms) }, credentials);
    expect(at(1999)).toBe(at(1000));
    expect(at(2000)).not.toBe(at(1000));
  });
});
