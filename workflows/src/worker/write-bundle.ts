// `node write-bundle.ts <file>`: writes the bundle of all workflows into the file.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('the file to write is missing')
const workflowsPath = join(import.meta.dirname, '..', 'workflows.ts')
const { code } = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('WARN') })
await writeFile(file, code)
