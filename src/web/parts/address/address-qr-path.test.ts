import fc from 'fast-check';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrDrawing } from './address-qr-path.ts';

/** Width of a module (one square of the QR code), px. */
const scale = 4;

/** Returns the drawing as a camera would see it: black on white, four bytes per pixel. */
function pixels({ side, path }: { side: number; path: string }) {
  const width = side * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return { width, height: width, data };
}

test.each([
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv',
])('a camera reads exactly %s from its QR code', (address) => {
  expect(decodeQR(pixels(qrDrawing(address)))).toBe(address);
});

test('a camera reads every address from its QR code', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{26,110}$/), (address) => {
      expect(decodeQR(pixels(qrDrawing(address)))).toBe(address);
    }),
    { numRuns: 25 },
  );
});

test('a QR code has a light margin of four modules', () => {
  const { side, path } = qrDrawing('bc1q');
  const starts = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([side, Math.min(...starts)]).toEqual([29, 4]);
});
