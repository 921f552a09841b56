import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chromium, type LaunchOptions } from '@playwright/test';

/** The path of the browser without windows (headless shell) in Debian's package. A full browser needs 25 % more CPU time. */
const debianShell = '/usr/bin/chromium-headless-shell';

/**
 * The path of the browser for the tests: `CHROMIUM_PATH`, or else a headless shell of Debian or Playwright. Null if no browser is
 * installed.
 */
export function findChromium(): string | null {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath !== undefined && !existsSync(configuredPath)) throw new Error(`CHROMIUM_PATH: there is no ${configuredPath}`);
  return configuredPath ?? (existsSync(debianShell) ? debianShell : playwrightShell());
}

/** Playwright installs its headless shell beside its full browser: `chromium_headless_shell-1200/chrome-linux/headless_shell`. */
function playwrightShell(): string | null {
  const [folder = ''] = /^.*[\\/]chromium-\d+/.exec(chromium.executablePath()) ?? [];
  const [path] = globSync(
    `${folder.replace(/chromium-(\d+)$/, 'chromium_headless_shell-$1')}/*/{headless_shell,chrome-headless-shell}{,.exe}`,
  );
  return path ?? null;
}

/** The options with which browser tests and component tests launch the browser. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  return {
    ...(executablePath === null ? {} : { executablePath }),
    // These options turn off the browser's sandbox (tests run as root in containers), the GPU, QUIC and background traffic.
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

/**
 * Installs a headless shell: Debian's package if the user is root on Debian, otherwise Playwright's. Throws if the installation
 * fails.
 */
function installChromium(): void {
  const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (isDebianRoot) {
    run('apt-get update');
    run('apt-get install --yes --no-install-recommends chromium-headless-shell fonts-dejavu-core');
  } else {
    run('npx playwright install --only-shell chromium');
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
