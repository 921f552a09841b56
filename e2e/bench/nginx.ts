import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProgram, type Child } from './children.ts';
import { listen } from './listen.ts';

/** Where Linux distributions and Homebrew put it. */
const installedPaths = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx'];

/** Longest it may take to listen, ms. */
const startMsMax = 5000;

/** Path of nginx, or null when it is not installed. */
export function findNginx(): string | null {
  return installedPaths.find((path) => existsSync(path)) ?? null;
}

/** One nginx process of our own that hands requests on to the service, with its files in `folder`. It is the yardstick, so it is well set up. */
export async function startNginx(path: string, folder: string, upstream: string): Promise<Child> {
  const url = await freeUrl();
  const config = join(folder, 'nginx.conf');
  await writeFile(config, configOf(new URL(url).host, new URL(upstream).host, folder));
  const { pid, failed } = startProgram(path, ['-p', folder, '-e', 'stderr', '-c', config]);
  await Promise.race([failed, answers(url)]);
  return { url, pid };
}

/** Keeps connections on both sides, holds a page in memory, writes a line a request as the desk does. `master_process off`: one process, whose CPU is all. */
function configOf(address: string, upstream: string, folder: string): string {
  return `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 512; }
http {
  access_log ${folder}/access.log combined buffer=64k;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream service { server ${upstream}; keepalive 64; keepalive_requests 1000000; }
  server {
    listen ${address};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_buffers 16 16k;
    }
  }
}
`;
}

/** nginx cannot choose a free port by itself. */
async function freeUrl(): Promise<string> {
  const server = createServer();
  const url = await listen(server);
  server.close();
  await once(server, 'close');
  return url;
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + startMsMax;
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer !== null) return;
    await delay(20);
  }
  throw new Error(`nginx does not answer at ${url}`);
}
