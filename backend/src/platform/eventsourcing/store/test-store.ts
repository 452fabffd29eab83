import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const program = fileURLToPath(new URL('../../../../../infra/eventstore/testing/many.ts', import.meta.url))

const Answer = z.object({ file: z.string(), port: z.number().optional(), error: z.string().optional() })

/** An event store with its own data. */
export interface TestStore {
  readonly url: string
  /** Ends the store and removes its data. */
  readonly remove: () => Promise<void>
}

/** The process that serves the stores of all test files of this process. */
let server: ChildProcess | undefined

/**
 * Test helper: the embedded event store in another process, which it shares with the stores of other test files; `startStoreProcess` starts
 * one that can be killed.
 */
export async function openTestStore(): Promise<TestStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-log-'))
  const file = path.join(folder, 'log.sqlite')
  const port = await order('open', file)
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    async remove() {
      await order('close', file)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Has the process open or close the store in a file; resolves with the port of a store that was opened. */
function order(act: 'open' | 'close', file: string): Promise<number | undefined> {
  server ??= startServer()
  const stores = server
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`The event stores of the tests have ended with ${code}`))
    const hear = (message: unknown) => {
      const answer = Answer.parse(message)
      if (answer.file !== file) return
      stores.off('message', hear).off('exit', gone)
      if (answer.error === undefined) resolve(answer.port)
      else reject(new Error(answer.error))
    }
    stores.on('message', hear).on('exit', gone)
    stores.send({ act, file })
  })
}

/** It ends with this process, whose end it does not hold up. */
function startServer(): ChildProcess {
  const child = fork(program, { execArgv: [] })
  child.unref()
  child.channel?.unref()
  return child
}
