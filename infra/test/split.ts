import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Test files, divided by whether each needs a process, or a page, of its own. */
export interface Split {
  readonly alone: string[]
  readonly together: string[]
}

/** Test files that Node runs; those of the backend's platform share a process, too, but `npm test` runs them beside the others. */
export interface NodeSplit extends Split {
  readonly platform: string[]
}

const notSources = ['**/node_modules/**', '**/dist/**']
/** Component tests run in a browser, with their own configuration. */
const components = '**/*.browser.test.tsx'

/**
 * Test files of these folders run one after the other in the same process: their imports are loaded once per process, and none
 * of them keeps state from one file to the next. That saves a third of a file's processor time. All other files change something that
 * a process has only once, such as its environment or sharp's threads, or run whole products and workers.
 */
const sharing = [
  'backend',
  'shell',
  'mfe-image',
  'mfe-video',
  'mfe-library',
  'mfe-admin',
  'workflows/src/activities',
  'workflows/src/dispatcher',
  'workflows/src/generation',
  'workflows/src/work',
  'infra/bench',
  'infra/build',
  'infra/check',
  'infra/doctor',
  'infra/eventstore',
  'infra/identity',
  'infra/mutation',
  'infra/rebuild',
  'infra/seed',
  'infra/spec',
  'infra/start',
  'infra/test',
]

/**
 * All test files of the repository but component tests. A file that mocks a module runs alone, because in a shared process the module may
 * already be loaded; so does a file that measures its memory, in which other files' leftovers would be counted, and one that loads modules
 * anew, as in another time zone, which later files would get.
 */
export function splitTests(root: string): NodeSplit {
  const files = globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: [...notSources, components] })
  const isShared = (file: string) =>
    sharing.some((folder) => file.startsWith(`${folder}/`)) &&
    !contains(root, file, ['vi.mock(', 'vi.resetModules(', 'memoryUsage('])
  const { alone, together } = divided(files, isShared)
  const isPlatform = (file: string) => file.startsWith('backend/src/platform/')
  return { alone, together: together.filter((file) => !isPlatform(file)), platform: together.filter(isPlatform) }
}

/** All component tests: those that mock no module run one after the other in the same page of the browser. */
export function splitComponentTests(root: string): Split {
  return divided(
    globSync(components, { cwd: root, exclude: notSources }),
    (file) => !contains(root, file, ['vi.mock(']),
  )
}

const divided = (files: readonly string[], isShared: (file: string) => boolean): Split => ({
  alone: files.filter((file) => !isShared(file)),
  together: files.filter(isShared),
})

function contains(root: string, file: string, calls: readonly string[]): boolean {
  const source = readFileSync(join(root, file), 'utf8')
  return calls.some((call) => source.includes(call))
}
