import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Vitest projects: one a side, and the house itself (walls, exact money), whose tests lie in `src/`. */
const sides = ['contract', 'database', 'custody', 'bff', 'web'];

/**
 * What lies in the one chunk of every page, so that the first page takes few requests: the routes without their components, the shell, the nouns
 * that lists are drawn with, the lists, data, lib. What only detail pages and forms draw is left to them.
 */
const shared = [
  /src\/web\/(lib\/(?!line-count|receive)|routes\/)/,
  /src\/web\/data\/(?!cad-rates|deposits-around|searchable|submissions|transaction-export|waiting-|withdrawals-underway)/,
  /src\/web\/[a-z-]+\.(ts|tsx|css)$/,
  /src\/web\/parts\/(?!chart|column-choice|country-|entity-|explorer|field-link|figure|filter-words|form-draft|people|problem-|saved-view-|search-|timeline)/,
  /src\/web\/features\/.*(-list|-search)\./,
  /src\/contract\/entity-fields|@mantine\/core\/styles\/|preload-helper|rolldown\/runtime/,
];

const chunks = [{ name: 'desk', test: (id: string) => !id.includes('tsr-split') && shared.some((part) => part.test(id)) }];

/** Puts `.br` and `.gz` beside each text asset, packed as well as can be, once everything is written: until then Vite still fills in names. */
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
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins:
    mode === 'test'
      ? []
      : [
          tanstackRouter({
            target: 'react',
            autoCodeSplitting: true,
            routesDirectory: 'src/web/routes',
            generatedRouteTree: 'src/web/route-tree.gen.ts',
          }),
          react(),
          compressed(),
        ],
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      ...sides.map((side) => ({ extends: true as const, test: { name: side, include: [`src/${side}/**/*.test.ts`] } })),
      { extends: true as const, test: { name: 'house', include: ['src/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
}));
