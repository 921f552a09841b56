import { spawnSync } from 'node:child_process';

/** What `npm run check` runs, in this order. Every part runs, so that one look shows all there is to mend. */
const parts = {
  types: 'tsc -b',
  lint: 'oxlint --deny-warnings src e2e .ci vite.config.ts',
  'dead code': 'knip',
  format: 'oxfmt --check .',
  packages: 'node .ci/audit-packages.ts',
};

let failed = false;
for (const [name, command] of Object.entries(parts)) {
  const startedMs = performance.now();
  console.log(`\n── ${name}: ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`── ${name} ${status === 0 ? 'clean' : 'FAILED'}, ${seconds} s`);
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;
