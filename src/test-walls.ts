import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A line of code to add to a file of the test tree. */
export type PlantedLine = { file: string; line: string };

/** The message of a tool about a line. Line numbers start at 1. */
export type Report = { file: string; lineNumber: number; text: string };

const root = process.cwd();
const scratchFolder = mkdtempSync(join(tmpdir(), 'walls-'));
const sideConfigs = ['contract', 'database', 'custody', 'bff', 'web'].map((side) => `src/${side}/tsconfig.json`);

/**
 * Creates a copy of the repository's configuration in a new folder, with only the planted lines, so that the work tree stays
 * clean.
 */
function writeTestTree(name: string, plantedLines: PlantedLine[]): string {
  const tree = join(scratchFolder, name);
  // The lint configuration reads the folders of modules and of features, so the new folder must have them.
  for (const folder of ['src/bff', 'src/web/features'])
    cpSync(join(root, folder), join(tree, folder), {
      recursive: true,
      filter: (path) => statSync(path).isDirectory() || path.endsWith('/index.ts'),
    });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  for (const file of ['package.json', '.ci/oxlint.config.ts', 'src/tsconfig.side.json', ...sideConfigs]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(root, file), join(tree, file));
  }
  for (const { file, line } of plantedLines) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), `${line}\n`, { flag: 'a' });
  }
  return tree;
}

function runTool(tree: string, tool: string, args: string[]): string {
  const { stdout, stderr, error } = spawnSync(join(root, 'node_modules/.bin', tool), args, { cwd: tree, encoding: 'utf8' });
  if (error) throw error;
  return stdout + stderr;
}

/** Returns the messages of oxlint about the planted lines. */
export function lintLines(plantedLines: PlantedLine[]): Report[] {
  const output = runTool(writeTestTree('lint', plantedLines), 'oxlint', [
    '--config',
    '.ci/oxlint.config.ts',
    '--format=json',
    'src',
    'e2e',
  ]);
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { message: string; help?: string; filename: string; labels: { span: { line: number } }[] }[];
  };
  return diagnostics.map(({ message, help = '', filename, labels }) => ({
    file: filename,
    lineNumber: labels[0]?.span.line ?? 0,
    text: `${message} ${help}`,
  }));
}

/** Returns the compiler's messages about the planted lines. Each side has a file `target.ts` that these lines can import. */
export function compileLines(plantedLines: PlantedLine[]): Report[] {
  const targets = ['contract', 'database', 'bff', 'web'].map((side) => ({
    file: `src/${side}/target.ts`,
    line: 'export const target = 1;',
  }));
  const tree = writeTestTree('types', [...plantedLines, ...targets, { file: 'src/custody/index.ts', line: 'export const target = 1;' }]);
  const output = runTool(tree, 'tsc', ['-b', '--pretty', 'false', ...sideConfigs]);
  return [...output.matchAll(/^(\S+)\((\d+),\d+\): error (.*(?:\n .*)*)/gm)].map(([, file = '', line, text = '']) => ({
    file,
    lineNumber: Number(line),
    text,
  }));
}

/** Deletes the folders with planted lines. */
export function deleteTrees(): void {
  rmSync(scratchFolder, { recursive: true });
}
