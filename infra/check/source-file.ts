import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A source file: its path from the repository's root, with `/`, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const skipped = new Set(['node_modules', 'dist', 'coverage', 'test-results'])
const isSource = (name: string) => /\.(ts|tsx|mjs)$/.test(name)

/** All TypeScript and script files of the given top folders. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return folders
    .flatMap((folder) => walk(root, folder))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : walk(root, path)
    return isSource(entry.name) ? [path] : []
  })
}
