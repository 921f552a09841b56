import fc from 'fast-check';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { signRegular } from '#custody/index.ts';
import { administrator, member, scheme } from '#custody/test-custody.ts';
import { documentOf, formOf, jpeg, pdf, signUpload, typeOf } from '#custody/test-uploads.ts';
import { damagedJson } from './test-json-damage.ts';
import {
  oddAuthorizations,
  oddContentTypes,
  oddDates,
  oddFormTypes,
  oddQueryNames,
  oddQueryValues,
  oddSegments,
} from './test-odd-texts.ts';
import { validBodies, type World } from './test-world-of-records.ts';

/**
 * A request to send. `transport` is `listener` for a request over a connection, and `inject` for a call of the server in memory.
 */
export type MalformedRequest = {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly transport: 'inject' | 'listener';
};

const query = fc
  .array(fc.tuple(fc.constantFrom(...oddQueryNames), fc.constantFrom(...oddQueryValues)), { maxLength: 3 })
  .chain((pairs) => fc.constantFrom(pairs, [...pairs, ...pairs]))
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`));

/**
 * Headers that replace the correct headers. `''` omits a header. The list is usually empty, so that requests reach the
 * handlers.
 */
const wrongHeaders = fc.oneof(
  { weight: 14, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constantFrom(...oddContentTypes).map((value) => ({ 'content-type': value })) },
  { weight: 1, arbitrary: fc.constantFrom(...oddAuthorizations).map((authorization) => ({ authorization })) },
  { weight: 1, arbitrary: fc.constantFrom(...oddDates).map((date) => ({ date })) },
);

const forms = fc
  .record({
    fields: fc.subarray([
      documentOf(pdf),
      documentOf(jpeg),
      documentOf('text'),
      documentOf(''),
      typeOf(2),
      typeOf('1e400'),
      typeOf(''),
      { name: '__proto__', content: 'x' },
    ]),
    cut: fc.option(fc.nat(), { freq: 3 }),
    noise: fc.option(fc.uint8Array({ maxLength: 60 }), { freq: 4, nil: new Uint8Array() }),
    swap: fc.constantFrom(
      ...([
        '\r\n',
        '\n',
        'name="',
        'name=',
        '--Xx-7--',
        '--Xx-7',
        'Content-Disposition',
        `X${'y'.repeat(20_000)}`,
        'form-data',
        '\r\n\r\n',
      ] as const),
    ),
    isSwapped: fc.boolean(),
  })
  .map(({ fields, cut, noise, swap, isSwapped }) => {
    const form = formOf(fields);
    const text = isSwapped ? Buffer.from(form.toString('latin1').replace(swap === '\n' ? '\r\n' : 'Xx-7', swap), 'latin1') : form;
    return Buffer.concat([text.subarray(0, cut === null ? text.length : cut % (text.length + 1)), noise]);
  });

/** Malformed requests for every endpoint of both tables, derived from valid requests. `date` returns the service's real time. */
export function malformedRequest(world: World, date: () => Date): fc.Arbitrary<MalformedRequest> {
  const bodies: Readonly<Record<string, readonly unknown[]>> = validBodies(world);
  const rows: readonly (readonly [string, Endpoint])[] = [...Object.entries(endpoints), ...Object.entries(sandboxEndpoints)];
  const weightedRows = rows.flatMap(([name, row]) => Array.from({ length: row.body === null ? 1 : 3 }, () => [name, row] as const));
  return fc.constantFrom(...weightedRows).chain(([name, row]) =>
    fc
      .record({
        path: pathOf(row, world),
        query: fc.oneof({ weight: row.method === 'GET' ? 1 : 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: query }),
        body: bodyOf(row, bodies[name] ?? []),
        type: fc.constantFrom(...oddFormTypes),
        as: fc.oneof(
          { weight: 9, arbitrary: fc.constant(administrator) },
          { weight: 1, arbitrary: fc.constantFrom(member, { ...member, secretKey: 'wrong' }) },
        ),
        wrong: wrongHeaders,
        transport: fc.constantFrom('inject', 'inject', 'inject', 'listener'),
      })
      .map(({ path, query: queryText, body, type, as, wrong, transport }) => {
        const signedHeaders =
          row.authentication === 'upload'
            ? signUpload({ path, body: Buffer.from(body), date: date(), as, contentType: type })
            : signRegular({ method: row.method, path, body, ...as, scheme, date: date() });
        const headers = Object.fromEntries(Object.entries({ ...signedHeaders, ...wrong }).filter(([, value]) => value !== ''));
        return { method: row.method, url: path + queryText, headers, body, transport };
      }),
  );
}

function bodyOf(row: Endpoint, valid: readonly unknown[]): fc.Arbitrary<string | Uint8Array> {
  if (row.document !== null) return forms;
  if (valid.length === 0) return fc.oneof({ weight: 9, arbitrary: fc.constant('') }, { weight: 1, arbitrary: damagedJson({}) });
  return fc.constantFrom(...valid).chain(damagedJson);
}

/** A path of the endpoint. In most cases each variable names an existing record. */
function pathOf({ path }: Endpoint, world: World): fc.Arbitrary<string> {
  const segments = path.split('/').map((segment) => {
    if (!segment.startsWith(':')) return fc.constant(segment);
    return fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...existingIds(path, segment, world)) },
      { weight: 1, arbitrary: fc.constantFrom(...oddSegments) },
    );
  });
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

function existingIds(path: string, variable: string, { wallet, other, deposits, sends, ...world }: World): readonly string[] {
  if (variable === ':currency') return ['ltc', 'btc', 'eth', 'xrp', 'fil', 'doge'];
  if (variable === ':address') return [world.address];
  if (variable === ':storage_provider_id') return [world.provider];
  if (variable === ':validator_pubkey') return [world.pubkey];
  if (variable === ':transaction_id' || path.includes('/transactions/:id')) return [...deposits, ...sends].map(String);
  if (path.includes('/direct_parties/')) return [String(world.party), '1'];
  return [wallet, other, 1].map(String);
}
