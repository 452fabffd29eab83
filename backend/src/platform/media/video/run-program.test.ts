import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
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
