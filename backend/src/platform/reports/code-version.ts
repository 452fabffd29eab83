import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const root = join(import.meta.dirname, '../../../..')
const Package = z.object({ version: z.string() })

/** The version of this program and, in a checkout, the commit: printed with every report, so that it can be made again. */
export async function codeVersion(): Promise<string> {
  const { version } = Package.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const commit = await commitOf(join(root, '.git'))
  return commit === undefined ? version : `${version} (${commit.slice(0, 8)})`
}

/** Undefined outside a checkout, and where the commit is packed away. */
async function commitOf(folder: string): Promise<string | undefined> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').then(
      (text) => text.trim(),
      () => undefined,
    )
  const head = await read('HEAD')
  return head?.startsWith('ref: ') === true ? await read(head.slice('ref: '.length)) : head
}
