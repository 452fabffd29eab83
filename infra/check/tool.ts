import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

/** The result of one check. */
export interface Finding {
  readonly name: string
  readonly ok: boolean
  /** The problems, or a remark when there are none. */
  readonly text: string
  readonly seconds: number
}

/** The type checker is a Go program that lives for half a minute: with garbage collected less often it takes a fifth less processor time. */
const collectLess = { GOGC: '400' }

/**
 * Runs a tool of node_modules/.bin at the root; anything but exit code 0 is a failure. It has a low priority, because `npm test` runs
 * the checks beside tests, and it is the tests that have time-outs.
 */
export function runTool(
  root: string,
  name: string,
  [program, ...args]: readonly [string, ...string[]],
): Promise<Finding> {
  const began = performance.now()
  const env = { ...process.env, ...collectLess, NO_COLOR: '1' }
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024, env }
  return new Promise((resolve) => {
    const { pid } = execFile(join(root, 'node_modules', '.bin', program), args, options, (error, stdout, stderr) => {
      const text = error === null ? '' : `${stdout}${stderr}`.trim() || error.message
      resolve({ name, ok: error === null, text, seconds: (performance.now() - began) / 1_000 })
    })
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  })
}
