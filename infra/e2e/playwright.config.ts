import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../browser/chromium.ts'

/**
 * Browser tests on the built product and real engines, in the machine's own Chromium.
 * @public
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  // Node runs TypeScript as it is, and keeps what it has compiled; a compiler would take seconds in each worker.
  build: { external: ['**/*.ts'] },
  outputDir: '../../test-results',
  // One product serves all tests.
  globalSetup: './support/shared-product.ts',
  // Every test has people of its own: those of one file need not wait for each other.
  fullyParallel: true,
  // One more than cores: while one test waits for a job, the others use both.
  workers: 3,
  timeout: 150_000,
  // A machine that pauses can outlast what a test waits for. What fails once is listed as flaky, with what was on its pages;
  // what fails twice is a fault.
  retries: 1,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    // Without a graphics card every step of an animation costs processor time, about a quarter of what a page takes to load.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test would take a good part of two cores.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
  },
})
