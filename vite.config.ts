import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { drawnPages } from './src/contract/desk/drawn-page.ts';

/** Sides whose tests are pure: they share threads. The others run in processes. */
const pureSides = ['contract', 'web'];

const serverSides = ['database', 'custody', 'bff'];

/** What takes minutes and proves endurance; `npm run test:long` runs it. */
const longTests = [
  'src/custody/endurance/**',
  'src/custody/lifecycle/histories.test.ts',
  'src/bff/operations/load/**',
  'src/bff/money/batches/killed-batch.test.ts',
  'src/bff/money/simulation/killed-desk.test.ts',
  'src/bff/money/simulation/planted-bugs.test.ts',
];

const exclude = [...configDefaults.exclude, ...(process.env['TEST_LONG'] === 'yes' ? [] : longTests)];

/**
 * What every page needs lies in one chunk, so that the first page takes few requests: all that `main.tsx` imports, but what it imports later. */
const chunks = [{ name: 'desk', tags: ['$initial' as const] }];

/** Routes whose component is in that chunk too: it is a few lines around parts that are there, and a chunk of its own would cost a round trip. */
const firstRoutes = new Set(drawnPages.map((page) => `${page}/`));

/** Names of what is fetched later: the first chunk lists them all, so that they are no longer than they must be. The charts' is told apart by tests. */
const shortNames = {
  chunkFileNames: ({ name }: { readonly name: string }) =>
    name === 'recharts-chart' ? 'assets/recharts-chart-[hash].js' : 'assets/[hash].js',
  assetFileNames: 'assets/[hash][extname]',
};

/** What the browser gets; the server's own build draws pages with the same app. */
const inBrowser = ({ name }: { readonly name: string }) => name === 'client';

/** Has V8 compile what every page needs while it comes, beside the main thread: nearly all of it runs at once. Source: V8, Explicit compile hints. */
function compiledEarly(): Plugin {
  return {
    name: 'compiled-early',
    apply: 'build',
    applyToEnvironment: inBrowser,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          // Its first line must say so.
          if (chunk.type === 'chunk' && chunk.name === 'desk') chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

/** Puts `.br` and `.gz` beside each text asset, packed as well as can be, once everything is written: until then Vite still fills in names. Says so in one line. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: inBrowser,
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

export default defineConfig(({ mode }) => ({
  // Warnings and errors; the list of 180 files helps nobody who starts the desk.
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
          compiledEarly(),
          compressed(),
        ],
  builder: {},
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 700, rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: chunks }, ...shortNames } },
      },
    },
    ssr: { build: { outDir: 'dist-server', copyPublicDir: false, rolldownOptions: { input: 'src/web/drawn.tsx' } } },
  },
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The usual second is short where two suites and a database share two cores.
    expect: { poll: { timeout: 20_000 } },
    globalSetup: 'src/database/test-global-setup.ts',
    projects: [
      ...pureSides.map((side) => ({
        extends: true as const,
        // A page that the server draws keeps state in its modules.
        test: { name: side, include: [`src/${side}/**/*.test.ts`], pool: 'threads' as const, isolate: side === 'web' },
      })),
      ...serverSides.map((side) => ({
        extends: true as const,
        // The files of a worker share modules: reading them anew for each file takes as long as its tests.
        test: { name: side, include: [`src/${side}/**/*.test.ts`], exclude, isolate: side !== 'custody' },
      })),
      { extends: true as const, test: { name: 'house', include: ['src/*.test.ts'], testTimeout: 60_000 } },
      // The components, in a browser.
      'e2e/vitest.config.ts',
    ],
  },
}));
