import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { bundleWorkflowCode, type Logger, type WorkflowBundleOption } from '@temporalio/worker'
import sdk from '@temporalio/worker/package.json' with { type: 'json' }

/** The sources of the package. */
const here = join(dirname(fileURLToPath(import.meta.url)), '..')
const cache = join(here, '..', 'node_modules', '.cache', 'workflow-bundles')

/**
 * The workflows as the worker runs them: one file of code without Node's modules. Bundling takes seconds and 100 MB, so the
 * result is cached by the content of our sources and the version of the SDK.
 */
export async function workflowBundle(logger: Logger): Promise<WorkflowBundleOption> {
  const hash = await contentHash()
  const codePath = join(cache, `${hash}.js`)
  if (await isThere(codePath)) return { codePath }
  const { code } = await bundleWorkflowCode({ workflowsPath: join(here, 'workflows.ts'), logger })
  // Sources that changed meanwhile must not be cached, and later replayed, under the hash of the earlier ones.
  if ((await contentHash()) !== hash) return workflowBundle(logger)
  await writeWhole(codePath, code)
  return { codePath }
}

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

/** Two workers may write the same bundle, so each writes a file of its own and renames it when it is complete. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, path)
}
