import { PassThrough, pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Shell } from './web-app.ts';

export type Encoding = 'br' | 'gzip' | null;

/** Compression that costs a few ms of a page: 0 to 11. */
const brotliQuality = 4;

/** What comes with a page once it is known; neither promise may reject. */
type Contents = {
  /** The answer of the page's first read, JSON text, or empty when the page has to ask itself. */
  readonly firstRead: Promise<string>;
  /** The page as the server draws it, HTML, or empty when its script alone does. */
  readonly drawn: Promise<string>;
};

/** A page in steps: up to its first read at once, so that a browser fetches the script meanwhile; then the read's answer; then what is drawn of it. */
export function pageStream([head, middle, tail]: Shell, { firstRead, drawn }: Contents, encoding: Encoding): Readable {
  // Nothing that looks like markup stays in it: a "<" can stand in strings only.
  const parts = (async function* () {
    yield head;
    yield (await firstRead).replaceAll('<', String.raw`\u003c`) + middle;
    yield (await drawn) + tail;
  })();
  // Whoever asked may leave before the end: the stream that is answered with is then ended, and this one with it.
  return pipeline(Readable.from(parts), packer(encoding), () => undefined);
}

/** Packs what is written to it, and lets each part go at once. */
function packer(encoding: Encoding) {
  if (encoding === 'br')
    return createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    });
  return encoding === 'gzip' ? createGzip({ flush: constants.Z_SYNC_FLUSH }) : new PassThrough();
}
