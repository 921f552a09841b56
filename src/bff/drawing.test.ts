import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDrawing, type Drawing } from './pages/drawing.ts';

/** Stands where the built app does: draws the URL, or fails in the way that the URL names. */
const built = `export async function drawPage({ url, nonce }) {
  if (url === '/throws') throw new Error('no');
  if (url === '/hangs') return new Promise(() => {});
  if (url === '/ends') process.exit(1);
  if (url === '/environment') return JSON.stringify(process.env);
  return nonce + url;
}`;

let folder: string;
let drawing: Drawing;

const draw = (url: string) => drawing.draw({ url, nonce: 'n0', session: '{}', firstReadUrl: '/api/v1/wallets', firstRead: '{}' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-drawing-'));
  await writeFile(join(folder, 'drawn.mjs'), built);
  drawing = startDrawing(join(folder, 'drawn.mjs'));
});

afterAll(async () => {
  await drawing.close();
  await rm(folder, { recursive: true });
});

test('pages are drawn in a thread that gets nothing of the environment', async () => {
  expect(await Promise.all([draw('/a'), draw('/b')])).toEqual(['n0/a', 'n0/b']);
  expect(JSON.parse(await draw('/environment'))).toEqual({ NODE_ENV: 'production' });
});

test('a page that throws, or is not done in a second, goes without; the next one does not', async () => {
  expect(await Promise.all([draw('/throws'), draw('/hangs'), draw('/c')])).toEqual(['', '', 'n0/c']);
});

test('without the thread every page goes without, at once', async () => {
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  expect(await Promise.all([draw('/hangs'), draw('/ends')])).toEqual(['', '']);
  expect(await draw('/d')).toBe('');
  expect((await warned).message).toContain('Pages are not drawn');
});
