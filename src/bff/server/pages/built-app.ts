import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { filledShell, scriptHashes, type BuiltFile, type WebApp } from '#bff/core/http/web-app.ts';

/** Content types by extension. Files with other extensions are not served. */
const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Whether a path belongs to a file, not to a page. */
export function isFilePath(path: string): boolean {
  return Object.hasOwn(contentTypes, extname(path)) || extname(path) === '.map';
}

/** Loads the built files into memory once. The desk serves only these files. Without the folder, the app has no pages. */
export async function loadBuiltApp(folder: string): Promise<WebApp> {
  const paths = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = new Set(paths.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  const shellPath = join(folder, 'index.html');
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    const type = contentTypes[extname(name)];
    const readIfThere = async (path: string) => (names.has(path) ? readFile(path) : null);
    if (type === undefined || name === shellPath) continue;
    const [plainBytes, br, gzip] = await Promise.all([readFile(name), readIfThere(`${name}.br`), readIfThere(`${name}.gz`)]);
    files.set(`/${relative(folder, name).split(sep).join('/')}`, { type, plainBytes, br, gzip });
  }
  const shell = names.has(shellPath) ? await readFile(shellPath, 'utf8') : null;
  return {
    page: async (_url, fill) => (shell === null ? null : filledShell(shell, fill)),
    file: (path) => files.get(path),
    scripts: scriptHashes(shell ?? ''),
    developmentHandler: null,
    close: async () => undefined,
  };
}
