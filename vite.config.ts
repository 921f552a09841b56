import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { usedCode } from './src/used-code.ts';

/** Sides whose tests have no side effects and therefore share threads. The tests of the other sides run in processes. */
const pureSides = ['contract', 'web'];

const serverSides = ['database', 'custody', 'bff'];

/** Whether the long tests run, which the gate leaves to `npm run test:all`. A long test that the command line names always runs. */
const isTestAll = process.env['TEST_ALL'] === 'yes' || process.argv.some((argument) => argument.includes('-long'));

const exclude = [...configDefaults.exclude, ...(isTestAll ? [] : ['src/**/*-long.test.ts'])];

/**
 * The chunks with shared code. `desk` contains the code of every page. A chunk by subject also contains what its modules import,
 * unless an earlier chunk contains it. The bundler puts other shared modules into chunks of their own. It does not merge these chunks
 * by size, because the result then depends on the path of the checkout.
 */
const chunks = [
  { name: 'desk', tags: ['$initial' as const], priority: 2 },
  ...[
    {
      name: 'record',
      test: /web\/(data\/cad-rates|parts\/(chart\/(chart|figure)\.|record\/(facts|skeleton-panel|named-link|record-page|pill-link|roles-of)|text\/(hash|copy-button|explorer-link)|money\/asset-link|money-form\/withdraw-link|work\/))|contract\/(rules\/cad-forecast|money\/cad-thresholds)|external-account-name|@mantine\/core\/.*\/(DataList|SimpleGrid)\/|(mutationObserver|useMutation)\.js$/,
    },
    { name: 'charts', test: /node_modules\/(recharts|d3-|victory-)/ },
    {
      name: 'controls',
      test: /@mantine\/core\/.*\/(Checkbox|Divider|Progress|Radio|ScrollArea|Table|Textarea)\/|web\/parts\/text\/key-hint|(web\/features\/regulatory\/(regulatory-(labels|amount|due)|cad-estimate|presence-label|why\/deposit-window-sum|queue\/queue-selection|submit\/submit-(delivery|messages))|people\/(code-lists\/\w+-aliases|entity-completeness)|desk\/submission)\./,
    },
    {
      name: 'forms',
      test: /web\/(parts\/(list\/day|entity\/entity-f|form\/(drop-|form-|picker-list|submit-key|problem-|dialog-form|use-confirmed|sticky))|data\/outcome|features\/transactions\/(record-filter-panels|no-matching))/,
    },
    {
      name: 'labels',
      test: /web\/(data\/commands\.|parts\/record\/\w+-labels)|contract\/(money\/policy-labels|desk\/(changes|health|notification-targets|notice-sentences))/,
    },
    { name: 'targets', test: /web\/(parts\/notification\/|data\/users\/notification-targets)/ },
    { name: 'batches', test: /web\/(data\/batches|features\/batches\/outcome\/batch-(labels|progress))|contract\/(desk\/batch|wire\/csv)/ },
    { name: 'qr', test: /node_modules\/qr\/|address-qr-path/ },
    {
      name: 'files',
      test: /web\/(features\/statements\/closed-statements|lib\/(download|csv-line-count)|data\/export-file|parts\/list\/file-export)/,
    },
    { name: 'audit-rows', test: /web\/(data\/audit\.|features\/audit\/audit-object)/ },
    {
      name: 'wallets',
      test: /web\/(features\/wallets\/(wallet-(fields|values|write-form)|detail\/wallet-sub-address-values)|data\/funding-addresses)|contract\/rules\/wallet-edit/,
    },
    {
      name: 'validators',
      test: /web\/(parts\/validator\/|data\/(staking|providers)|features\/staking\/(validator\/ether-amount|history\/history-figures))|filecoin\/sector-rows/,
    },
    { name: 'orders', test: /web\/parts\/(order\/|command\/(order-review|payment-life|requested-at))|features\/activity\/decides-at/ },
    { name: 'parties', test: /contract\/(desk\/party-|service\/direct-party|rules\/party-)|web\/(data\/parties\/|parts\/party\/)/ },
    {
      name: 'money',
      test: /web\/parts\/money-form\/(money-|typed-|native-|left-|fee-|form-section|note-text|wallet-field|beneficiary-values)/,
    },
  ].map((chunk) => ({ ...chunk, priority: 1 })),
];

/** The list page whose code is in the first chunk, so that the page needs no further request. */
const firstRoutes = new Set(['/transactions/']);

/**
 * Writes `.br` and `.gz` files next to each text asset, with the best compression. Runs after Vite has written all files,
 * because Vite replaces file names until then.
 */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg|json)$/.test(name));
      for (const path of names.map((name) => join(dir, name))) {
        const source = await readFile(path);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
        await writeFile(`${path}.br`, brotliCompressSync(source, { params }));
        await writeFile(`${path}.gz`, gzipSync(source, { level: 9 }));
      }
      console.log(`Built the web app: ${names.length} files in ${dir}`);
    },
  };
}

/**
 * Lets the bundler import each function of React by its name. React is CommonJS, so that each call would otherwise read the
 * function from an object, and each script would contain the code that makes this object.
 */
function namedReact(): Plugin {
  const names = ['react', 'react/jsx-runtime', 'react-dom'];
  return {
    name: 'named-react',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer, { kind }) =>
      names.includes(source) && kind === 'import-statement' && importer?.startsWith('\0') === false ? `\0${source}` : undefined,
    load(id) {
      const name = names.find((each) => id === `\0${each}`);
      if (name === undefined) return undefined;
      // In production, `jsxs` is the same function as `jsx`.
      const exported = Object.keys(createRequire(import.meta.url)(name) as object).filter((each) => each !== 'jsxs');
      return [
        `import library from '${name}';`,
        'export default library;',
        ...exported.map((each) => `export const ${each} = library.${each};`),
        ...(exported.includes('jsx') ? ['export { jsx as jsxs };'] : []),
      ].join('\n');
    },
  };
}

export default defineConfig(({ mode }) => ({
  // Prints only warnings and errors, because an operator does not need the list of the 180 built files.
  logLevel: mode === 'test' ? 'info' : 'warn',
  plugins:
    mode === 'test'
      ? []
      : [
          tanstackRouter({
            target: 'react',
            autoCodeSplitting: true,
            routesDirectory: 'src/web/routes',
            generatedRouteTree: 'src/web/route-tree.gen.ts',
            codeSplittingOptions: {
              splitBehavior: ({ routeId }: { readonly routeId: string }) => (firstRoutes.has(routeId) ? [] : undefined),
            },
          }),
          react(),
          namedReact(),
          usedCode(),
          compressed(),
        ],
  build: {
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 750,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // No getter of a module is needed for its side effects.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default of one second is too short when two suites and a database share two cores.
    expect: { poll: { timeout: 20_000 } },
    globalSetup: 'src/test-global-setup.ts',
    setupFiles: ['.ci/file-cpu.ts', '.ci/seed-property-tests.ts'],
    projects: [
      ...pureSides.map((side) => ({
        extends: true as const,
        test: { name: side, include: [`src/${side}/**/*.test.ts`], exclude, pool: 'threads' as const, isolate: false },
      })),
      ...serverSides.map((side) => ({
        extends: true as const,
        // The files of a worker share modules, because loading the modules again for each file takes as long as the tests
        // of the file.
        test: { name: side, include: [`src/${side}/**/*.test.ts`], exclude, isolate: false },
      })),
      { extends: true as const, test: { name: 'house', include: ['src/*.test.ts'], exclude, testTimeout: 60_000 } },
      // Component tests, in a browser.
      'e2e/vitest.config.ts',
    ],
  },
}));
