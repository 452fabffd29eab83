import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, chromiumPath } from '../browser/chromium.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Component tests: `*.browser.test.tsx` files run in the machine's own Chromium, without the product. What a component asks a server
 * for is answered by the test.
 */
export default defineConfig({
  root,
  cacheDir: join(root, 'node_modules/.cache/components'),
  optimizeDeps: {
    // Found by hand, because a dependency that is found while tests run loads the page anew under them.
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      '@radix-ui/react-toast',
      '@radix-ui/react-tooltip',
      'antd',
      'jotai',
      'lucide-react',
      '@tanstack/react-query',
      '@tanstack/react-router',
    ],
    entries: ['{shell,mfe-*}/**/*.browser.test.tsx'],
  },
  test: {
    include: ['{shell,mfe-*}/**/*.browser.test.tsx'],
    setupFiles: [join(root, 'shell/ui/src/theme/dress.setup.ts')],
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    // One page at a time, because `npm test` runs the unit tests beside it.
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
        // Every step of an animation costs processor time, and a test waits until what it clicks stands still.
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
    },
  },
})
