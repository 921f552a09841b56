import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

/**
 * Where Linux distributions and macOS put an installed Chromium or Chrome; the first one found is used. The shell without a window comes first, as
 * with Playwright's own: a whole browser draws its toolbar's own pages for every context, which takes a second of a core.
 */
const installedPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of the browser for the browser tests (`'/usr/bin/chromium'`): an installed one, else Playwright's own; null when there is none. */
export function findChromium(): string | null {
  return [...installedPaths, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** How browser tests and component tests start it. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  return {
    ...(executablePath === null ? {} : { executablePath }),
    // Quiet and self-contained: no sandbox (root in a container), no GPU, no QUIC, no traffic of the browser's own.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** Installs a browser: as root on Debian its package (libraries included), elsewhere Playwright's own. Throws when it cannot. */
function installChromium(): void {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (isDebianRoot) {
    run('apt-get update');
    run('apt-get install --yes --no-install-recommends chromium-headless-shell fonts-dejavu-core');
  } else {
    run('npx playwright install chromium');
  }
}

function run(command: string): void {
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  if (status !== 0) throw new Error(`no browser for the browser tests: "${command}" ended with ${status}`);
}

if (import.meta.main) {
  if (findChromium() === null) installChromium();
  console.log(`browser: ${findChromium() ?? 'none'}`);
}
