import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Test files by whether each has a process of its own. */
export interface Split {
  readonly alone: string[]
  readonly together: string[]
}

/** Component tests run in a browser, by a configuration of their own. */
const skipped = ['**/node_modules/**', '**/dist/**', '**/*.browser.test.tsx']

/**
 * Test files of these folders run one after the other in the same process: what they import is loaded once per process, and none
 * of it keeps state between two files. The other files start programs, or need something that a process can have only once.
 */
const sharing = ['backend', 'shell', 'mfe-image', 'mfe-video', 'mfe-library', 'mfe-admin']

/**
 * All test files of the repository. A file that mocks a module runs alone, because in a shared process the module is loaded already.
 */
export function splitTests(root: string): Split {
  const files = globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: skipped })
  const isShared = (file: string) =>
    sharing.some((folder) => file.startsWith(`${folder}/`)) && !mocksModules(root, file)
  return { alone: files.filter((file) => !isShared(file)), together: files.filter(isShared) }
}

const mocksModules = (root: string, file: string) => readFileSync(join(root, file), 'utf8').includes('vi.mock(')
