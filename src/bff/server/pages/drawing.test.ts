import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDrawing, type Drawing } from './drawing.ts';

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
let nowMs = 0;

const draw = (url: string) => drawing.draw({ url, nonce: 'n0', session: '{}', firstReadUrl: '/api/v1/wallets', firstRead: '{}' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desk-drawing-'));
  await writeFile(join(folder, 'drawn.mjs'), built);
});

beforeEach(() => {
  drawing = startDrawing(join(folder, 'drawn.mjs'), () => nowMs);
});

afterEach(() => drawing.close());

afterAll(() => rm(folder, { recursive: true }));

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

test('a thread that has ended is started again, ten seconds after the last start', async () => {
  await draw('/ends');
  nowMs += 9_999;
  expect(await draw('/d')).toBe('');
  nowMs += 1;
  expect(await draw('/d')).toBe('n0/d');
});

test('of sixty pages at once those that would come too late go without, at once', async () => {
  let atOnce = 0;
  const all = Array.from({ length: 60 }, () => draw('/hangs').then(() => (atOnce += 1)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(atOnce).toBe(48);
  await Promise.all(all);
});

test('a thread that is stuck is ended, and another one draws', async () => {
  await Promise.all(Array.from({ length: 12 }, () => draw('/hangs')));
  expect(await draw('/e')).toBe('');
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  nowMs += 10_001;
  expect(await draw('/e')).toBe('');
  await warned;
  expect(await draw('/e')).toBe('n0/e');
});
