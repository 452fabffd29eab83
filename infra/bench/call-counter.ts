// Loaded by `--import` into every Node process of the measured product. Counts the gRPC calls that the process makes.
import { subscribe } from 'node:diagnostics_channel'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const folder = process.env['COUNTED_CALLS']
/** Milliseconds between two writes of the counts to the file. */
const writeEvery = 250

if (folder !== undefined && isMainThread) countInto(join(folder, `${process.pid}.json`))

/** The client sends every append as a message of one long call, so its messages are counted; all other calls are counted as calls. */
const longCall = /\/BatchAppend$/

/** Writes the counts to the file as JSON, by the path of the call, such as `/event_store.client.streams.Streams/Read`. */
function countInto(file: string): void {
  const calls: Record<string, number> = {}
  let isWritten = true
  const count = (path: string, times: number) => {
    calls[path] = (calls[path] ?? 0) + times
    isWritten = false
  }
  subscribe('http2.client.stream.created', (message) => {
    const path = pathIn(field(message, 'headers'))
    if (path !== undefined && !longCall.test(path)) count(path, 1)
  })
  subscribe('http2.client.stream.bodyChunkSent', (message) => {
    const path = pathIn(field(field(message, 'stream'), 'sentHeaders'))
    const data = field(message, 'data')
    if (path !== undefined && longCall.test(path)) count(path, Array.isArray(data) ? data.length : 1)
  })
  setInterval(() => {
    if (isWritten) return
    isWritten = true
    // Renamed when complete, because the bench may read it at any moment.
    writeFileSync(`${file}.draft`, JSON.stringify(calls))
    renameSync(`${file}.draft`, file)
  }, writeEvery).unref()
}

function pathIn(headers: unknown): string | undefined {
  const path = field(headers, ':path')
  return typeof path === 'string' ? path : undefined
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined
}
