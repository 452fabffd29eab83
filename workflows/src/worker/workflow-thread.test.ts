import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

const preload = new URL('./workflow-thread.ts', import.meta.url).href

/** Hooks promises as the SDK does, and counts the promises that it was called for. */
const program = `
  import { promiseHooks } from 'node:v8'
  import { parentPort } from 'node:worker_threads'
  let heard = 0
  const stop = promiseHooks.createHook({ init: () => { heard += 1 } })
  void Promise.resolve()
  stop()
  parentPort.postMessage(heard)`

async function heardIn(execArgv: string[]): Promise<unknown> {
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), { execArgv })
  return await new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject))
}

it('removes the hooks for promises from the thread that runs workflows', async () => {
  expect(await heardIn([])).toBe(1)
  expect(await heardIn([`--import=${preload}`])).toBe(0)
})
