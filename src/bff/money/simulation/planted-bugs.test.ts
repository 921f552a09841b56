import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyDataDir } from '#database/test-data-dir.ts';

/** A bug that the simulation must find: a text of a file of the journal, and what stands there instead. */
const bugs = {
  'sends before it claims': {
    file: 'send-command.ts',
    text: "  const claimed = await claim(desk, row, { worth, time, by });\n  if (claimed?.state !== 'sending') return claimed;\n  return attempt(desk, claimed, time, by);",
    bug: `  if (row.state !== 'sending') return row;
  const outcome = await outcomeOfAttempt(desk, row, time);
  await desk.moment('after_answer', id);
  const claimed = await claim(desk, row, { worth, time, by });
  return claimed?.state === 'sending' ? finish(desk, claimed, outcome, by) : claimed;`,
  },
  'tries again after a lost answer': {
    file: 'exchange-once.ts',
    text: 'if (error instanceof UpstreamLost) return outcomeOfLoss(error.loss);',
    bug: `if (error instanceof UpstreamLost)
      try {
        return outcomeOf(soughtBy(row), await desk.custody.send(call));
      } catch {
        return outcomeOfLoss(error.loss);
      }`,
  },
  'tells a lost answer as not sent': {
    file: 'outcome.ts',
    text: "state: 'unknown', message: lossWords[loss]",
    bug: "state: 'not_sent', message: lossWords[loss]",
  },
} as const;

const script = `
  import { openInMemory } from '#database/embedded.ts';
  import { emptyDataDir } from '#database/test-data-dir.ts';
  import { simulateWorlds } from './test-simulation.ts';
  const { broken } = await simulateWorlds({ database: await openInMemory(await emptyDataDir()), worlds: 300, seed: 11, isEndedByFault: true });
  process.stdout.write(broken.join('\\n'));
  process.exit(broken.length === 0 ? 0 : 1);
`;

test.for(Object.keys(bugs) as (keyof typeof bugs)[])(
  'a desk that %s is found out by the simulation',
  { timeout: 480_000 },
  async (name) => {
    const { file, text, bug } = bugs[name];
    const tree = mkdtempSync(join(tmpdir(), 'planted-bug-'));
    try {
      cpSync('src', join(tree, 'src'), { recursive: true });
      cpSync('package.json', join(tree, 'package.json'));
      await emptyDataDir(); // in .cache, from where the desk under test takes it too
      for (const folder of ['node_modules', '.cache']) symlinkSync(join(process.cwd(), folder), join(tree, folder));
      const path = join(tree, 'src/bff/money/commands', file);
      const source = readFileSync(path, 'utf8');
      expect(source).toContain(text);
      writeFileSync(path, source.replace(text, bug));
      writeFileSync(join(tree, 'run.ts'), script);
      const child = spawn(process.execPath, ['run.ts'], { cwd: tree, stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [code] = (await once(child, 'exit')) as [number | null];
      expect([code, said]).toEqual([1, expect.stringMatching(/was executed/)]);
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
  },
);
