import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import type { Act, End, HistoryLine } from '../oracle/history.ts'

/** How an action ended, as far as its sender knows. */
export type Outcome = Omit<End, 'type' | 'id' | 'at'>

/** What a response says of the outcome. */
export const plainly = ({ outcome, status, refusal }: Pick<Outcome, 'outcome' | 'status' | 'refusal'>): Outcome => ({
  outcome,
  ...(status !== undefined && { status }),
  ...(refusal !== undefined && { refusal }),
})

/** The load client's own record, as JSON lines. */
export interface Recorder {
  /** Records the action, does it, and records how it ended. Each record is on disk before the next step. */
  readonly record: (userId: string, act: Act, perform: () => Promise<Outcome>) => Promise<Outcome>
  /** How many actions ended this way. */
  readonly count: (outcome: Outcome['outcome']) => number
  readonly close: () => void
}

/** Opens a record in a file. */
export function openRecorder(file: string): Recorder {
  const handle = openSync(file, 'a')
  const counts = { ok: 0, fail: 0, unknown: 0 }
  let acts = 0
  const write = (line: HistoryLine) => {
    writeSync(handle, `${JSON.stringify(line)}\n`)
    fdatasyncSync(handle)
  }
  return {
    async record(userId, act, perform) {
      const id = ++acts
      write({ type: 'begin', id, userId, at: performance.now(), act })
      const outcome = await perform()
      write({ type: 'end', id, at: performance.now(), ...outcome })
      counts[outcome.outcome]++
      return outcome
    },
    count: (outcome) => counts[outcome],
    close: () => closeSync(handle),
  }
}
