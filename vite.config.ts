import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Vitest projects: one a side, and the house itself (walls, exact money), whose tests lie in `src/`. */
const sides = ['contract', 'database', 'custody', 'bff', 'web'];

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
        ],
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 15_000,
    projects: [
      ...sides.map((side) => ({ extends: true as const, test: { name: side, include: [`src/${side}/**/*.test.ts`] } })),
      { extends: true as const, test: { name: 'house', include: ['src/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
}));
