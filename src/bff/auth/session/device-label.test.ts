import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceLabel } from './device-label.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.for([
  [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Linux'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`${mozilla} (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  ['curl/8.14.1', null],
  [undefined, null],
] as const)('deviceLabel(%s) returns %s', ([userAgent, label]) => {
  expect(deviceLabel(userAgent)).toBe(label);
});

test('any User-Agent header results in a short label of fixed words, or null', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (userAgent) => {
      expect(deviceLabel(userAgent) ?? '').toMatch(/^(\w+( on \w+)?)?$/);
    }),
  );
});
