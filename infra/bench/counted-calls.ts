import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const Calls = z.record(z.string(), z.int())

/** Counts the gRPC calls of processes that are started while `countedCalls` is open. */
export interface CountedCalls {
  /** Variables for the processes to be counted. */
  readonly env: Readonly<Record<string, string>>
  /** Calls so far of a process, by path; at most a quarter of a second old. Empty when it made none. */
  readonly of: (pid: number) => Readonly<Record<string, number>>
  readonly close: () => void
}

/** Makes a folder in which counted processes write their counts. */
export function countedCalls(): CountedCalls {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-calls-'))
  const counter = pathToFileURL(join(import.meta.dirname, 'call-counter.ts')).href
  return {
    env: { COUNTED_CALLS: folder, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${counter}`.trim() },
    of: (pid) => {
      try {
        return Calls.parse(JSON.parse(readFileSync(join(folder, `${pid}.json`), 'utf8')))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
        throw error
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
