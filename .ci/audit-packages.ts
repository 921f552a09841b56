import { spawnSync } from 'node:child_process';

/**
 * Asks the registry for known vulnerabilities of the production dependencies. Exits with 1 if one is high or critical. If the
 * registry does not answer, the script prints a message and succeeds, because the next run asks again.
 */
const { stdout } = spawnSync('npm audit --omit dev --json', { encoding: 'utf8', shell: true, timeout: 60_000 });

type Report = { readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> } };

function parseReport(text: string): Report {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return {};
  }
}

const counts = parseReport(stdout).metadata?.vulnerabilities;
if (counts === undefined) {
  console.log('Skipped: the package registry does not answer audits.');
} else {
  const severeCount = (counts['high'] ?? 0) + (counts['critical'] ?? 0);
  console.log(
    `Known holes: ${Object.entries(counts)
      .map(([level, count]) => `${count} ${level}`)
      .join(', ')}.`,
  );
  process.exitCode = severeCount === 0 ? 0 : 1;
}
