import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

const preload = new URL('./workflow-thread.ts', import.meta.url).href

/** Hooks promises as the SDK does, and counts the promises that it was called for. */
const hooked = `
  import { promiseHooks } from 'node:v8'
  import { parentPort } from 'node:worker_threads'
  let heard = 0
  const stop = promiseHooks.createHook({ init: () => { heard += 1 } })
  void Promise.resolve()
  stop()
  parentPort.postMessage(heard)`

/** Calls into a context as the SDK does, with a limit that this loop of half a second passes. */
const limited = `
  import { createContext, Script } from 'node:vm'
  import { parentPort } from 'node:worker_threads'
  const loop = new Script('const end = Date.now() + 500; while (Date.now() < end); 7')
  try {
    parentPort.postMessage(loop.runInContext(createContext({}), { timeout: 5, displayErrors: true }))
  } catch ({ code }) {
    parentPort.postMessage(code)
  }`

async function heardIn(program: string, execArgv: string[]): Promise<unknown> {
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), { execArgv })
  return await new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject))
}

it('removes the hooks for promises from the thread that runs workflows', async () => {
  expect(await heardIn(hooked, [])).toBe(1)
  expect(await heardIn(hooked, [`--import=${preload}`])).toBe(0)
})

it('starts no thread for the time limit of each call into a workflow', async () => {
  expect(await heardIn(limited, [])).toBe('ERR_SCRIPT_EXECUTION_TIMEOUT')
  expect(await heardIn(limited, [`--import=${preload}`])).toBe(7)
})
