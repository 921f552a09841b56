import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { filledShell, type WebApp } from '#bff/core/http/web-app.ts';

/** The web app with hot reload. Vite runs in the server of the desk, so that both share one port and its cookies. Only `--dev` uses it. */
export async function openDevelopmentApp(root: string, server: Server): Promise<WebApp> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: { server }, hmr: { server } } });
  return {
    page: async (url, fill) => filledShell(await vite.transformIndexHtml(url, await readFile(join(root, 'index.html'), 'utf8')), fill),
    file: () => undefined,
    scripts: [],
    developmentHandler: (request, response) => vite.middlewares(request, response),
    close: () => vite.close(),
  };
}
