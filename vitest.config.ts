import { defineConfig } from 'vitest/config';

const node = { environment: 'node', testTimeout: 30_000, hookTimeout: 30_000 } as const;

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { test: { ...node, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
        },
      },
      { test: { ...node, name: 'console', include: ['console/src/**/*.test.ts', 'console/src/**/*.test.tsx'] } },
      { test: { ...node, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
