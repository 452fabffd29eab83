import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { CancelledError, UnavailableError } from '@eventstore/db-client'
import { afterEach, describe, expect, it } from 'vitest'
import {
  caughtUp,
  collect,
  connect,
  freshStream,
  makeFolder,
  numbered,
  numbersOf,
  rejection,
  runEventStore,
} from './testing/fixture.ts'

interface Server {
  readonly child: ChildProcess
  readonly client: EventStoreDBClient
}

const main = new URL('./main.ts', import.meta.url).pathname
// Per-call credentials make the client use the classic append call; plaintext never sends them.
const credentials = { username: 'admin', password: 'changeit' }
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const start = (folder: string, variables: Record<string, string> = {}): ChildProcess => {
  const environment = { ...process.env, DATA_DIR: folder, EVENTSTORE_INSECURE: '1', EVENTSTORE_PORT: '0', ...variables }
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'ignore'] })
  cleanUps.push(() => child.kill('SIGKILL'))
  return child
}

/** Starts the program itself and waits for the line that says where it listens. */
const run = async (folder: string): Promise<Server> => {
  const child = start(folder)
  if (child.stdout === null) throw new Error('the output is piped')
  for await (const line of createInterface(child.stdout)) {
    const [, port] = /^event store ready on 127\.0\.0\.1:(\d+)$/.exec(line) ?? []
    if (port === undefined) continue
    const client = connect(Number(port))
    cleanUps.push(() => client.dispose())
    return { child, client }
  }
  throw new Error('the event store ended before it was ready')
}

const folderOf = async (): Promise<string> => {
  const { folder, remove } = await makeFolder()
  cleanUps.push(remove)
  return folder
}

describe('a restart', () => {
  const store = runEventStore()

  it('keeps every event, its position and the numbering, and seeds nothing twice', async () => {
    const stream = freshStream('ø')
    await store().client.appendToStream(stream, numbered(3))
    const before = await collect(store().client.readAll())
    await store().restart()
    expect(await collect(store().client.readAll())).toEqual(before)
    const { nextExpectedRevision, position } = await store().client.appendToStream(stream, numbered(1, 3), {
      expectedRevision: 2n,
    })
    expect(nextExpectedRevision).toBe(3n)
    expect(position?.commit).toBeGreaterThan(before.at(-1)?.event?.position?.commit ?? 0n)
  })
})

/** Appends to several streams at once until the server has ended; records what was acknowledged. */
const appendUntilGone = async (client: EventStoreDBClient, streams: readonly string[], acknowledged: () => void) => {
  const next = new Map<string, number>()
  const appendTo = async (stream: string): Promise<void> => {
    for (let n = 0; ; n += 2) {
      await client.appendToStream(stream, numbered(2, n), { expectedRevision: n === 0 ? 'no_stream' : BigInt(n - 1) })
      next.set(stream, n + 2)
      acknowledged()
    }
  }
  await Promise.allSettled(streams.map(appendTo))
  return next
}

/** How often to kill: a few times in the tests, as often as `KILLS` says for a longer run. */
const kills = Number(process.env['KILLS'] ?? 5)

describe('a kill', () => {
  it(
    `loses no acknowledged event, ${kills} times in a row`,
    async () => {
      const folder = await folderOf()
      for (let round = 0; round < kills; round += 1) {
        const victim = await run(folder)
        const streams = Array.from({ length: 8 }, () => freshStream())
        let count = 0
        const acknowledged = await appendUntilGone(victim.client, streams, () => {
          count += 1
          if (count === 50 + 37 * (round % 10)) victim.child.kill('SIGKILL')
        })
        const { child, client } = await run(folder)
        for (const [stream, written] of acknowledged) {
          const numbers = numbersOf(await collect(client.readStream(stream)))
          expect(numbers).toEqual([...Array(numbers.length).keys()])
          expect(numbers.length).toBeGreaterThanOrEqual(written)
          // The last append may have been committed without a response, but never in part.
          expect([written, written + 2]).toContain(numbers.length)
        }
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
    kills * 12_000,
  )
})

describe('a stop', () => {
  it('cancels subscriptions and exits cleanly', async () => {
    const { child, client } = await run(await folderOf())
    const subscription = client.subscribeToAll()
    const ended = rejection(collect(subscription))
    await caughtUp(subscription)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await ended).toBeInstanceOf(CancelledError)
  })

  it.each([
    { way: 'batch', options: {}, expected: CancelledError },
    { way: 'classic', options: { credentials }, expected: UnavailableError },
  ])('fails $way appends with $expected.name and keeps what it acknowledged', async ({ options, expected }) => {
    const folder = await folderOf()
    const { child, client } = await run(folder)
    let acknowledged = 0
    const appending = async (): Promise<void> => {
      for (;;) {
        await client.appendToStream('load', numbered(1), options)
        acknowledged += 1
        if (acknowledged === 50) child.kill('SIGTERM')
      }
    }
    expect(await rejection(appending())).toBeInstanceOf(expected)
    const next = await run(folder)
    const events = await collect(next.client.readStream('load'))
    expect(events.length).toBeGreaterThanOrEqual(acknowledged)
  })
})

describe('a start', () => {
  it('is refused in production unless it is allowed', async () => {
    const refused = start(await folderOf(), { NODE_ENV: 'production', ALLOW_EMBEDDED: '' })
    expect(await once(refused, 'exit')).toEqual([1, null])
  })

  it('is refused while another process has opened the log', async () => {
    const folder = await folderOf()
    await run(folder)
    expect(await once(start(folder), 'exit')).toEqual([1, null])
  })
})
