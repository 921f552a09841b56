import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type OxlintOverride } from 'oxlint';

// The rules of the code, and the walls. A wall limits which modules a folder may import. A later override replaces an
// earlier one. `src/walls.test.ts` checks that each wall reports a forbidden import.

const src = join(import.meta.dirname, '../src');

function foldersIn(...path: readonly string[]): readonly string[] {
  return readdirSync(join(src, ...path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

/**
 * Creates a wall. The files may not import modules that match the patterns, except modules that match a later pattern with `!`.
 */
function wall(files: string | readonly string[], group: readonly string[], message: string, rules = {}) {
  return override(files, { 'no-restricted-imports': ['error', { patterns: [{ group: [...group], message }] }], ...rules });
}

/** Sets the rules of some files. Oxlint compares the patterns with paths that start in this folder. */
function override(files: string | readonly string[], rules: OxlintOverride['rules'] & object) {
  return {
    files: [files].flat().map((pattern) => (pattern.startsWith('.ci/') ? `./${pattern.slice('.ci/'.length)}` : `**/${pattern}`)),
    rules,
  };
}

/** Returns patterns that match all imports from other sides of this repository, except the allowed imports. */
const sidesExcept = (...allowedPatterns: readonly string[]) => ['#*', '#*/**', ...allowedPatterns.map((pattern) => `!${pattern}`)];

/**
 * Returns patterns that match all imports that the web may not use, except the allowed imports. The web uses the small version
 * of zod.
 */
const webExcept = (...allowedImports: readonly string[]) => [
  '#*',
  '#*/**',
  'zod',
  'zod/**',
  '!zod/mini',
  ...allowedImports.map((pattern) => `!${pattern}`),
];

const contractImports = ['**', '!./**', '!#contract/**', '!zod/mini', '!big.js', '!@noble/**', '!@scure/**'];
const routesAndRouter = ['#web/routes/**', '#web/main.tsx', '#web/router.*'];
const featureImports = ['#contract/**', '#web/parts/**', '#web/data/**', '#web/lib/**'];
const browserTestImports = sidesExcept('#contract/**', '#bff/**', '#custody');

/** The modules (rooms) of the desk's server. A module is a folder with an `index.ts`. */
const rooms = foldersIn('bff').filter((name) => existsSync(join(src, 'bff', name, 'index.ts')));
const roomImports = ['#contract/**', '#database/**', '#bff/core.ts', '#bff/core/**', ...rooms.map((name) => `#bff/${name}/index.ts`)];

/** Features with subfolders. Files of the same feature import each other by a path with the feature's name. */
const featuresWithFolders = foldersIn('web/features').filter((name) => foldersIn('web/features', name).length > 0);

const roomMessage = "A room of the desk's server imports core and the doors of other rooms, never their insides.";
const featureMessage =
  'Features do not meet, a route composes them: of this house they import contract, parts, data and lib, and zod/mini.';
const browserTestMessage = 'A browser test sees the desk from outside: of this house it imports contract, bff and #custody.';

const walls = [
  wall('src/contract/**', contractImports, 'Contract is pure: it imports itself, zod/mini, big.js, @noble and @scure, nothing else.'),
  wall(
    ['src/contract/**/*.test.ts', 'src/contract/**/test-*.ts'],
    [...contractImports, '!vitest', '!fast-check'],
    'Contract is pure: its tests add vitest and fast-check, nothing else.',
  ),
  wall('src/database/**', sidesExcept('#database/**'), 'Database knows no other side: tables belong to the sides that use it.'),
  wall(
    'src/custody/**',
    sidesExcept('#contract/**', '#database/**', '#custody/**'),
    'Custody knows contract and database: it must not see who calls it.',
  ),
  wall(
    'src/bff/**',
    sidesExcept('#contract/**', '#database/**', '#bff/**'),
    'The BFF knows contract and database: custody is reached over HTTP (main.ts alone plugs it in), web is built files.',
  ),
  ...rooms.map((name) => wall(`src/bff/${name}/**`, sidesExcept(...roomImports, `#bff/${name}/**`), roomMessage)),
  wall(
    ['src/bff/main.ts', 'src/bff/**/*.test.ts', 'src/bff/**/test-*.ts'],
    sidesExcept('#contract/**', '#database/**', '#bff/**', '#custody'),
    'Custody has one door, #custody; the web is built files.',
  ),
  wall(
    'src/web/**',
    [...webExcept('#contract/**', '#web/**'), ...routesAndRouter, './routes/**'],
    'The web imports contract, zod/mini and itself; routes are imported by the router only.',
    { 'import/no-nodejs-modules': 'error' },
  ),
  wall(['src/web/main.tsx', 'src/web/router.*'], webExcept('#contract/**', '#web/**'), 'The web imports contract, zod/mini and itself.'),
  wall('src/web/lib/**', webExcept('#web/lib/**'), 'Lib knows no domain: of this house it imports lib alone, and zod/mini.'),
  wall(
    'src/web/data/**',
    webExcept('#contract/**', '#web/data/**', '#web/lib/**'),
    'Data draws nothing: of this house it imports contract and lib, and zod/mini.',
  ),
  wall(
    'src/web/parts/**',
    webExcept(...featureImports),
    'Parts are our nouns: of this house they import contract, data and lib, and zod/mini.',
  ),
  wall(
    'src/web/parts/test-render.tsx',
    webExcept('#web/theme.ts', '#web/styles.css'),
    'Component tests draw a part as a page does: their harness imports the theme and the style sheets, and nothing else of this house.',
  ),
  wall('src/web/features/**', webExcept(...featureImports), featureMessage),
  ...featuresWithFolders.map((name) =>
    wall(`src/web/features/${name}/**`, webExcept(...featureImports, `#web/features/${name}/**`), featureMessage),
  ),
  wall(
    'src/web/routes/**',
    [...webExcept('#contract/**', '#web/**'), ...routesAndRouter, './**'],
    'A route composes features, parts and data: it imports no route, and not the router.',
    { 'unicorn/filename-case': 'off' },
  ),
  wall('e2e/**', browserTestImports, browserTestMessage),
  override('e2e/*.spec.ts', {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { group: browserTestImports, message: browserTestMessage },
          {
            group: ['./accessible.ts'],
            importNames: ['expectAccessible', 'expectAccessibleAtBothWidths'],
            message:
              'A task of the gate calls expectStateAccessible, which runs in test:all only; every-page.spec.ts and *-long.spec.ts call axe.',
          },
          {
            group: ['./fixtures.ts'],
            importNames: ['sizes'],
            message: 'A task of the gate runs at one width; loops over widths go to *-long.spec.ts.',
          },
        ],
      },
    ],
  }),
  wall(['e2e/*-long.spec.ts', 'e2e/every-page.spec.ts'], browserTestImports, browserTestMessage),
  wall(
    ['e2e/bench/**', 'e2e/lenient-service.ts'],
    sidesExcept('#contract/**', '#database/**', '#bff/**', '#custody', '#custody/**'),
    'A benchmark, and a desk over a service made by hand, plant their own worlds: they import contract, database, custody and bff; the web is built files.',
  ),
];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'node', 'react', 'jsx-a11y', 'promise', 'vitest'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error' },
  ignorePatterns: ['node-guard.cjs'],
  rules: {
    eqeqeq: 'error',
    'max-lines': ['error', { max: 250, skipBlankLines: false, skipComments: false }],
    'no-console': 'error',
    'no-param-reassign': 'error',
    // If an inner variable has the name of an outer one, a comparison of the two can compare the inner one with itself. This
    // mistake still compiles.
    'no-shadow': 'error',
    'no-var': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-relative-parent-imports': 'error',
    'import/no-absolute-path': 'error',
    'node/no-process-env': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': ['error', { allowThrowingUnknown: true, allowThrowingAny: false, allowRethrowing: true }],
    'typescript/unbound-method': 'off',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'unicorn/no-thenable': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
  },
  overrides: [
    override(['*.gen.ts', 'src/contract/people/code-lists/**'], { 'max-lines': 'off' }),
    ...walls,
    override(['src/bff/main.ts', 'src/custody/main.ts', '*.test.ts', 'test-*.ts'], { 'node/no-process-env': 'off' }),
    override(['src/bff/main.ts', 'src/custody/main.ts'], { 'no-console': 'off' }),
    override(['.ci/*.ts', 'e2e/**', 'vite.config.ts'], { 'no-console': 'off', 'node/no-process-env': 'off' }),
    override('e2e/**', { 'react/rules-of-hooks': 'off' }),
    override(['*.test.ts', '*.test.tsx', 'test-*.ts', 'test-*.tsx', 'e2e/**'], { 'no-shadow': 'off' }),
    override(['vite.config.ts', 'e2e/vitest.config.ts', 'e2e/playwright.config.ts', 'e2e/global-setup.ts', '.ci/oxlint.config.ts'], {
      'import/no-default-export': 'off',
    }),
  ],
});
