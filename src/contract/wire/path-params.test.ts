import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { fillPath, pathParams, paramsOf } from './path-params.ts';

const hash = 'a1'.repeat(32);

const validValues: Readonly<Record<keyof typeof pathParams, readonly string[]>> = {
  id: ['1', '9007199254740991'],
  wallet_id: ['7'],
  transaction_id: ['7', hash, `0x${hash}`, hash.toUpperCase(), 'bafy2bzaceb3ucpv5i5s3jjwkslrbhj5jrmrvuyoqgrlpjjpbzmiecelsjj2fk'],
  currency: ['btc', 'lseth', 'sol', 'usdc'],
  address: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', `0x${'aB'.repeat(20)}`, 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  storage_provider_id: ['f01234'],
  validator_pubkey: [`0x${'ab'.repeat(48)}`],
  command_id: ['0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e'],
  batch_id: ['0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e'],
  change_id: ['0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e'],
  event_id: ['0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e'],
  statement_id: ['0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2f'],
  finding_id: ['0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e'],
  file_id: ['0b0c4e5a-3d0f-4a53-9d6b-6f8f2a0c1d2e'],
};

/** Attacks that can be in a decoded path segment. */
const attacks = [
  '',
  '.',
  '..',
  '/',
  '1/2',
  '1/../2',
  '../1',
  '1\\2',
  '1%2F2',
  '%2e%2e',
  '1\u0000',
  '\u0000',
  '1\r\n',
  '1\n',
  '1 ',
  ' 1',
  '1?a',
  '1#a',
  '1;a',
  '\u202e1',
  '１',
  '1é',
  'null',
];

/** Any UTF-16 code unit, including control characters and lone surrogates. */
const anyUnit = fc.nat({ max: 0xff_ff }).map((unit) => String.fromCharCode(unit));

describe.each(Object.entries(pathParams))('the path variable %s', (name, schema) => {
  test('the valid forms of a path variable are accepted', () => {
    for (const value of validValues[name as keyof typeof pathParams]) expect(schema.parse(value)).toBe(value);
  });

  test.each(attacks.filter((value) => !(name === 'currency' && value === 'null') && !(name === 'address' && value === 'null')))(
    'the path variable refuses the value %j',
    (value) => {
      expect(schema.safeParse(value).success).toBe(false);
    },
  );

  test('an accepted value of a path variable never changes the segments of the path', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: anyUnit }), fc.constantFrom(...attacks)), (value) => {
        if (!schema.safeParse(value).success) return;
        expect(value).toMatch(/^[A-Za-z0-9][A-Za-z0-9:_-]*$/);
      }),
    );
  });
});

describe('the variables of a path', () => {
  test('the schema of a path has exactly the variables of its template', () => {
    const schema = paramsOf('/api/v1/wallets/:wallet_id/assets/:currency');
    expect(schema.parse({ wallet_id: '7', currency: 'btc' })).toEqual({ wallet_id: '7', currency: 'btc' });
    expect(schema.safeParse({ wallet_id: '7' }).success).toBe(false);
    expect(schema.safeParse({ wallet_id: '7', currency: 'btc', extra: '1' }).success).toBe(false);
  });

  test.each([endpoints.readTransaction, endpoints.submitRegulatoryInformation, sandboxEndpoints.setRegulatoryStatus])(
    'a hash is accepted as the id of a transaction: $method $path',
    ({ params }) => {
      expect(params.safeParse({ id: hash }).success).toBe(true);
    },
  );

  test('a hash is refused as the id of a wallet', () => {
    expect(endpoints.readWallet.params.safeParse({ id: hash }).success).toBe(false);
  });

  test('every path variable has a pattern', () => {
    for (const { path } of [...Object.values(endpoints), ...Object.values(sandboxEndpoints)])
      for (const [, name = ''] of path.matchAll(/:([a-z_]+)/g)) expect(pathParams).toHaveProperty(name);
  });
});

describe('fillPath', () => {
  test('fillPath replaces each variable with its value', () => {
    expect(fillPath('/api/v1/wallets/:wallet_id/assets/:currency', { wallet_id: 7, currency: 'btc' })).toBe('/api/v1/wallets/7/assets/btc');
  });

  test('fillPath writes any value into a single segment', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (address) => {
        fc.pre(address !== '.' && address !== '..');
        const path = fillPath('/api/v1/wallets/:id/x', { id: address });
        expect(new Set(path.split('/').slice(0, 4))).toEqual(new Set(['', 'api', 'v1', 'wallets']));
        expect(path.split('/')).toHaveLength(6);
        expect(decodeURIComponent(path.split('/')[4] ?? '')).toBe(address);
      }),
    );
  });

  test.each(['', '.', '..'])('fillPath refuses the value %j, because URL parsers would resolve it even if it is encoded', (id) => {
    expect(() => fillPath('/api/v1/wallets/:id', { id })).toThrow(RangeError);
  });

  test('fillPath refuses a missing variable', () => {
    const params: Record<string, string> = {};
    const path: string = endpoints.readWallet.path;
    expect(() => fillPath(path, params)).toThrow('needs :id');
  });
});
