import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Test files by whether each has a process of its own. */
export interface Split {
  readonly alone: string[]
  readonly together: string[]
}

const skipped = ['**/node_modules/**', '**/dist/**']

/**
 * Tests of these folders share processes one after the other: what they import is read once per process and not once per file,
 * and none of it keeps anything between two files. The others run programs, or what a process may have only once.
 */
const sharing = ['backend', 'shell', 'mfe-image', 'mfe-video', 'mfe-library', 'mfe-admin']

/** All test files of the repository. One that puts something in a module's place would find it read already, and is alone. */
export function splitTests(root: string): Split {
  const files = globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: skipped })
  const isShared = (file: string) =>
    sharing.some((folder) => file.startsWith(`${folder}/`)) && !mocksModules(root, file)
  return { alone: files.filter((file) => !isShared(file)), together: files.filter(isShared) }
}

const mocksModules = (root: string, file: string) => readFileSync(join(root, file), 'utf8').includes('vi.mock(')
