import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileLines, deleteTrees, lintLines, type PlantedLine, type Report } from './test-walls.ts';

type Breach = PlantedLine & { reported: string };

const pure = 'Contract is pure: it imports itself';
const pureTests = 'Contract is pure: its tests add';
const database = 'Database knows no other side';
const custody = 'Custody knows contract and database';
const bff = 'The BFF knows contract and database';
const room = "A room of the desk's server imports core and the doors";
const singleDoor = 'Custody has one door';
const web = 'The web imports contract, zod/mini and itself; routes';
const webTop = 'The web imports contract, zod/mini and itself.';
const lib = 'Lib knows no domain';
const data = 'Data draws nothing';
const parts = 'Parts are our nouns';
const testHarness = 'Component tests draw a part as a page does';
const features = 'Features do not meet';
const route = 'A route composes';
const outside = 'A browser test sees the desk from outside';
const gateTask = 'A task of the gate';
const bench = 'A benchmark, and a desk over a service made by hand, plant their own worlds';
const climbing = 'Relative imports from parent directories';
const nodeModule = 'Do not import Node.js builtin module';
const environment = 'Disallowed usage of `process.env`';

/** The names of all features. The first feature represents all others in the tests. */
const featureNames = readdirSync('src/web/features');

/** Features with subfolders. Only their files import each other by a path with the feature's name, which the configuration lists. */
const featuresWithFolders = featureNames.filter((name) =>
  readdirSync(join('src/web/features', name), { withFileTypes: true }).some((entry) => entry.isDirectory()),
);

function otherRoom(name: string): string {
  return rooms.find((other) => other !== name) ?? name;
}

function otherFeature(name: string): string {
  return featureNames.find((other) => other !== name) ?? name;
}

/** The modules of the desk's server. A module is a folder with an `index.ts`. */
const rooms = readdirSync('src/bff').filter((name) => existsSync(join('src/bff', name, 'index.ts')));

/** For each inner wall, a line that breaks it. oxlint must report the line in this file with this message. */
const innerBreaches: Breach[] = [
  ...breachesOf('src/contract/planted.ts', pure, ['node:fs', 'fs', 'react', 'fastify', 'zod', '#database/x.ts', '#bff/x.ts', '#custody']),
  ...breachesOf('src/contract/planted.test.ts', pureTests, ['node:fs', 'zod', '#custody', '#bff/x.ts']),
  ...breachesOf('src/database/planted.ts', database, ['#contract/x.ts', '#custody', '#custody/x.ts', '#bff/x.ts', '#web/x.ts']),
  ...breachesOf('src/custody/planted.ts', custody, ['#bff/x.ts', '#web/x.ts']),
  ...breachesOf('src/bff/planted.ts', bff, ['#custody', '#custody/ledger/x.ts', '#web/x.ts']),
  ...rooms.flatMap((name) =>
    breachesOf(`src/bff/${name}/planted.ts`, room, [`#bff/${otherRoom(name)}/inside/x.ts`, '#custody', '#web/x.ts']),
  ),
  ...breachesOf('src/bff/main.ts', singleDoor, ['#custody/ledger/x.ts', '#web/x.ts']),
  ...breachesOf('src/bff/planted.test.ts', singleDoor, ['#custody/ledger/x.ts', '#web/x.ts']),
  ...breachesOf('src/web/theme.ts', web, [
    '#custody',
    '#bff/x.ts',
    '#database/x.ts',
    'zod',
    '#web/routes/x.tsx',
    './routes/x.tsx',
    '#web/router.ts',
  ]),
  ...breachesOf('src/web/router.ts', webTop, ['#custody', '#bff/x.ts', '#database/x.ts', 'zod']),
  ...breachesOf('src/web/lib/planted.ts', lib, [
    '#contract/x.ts',
    '#web/data/x.ts',
    '#web/parts/x.tsx',
    '#web/theme.ts',
    '#bff/x.ts',
    'zod',
  ]),
  ...breachesOf('src/web/data/planted.ts', data, ['#web/parts/x.tsx', '#web/features/x.tsx', '#web/routes/x.tsx', '#custody', 'zod']),
  ...breachesOf('src/web/parts/planted.tsx', parts, ['#web/features/x.tsx', '#web/routes/x.tsx', '#bff/x.ts', 'zod']),
  ...breachesOf('src/web/parts/test-render.tsx', testHarness, ['#web/features/x.tsx', '#web/parts/x.tsx', '#bff/x.ts', 'zod']),
  ...breachesOf('src/web/features/planted.tsx', features, ['#web/features/x.tsx', '#web/routes/x.tsx', '#database/x.ts', 'zod']),
  ...featureNames.flatMap((name) =>
    breachesOf(`src/web/features/${name}/planted.tsx`, features, [
      `#web/features/${otherFeature(name)}/x.tsx`,
      '#web/routes/x.tsx',
      '#bff/x.ts',
    ]),
  ),
  ...breachesOf('src/web/routes/planted.tsx', route, [
    '#web/routes/x.tsx',
    './x.tsx',
    '#web/router.ts',
    '#web/main.tsx',
    '#custody',
    'zod',
  ]),
  ...breachesOf('e2e/planted.spec.ts', outside, ['#web/x.ts', '#database/x.ts', '#custody/ledger/x.ts']),
  ...breachesOf('e2e/planted-long.spec.ts', outside, ['#web/x.ts']),
  { file: 'e2e/planted.spec.ts', line: "import { expectAccessible } from './accessible.ts';", reported: gateTask },
  { file: 'e2e/planted.spec.ts', line: "import { sizes } from './fixtures.ts';", reported: gateTask },
  ...breachesOf('e2e/bench/planted.ts', bench, ['#web/x.ts']),
  ...['src/web/theme.ts', 'src/web/lib/planted.ts', 'src/web/features/planted.tsx'].flatMap((file) =>
    breachesOf(file, nodeModule, ['node:fs', 'crypto']),
  ),
  ...['src/contract/rules', 'src/database/x', 'src/custody/http', 'src/bff/x', 'src/web/lib', 'src/web/features', 'e2e/x'].flatMap(
    (folder) => breachesOf(`${folder}/climber.ts`, climbing, ['../target.ts', './../target.ts']),
  ),
  { file: 'src/bff/planted.ts', line: "export { planted } from '#custody';", reported: bff },
  { file: 'src/bff/planted.ts', line: "export const late = import('#custody');", reported: bff },
  { file: 'src/bff/planted.ts', line: 'export const port = process.env.PORT;', reported: environment },
  { file: 'src/custody/planted.ts', line: 'export const port = process.env.PORT;', reported: environment },
  { file: 'src/bff/cycle-a.ts', line: "export { b } from '#bff/cycle-b.ts'; export const a = 1;", reported: 'Dependency cycle' },
  { file: 'src/bff/cycle-b.ts', line: "export { a } from './cycle-a.ts'; export const b = 1;", reported: 'Dependency cycle' },
  { file: 'src/bff/default.ts', line: 'export default 1;', reported: 'Prefer named exports' },
];

/** Lines that every wall must accept. A wall that refuses every line would also pass the other tests. */
const allowedLines: PlantedLine[] = [
  ...importsIn('src/contract/allowed.ts', ['./x.ts', '#contract/x.ts', 'zod/mini', 'big.js', '@noble/hashes/sha2.js', '@scure/base']),
  ...importsIn('src/contract/allowed.test.ts', ['./x.ts', '#contract/x.ts', 'vitest', 'fast-check']),
  ...importsIn('src/database/allowed.ts', ['./x.ts', '#database/x.ts', 'node:fs', 'pg']),
  ...importsIn('src/custody/allowed.ts', ['#contract/x.ts', '#database/x.ts', '#custody/http/x.ts', 'node:fs', 'zod']),
  ...importsIn('src/bff/allowed.ts', ['#contract/x.ts', '#database/x.ts', '#bff/routes/x.ts', 'node:fs', 'zod']),
  ...rooms.flatMap((name) =>
    importsIn(`src/bff/${name}/allowed.ts`, [
      `#bff/${otherRoom(name)}/index.ts`,
      `#bff/${name}/x.ts`,
      '#bff/core/x.ts',
      '#contract/x.ts',
      '#database/x.ts',
    ]),
  ),
  ...importsIn('src/bff/allowed.test.ts', ['#custody', '#bff/x.ts']),
  ...importsIn('src/web/query-client.ts', ['#contract/x.ts', '#web/lib/x.ts', 'zod/mini', 'react']),
  ...importsIn('src/web/main.tsx', ['#web/router.ts', './route-tree.gen.ts', '#web/theme.ts']),
  ...importsIn('src/web/lib/allowed.ts', ['./x.ts', '#web/lib/x.ts', 'zod/mini']),
  ...importsIn('src/web/data/allowed.ts', ['#contract/x.ts', '#web/lib/x.ts', '#web/data/x.ts']),
  ...importsIn('src/web/parts/allowed.tsx', ['#contract/x.ts', '#web/lib/x.ts', '#web/data/x.ts', '#web/parts/x.tsx', './x.css']),
  ...importsIn('src/web/parts/test-render.tsx', ['#web/theme.ts', '#web/styles.css', 'vitest-browser-react']),
  ...importsIn('src/web/features/allowed.tsx', ['./x.tsx', '#contract/x.ts', '#web/lib/x.ts', '#web/data/x.ts', '#web/parts/x.tsx']),
  ...featureNames.flatMap((name) => importsIn(`src/web/features/${name}/allowed.tsx`, ['./x.tsx'])),
  ...featuresWithFolders.flatMap((name) => importsIn(`src/web/features/${name}/allowed.tsx`, [`#web/features/${name}/part/x.tsx`])),
  ...importsIn('src/web/routes/allowed.tsx', ['#contract/x.ts', '#web/features/x.tsx', '#web/data/x.ts', '#web/parts/x.tsx']),
  ...importsIn('e2e/allowed.spec.ts', ['./sandbox.ts', '#contract/x.ts', '#custody', '#bff/server/app.ts', 'node:fs']),
  ...importsIn('e2e/bench/allowed.ts', [
    './x.ts',
    '#contract/x.ts',
    '#database/x.ts',
    '#custody',
    '#custody/seed/x.ts',
    '#bff/server/app.ts',
  ]),
  { file: 'src/bff/main.ts', line: "import '#custody'; export const port = process.env.PORT;" },
];

/** For each outer wall, an import or a name that must not compile in files of this side. */
const outerBreaches: Breach[] = [
  { file: 'src/contract/node.ts', line: "import 'node:fs'; export { readFileSync } from 'node:fs';", reported: "'node:fs'" },
  { file: 'src/contract/names-node.ts', line: 'export const port = process.env;', reported: "'process'" },
  { file: 'src/contract/names-dom.ts', line: 'export const title = document.title;', reported: "'document'" },
  { file: 'src/contract/database.ts', line: "export { target } from '#database/target.ts';", reported: 'target.ts' },
  { file: 'src/database/contract.ts', line: "export { target } from '#contract/target.ts';", reported: 'target.ts' },
  { file: 'src/custody/bff.ts', line: "export { target } from '#bff/target.ts';", reported: 'target.ts' },
  { file: 'src/custody/names-dom.ts', line: 'export const title = document.title;', reported: "'document'" },
  { file: 'src/bff/web.ts', line: "export { target } from '#web/target.ts';", reported: 'target.ts' },
  { file: 'src/web/custody.ts', line: "export { target } from '#custody';", reported: 'index.ts' },
  { file: 'src/web/bff.ts', line: "export { target } from '#bff/target.ts';", reported: 'target.ts' },
  { file: 'src/web/node.ts', line: "export { readFileSync } from 'node:fs';", reported: "'node:fs'" },
  { file: 'src/web/names-node.ts', line: 'export const port = process.env;', reported: "'process'" },
];

function importsIn(file: string, modules: string[]): PlantedLine[] {
  return modules.map((module) => ({ file, line: `import '${module}';` }));
}

function breachesOf(file: string, reportedText: string, modules: string[]): Breach[] {
  return importsIn(file, modules).map((plantedLine) => ({ ...plantedLine, reported: reportedText }));
}

/** Returns the line number, from 1, of a planted line in its file. */
function lineNumberOf(row: PlantedLine, plantedLines: PlantedLine[]): number {
  return plantedLines.filter(({ file }) => file === row.file).indexOf(row) + 1;
}

function reportsOn(row: PlantedLine, plantedLines: PlantedLine[], reports: Report[]): string[] {
  const lineNumber = lineNumberOf(row, plantedLines);
  return reports.filter((report) => report.file === row.file && report.lineNumber === lineNumber).map(({ text }) => text);
}

const sentences = [
  pure,
  pureTests,
  database,
  custody,
  bff,
  room,
  singleDoor,
  web,
  webTop,
  lib,
  data,
  parts,
  testHarness,
  features,
  route,
  outside,
  gateTask,
  bench,
];
const parentImports = innerBreaches
  .filter(({ reported }) => reported === climbing)
  .map(({ file }) => ({ file: join(dirname(file), '../target.ts'), line: 'export {};' }));
const plantedLines = [...innerBreaches, ...allowedLines];
let lintReports: Report[];
let compilerReports: Report[];

beforeAll(() => {
  lintReports = lintLines([...plantedLines, ...parentImports]);
  compilerReports = compileLines(outerBreaches);
});
afterAll(deleteTrees);

describe('the inner walls', () => {
  test.for(innerBreaches)('oxlint reports the breach of a wall in $file: $line', (row) => {
    expect(reportsOn(row, plantedLines, lintReports)).toContainEqual(expect.stringContaining(row.reported));
  });

  test.for(allowedLines)('oxlint accepts the permitted line in $file: $line', (row) => {
    const isWall = (text: string) => [...sentences, climbing, nodeModule, environment].some((sentence) => text.includes(sentence));
    expect(reportsOn(row, plantedLines, lintReports).filter(isWall)).toEqual([]);
  });

  test('the table of breaches covers every wall in the lint configuration', async () => {
    const configuration: unknown = await import(join(process.cwd(), '.ci/oxlint.config.ts'));
    const messages = [...JSON.stringify(configuration).matchAll(/"message":"([^"]+)"/g)].map(([, message = '']) => message);
    expect(messages.filter((message) => !sentences.some((sentence) => message.startsWith(sentence)))).toEqual([]);
    // Several walls share a message: a feature with subfolders has the message of all features, and a module has the
    // message of all modules. The browser tests also share messages.
    expect(messages).toHaveLength(sentences.length + featuresWithFolders.length + rooms.length - 1 + 3);
  });
});

describe('the outer walls', () => {
  test.for(outerBreaches)('the compiler reports the breach of a wall in $file: $line', (row) => {
    expect(reportsOn(row, outerBreaches, compilerReports)).toContainEqual(expect.stringContaining(row.reported));
  });
});
