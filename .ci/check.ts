import { spawnSync } from 'node:child_process';

/** The command of each check. The gate runs the same commands. */
export const checks = {
  lint: 'oxlint --config .ci/oxlint.config.ts --deny-warnings src e2e .ci vite.config.ts',
  // A second checker would double the memory and need more CPU time.
  types: 'tsc -b --checkers 1',
  'dead code': 'knip',
  format: 'oxfmt --check .',
  packages: 'node .ci/audit-packages.ts',
  'commit subjects': 'node .ci/commit-subjects.ts',
} as const;

/** Runs the checks one after another. A failure does not stop the later checks. */
function runChecks(): void {
  for (const [name, command] of Object.entries(checks)) {
    const startedMs = performance.now();
    console.log(`\n── ${name}: ${command}`);
    const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`── ${name} ${status === 0 ? 'clean' : 'FAILED'}, ${seconds} s`);
    if (status !== 0) process.exitCode = 1;
  }
}

if (import.meta.main) runChecks();
