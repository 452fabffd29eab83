import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const skipped = new Set(['node_modules', 'dist', '.git', 'README.md'])

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (file) =>
        !relative(path, file)
          .split('/')
          .some((part) => skipped.has(part)),
    )
}

/** Hash over names and contents of all files under `folders` and of `files`, relative to `root`: equal sources, equal stamp. */
export async function stampOf(root: string, folders: readonly string[], files: readonly string[]): Promise<string> {
  const found = await Promise.all(folders.map((folder) => filesUnder(join(root, folder))))
  const paths = [...found.flat(), ...files.map((file) => join(root, file))].sort()
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  const hash = createHash('sha256')
  paths.forEach((path, index) => {
    hash
      .update(relative(root, path))
      .update('\0')
      .update(contents[index] ?? '')
      .update('\0')
  })
  return hash.digest('hex')
}
