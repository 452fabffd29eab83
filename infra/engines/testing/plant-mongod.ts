import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const script = join(import.meta.dirname, 'scripted-mongod.ts')

/** Puts a program `mongod` into `folder` that behaves like a real one as far as a start can see; answers with its path. */
export function plantMongod(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'mongod')
  writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`, { mode: 0o755 })
  return path
}

/** The flags that the planted mongod was last started with on these files. */
export function flagsOn(dir: string): string {
  return readFileSync(join(dir, 'flags'), 'utf8')
}
