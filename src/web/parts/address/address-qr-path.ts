import encodeQR from 'qr';

/** Width of the light margin around a QR code, in modules (squares). Source: ISO/IEC 18004, quiet zone. */
const quietZone = 4;

/** A QR code as SVG: its width in modules including the margin, and a path of the dark modules. */
export type QrDrawing = { readonly side: number; readonly path: string };

/** Draws the QR code of a text, with 15 % error correction. */
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

/** Start and length of each sequence of dark modules in a row. */
function runsOf(row: readonly boolean[]): readonly (readonly [start: number, length: number])[] {
  return row.flatMap((isDark, x) => {
    if (!isDark || row[x - 1] === true) return [];
    const end = row.indexOf(false, x);
    return [[x, (end === -1 ? row.length : end) - x] as const];
  });
}
