import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArgs, chromiumPath } from '../browser/chromium.ts'
import { splitComponentTests } from '../test/split.ts'

// React as people get it. The one for development notes the stack of every element: a fifth of the processor time.
process.env['NODE_ENV'] = 'production'

const root = join(import.meta.dirname, '..', '..')
const split = splitComponentTests(root)

/**
 * Component tests: `*.browser.test.tsx` files run in the machine's own Chromium, without the product. What a component asks a server
 * for is answered by the test.
 * @public
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
      '@visx/axis',
      '@visx/grid',
      '@visx/scale',
      '@visx/shape',
      'uqr',
    ],
    entries: ['{shell,mfe-*}/**/*.browser.test.tsx'],
  },
  test: {
    // Also where dependencies are looked for; the usual pattern would find those of the server's tests.
    include: [...split.together, ...split.alone],
    setupFiles: [join(root, 'shell/ui/src/testing/new-page.setup.ts')],
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
      viewport: { width: 1440, height: 900 },
      // Loading the same modules into a page for each file would take a fifth of the processor time.
      instances: [
        { browser: 'chromium', name: 'together', isolate: false, include: split.together },
        { browser: 'chromium', name: 'alone', include: split.alone },
      ],
    },
  },
})
