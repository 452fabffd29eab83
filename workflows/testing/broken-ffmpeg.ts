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
  const real = execFileSync('sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).trim()
  const bin = await mkdtemp(path.join(folder, 'bin-'))
  const script = `#!/bin/sh\ncase "$*" in *${name}) echo "${says}" >&2; exit ${code};; esac\nexec "${real}" "$@"\n`
  await writeFile(path.join(bin, 'ffmpeg'), script, { mode: 0o755 })
  vi.stubEnv('PATH', `${bin}:${process.env['PATH']}`)
}

/** The real ffmpeg again. */
export function mendFfmpeg(): void {
  vi.stubEnv('PATH', realPath)
}
