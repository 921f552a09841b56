import { spawnSync } from 'node:child_process';

// Checks the subjects of the commits after the commit that added `src/language.test.ts`. A subject has the form `area:
// imperative` and at most 72 characters.

const lengthMax = 72;

/** Returns the output of git, or null without a history, as in an archive or a shallow clone. */
function runGit(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

const firstCommit = runGit('log', '--diff-filter=A', '--format=%H', '--', 'src/language.test.ts')?.split('\n').at(-1) ?? '';
const isShallow = runGit('rev-parse', '--is-shallow-repository') !== 'false';
if (firstCommit === '' || isShallow) {
  console.log('Skipped: no git history.');
} else {
  const subjects =
    runGit('log', '--no-merges', '--format=%s', `${firstCommit}..HEAD`)
      ?.split('\n')
      .filter((subject) => subject !== '') ?? [];
  const badSubjects = subjects.filter((subject) => subject.length > lengthMax || !/^[a-z][a-z0-9 /-]*: [a-z]/.test(subject));
  for (const subject of badSubjects) console.log(`Not "area: imperative" within ${lengthMax} characters: ${subject}`);
  console.log(`${subjects.length} commit subjects, ${badSubjects.length} bad`);
  process.exitCode = badSubjects.length === 0 ? 0 : 1;
}
