import { spawnSync } from 'node:child_process';

/** The parts of `npm run check`, in this order. All of them run, even after a failure. */
const parts = {
  // A second checker would double the memory and need more CPU time.
  types: 'tsc -b --checkers 1',
  lint: 'oxlint --config .ci/oxlint.config.ts --deny-warnings src e2e .ci vite.config.ts',
  'dead code': 'knip',
  format: 'oxfmt --check .',
  packages: 'node .ci/audit-packages.ts',
  'commit subjects': 'node .ci/commit-subjects.ts',
};

let hasFailed = false;
for (const [name, command] of Object.entries(parts)) {
  const startedMs = performance.now();
  console.log(`\n── ${name}: ${command}`);
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`── ${name} ${status === 0 ? 'clean' : 'FAILED'}, ${seconds} s`);
  hasFailed ||= status !== 0;
}
process.exitCode = hasFailed ? 1 : 0;
