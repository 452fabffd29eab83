import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Logger, WorkflowBundleOption } from '@temporalio/worker'
import sdk from '@temporalio/worker/package.json' with { type: 'json' }

/** The sources of the package. */
const here = join(dirname(fileURLToPath(import.meta.url)), '..')
const cache = join(here, '..', 'node_modules', '.cache', 'workflow-bundles')

/**
 * The workflows as the worker runs them: one file of code without Node's modules. Bundling takes seconds, so the result is cached
 * by the content of our sources and the version of the SDK. It also takes 100 MB, which the bundler would never give back, so a
 * process of its own does it. Throws what that process complained of.
 */
export async function workflowBundle(logger: Logger): Promise<WorkflowBundleOption> {
  const hash = await contentHash()
  const codePath = join(cache, `${hash}.js`)
  if (await isThere(codePath)) return { codePath }
  await mkdir(cache, { recursive: true })
  // Two workers may make the same bundle, so each makes a file of its own and renames it when it is complete.
  const draft = `${codePath}.${process.pid}`
  const { stderr } = await run(process.execPath, [join(here, 'worker', 'write-bundle.ts'), draft])
  if (stderr !== '') logger.warn(stderr)
  // Sources that changed meanwhile must not be cached, and later replayed, under the hash of the earlier ones.
  if ((await contentHash()) !== hash) {
    await rm(draft)
    return await workflowBundle(logger)
  }
  await rename(draft, codePath)
  return { codePath }
}

const run = promisify(execFile)

/** The hash covers every source below this folder, which includes everything that the workflows import. */
async function contentHash(): Promise<string> {
  const hash = createHash('sha256').update(sdk.version)
  const names = await readdir(here, { recursive: true })
  for (const name of names.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort()) {
    hash.update(name).update(await readFile(join(here, name)))
  }
  return hash.digest('hex').slice(0, 32)
}

const isThere = (path: string) =>
  readFile(path).then(
    () => true,
    () => false,
  )
