import encodeQR from 'qr';

/** Width of the light margin around a QR code, in modules. ISO/IEC 18004, quiet zone. */
const quietZone = 4;

/** A QR code as SVG: side length in modules, including the quiet zone, and a path of the dark modules. */
export type QrDrawing = { readonly side: number; readonly path: string };

/** Draws plain text as runs of dark modules, with 15 % error correction. */
export function qrDrawing(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  return {
    side: rows.length,
    path: rows
      .map((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
      .flat()
      .join(''),
  };
}

/** Start and length of each run of dark modules. */
function runsOf(row: readonly boolean[]): readonly (readonly [start: number, length: number])[] {
  return row.flatMap((isDark, x) => {
    if (!isDark || row[x - 1] === true) return [];
    const end = row.indexOf(false, x);
    return [[x, (end === -1 ? row.length : end) - x] as const];
  });
}
