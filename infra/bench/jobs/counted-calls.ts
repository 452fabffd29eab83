import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

const Calls = z.record(z.string(), z.int())

/** The counted gRPC calls of the processes that were started with `env`. */
export interface CountedCalls {
  /** Environment variables with which the processes must be started. */
  readonly env: Readonly<Record<string, string>>
  /** The calls that a process has made so far, by path; at most a quarter of a second old. Empty when it has made none. */
  readonly of: (pid: number) => Readonly<Record<string, number>>
  readonly close: () => void
}

/** Creates the folder in which processes write their counts. */
export function countedCalls(): CountedCalls {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-calls-'))
  const counter = pathToFileURL(join(import.meta.dirname, '..', 'call-counter.ts')).href
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
