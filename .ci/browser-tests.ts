import { spawnSync } from 'node:child_process';

// Runs the browser tests of all files or of the named files, for example `npm run test:e2e -- e2e/withdraw.spec.ts`.
const commands = [
  'vite build',
  'node e2e/chromium.ts',
  `playwright test --config e2e/playwright.config.ts ${process.argv.slice(2).join(' ')}`,
];
for (const command of commands) {
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
