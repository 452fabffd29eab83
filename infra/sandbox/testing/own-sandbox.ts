import { afterAll, beforeAll } from 'vitest'
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox.ts'
import { key, ownFolder } from './client.ts'

/** Test helper: one sandbox without delays for all tests of a file, in a temporary folder; it has an address once the tests run. */
export function ownSandbox(options: Partial<SandboxOptions> = {}) {
  let folder: Awaited<ReturnType<typeof ownFolder>>
  let sandbox: Sandbox
  beforeAll(async () => {
    folder = await ownFolder()
    sandbox = await startSandbox({ key, dir: folder.dir, speed: 0, ...options })
  })
  afterAll(async () => {
    await sandbox.stop()
    await folder.remove()
  })
  return {
    get url() {
      return sandbox.url
    },
    get dir() {
      return folder.dir
    },
  }
}
