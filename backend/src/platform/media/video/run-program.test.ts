import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type ProgramLimits, runProgram } from './run-program.ts'

const limits: ProgramLimits = { cpuSeconds: 10, fileBytes: 1, wallMs: 60_000 }

const said = (bytes: number) =>
  runProgram({ program: 'head', args: ['-c', String(bytes), '/dev/zero'], limits, folder: tmpdir() })

/** What ffprobe says of a frame that is shown after the first quarter of an hour. */
const ofFrame = '3599.983333,0.016667\n'

it('keeps what is said of each frame of an hour, 60 a second, and tells when it may have lost some', async () => {
  const hour = 3_600 * 60 * ofFrame.length
  const { isCut, stdout } = await said(hour)
  expect([isCut, stdout.length]).toEqual([false, hour])
  expect((await said(6_000_000)).isCut).toBe(true)
})

it('runs a program where setpriv is too old to end it with us', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-setpriv-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const tooOld = '#!/bin/sh\n[ "$1" = --no-new-privs ] && [ "$2" = -- ] || exit 1\nshift 2\nexec "$@"\n'
  writeFileSync(join(folder, 'setpriv'), tooOld, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await said(3)).toMatchObject({ code: 0, stdout: '\0\0\0' })
})
