import { execFileSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { vi } from 'vitest'

const realPath = process.env['PATH'] ?? ''

interface Broken {
  /** Where the program that stands in for it is put. */
  readonly folder: string
  /** Of the file that is not made. */
  readonly name: string
  readonly says?: string
  readonly code?: number
}

/** From now on ffmpeg fails with these words and that code when it is to make a file of that name. */
export async function breakFfmpeg({ folder, name, says = 'Invalid data found', code = 1 }: Broken): Promise<void> {
  await standIn(folder, name, `echo "${says}" >&2; exit ${code}`)
}

/**
 * From now on ffmpeg takes for ever when it is to make a file of that name.
 * @returns a file that is there once it has begun
 */
export async function hangFfmpeg({ folder, name }: Pick<Broken, 'folder' | 'name'>): Promise<string> {
  const begun = path.join(folder, `begun-${name}`)
  await standIn(folder, name, `: > "${begun}"; exec sleep 600`)
  return begun
}

/** Puts a program before ffmpeg that does this in its place when it is to make a file of that name. */
async function standIn(folder: string, name: string, instead: string): Promise<void> {
  const real = execFileSync('sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).trim()
  const bin = await mkdtemp(path.join(folder, 'bin-'))
  const script = `#!/bin/sh\ncase "$*" in *${name}) ${instead};; esac\nexec "${real}" "$@"\n`
  await writeFile(path.join(bin, 'ffmpeg'), script, { mode: 0o755 })
  vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`)
}

/** The real ffmpeg again. */
export function mendFfmpeg(): void {
  vi.stubEnv('PATH', realPath)
}
