import type { Studio } from '../studio.ts'
import { parts } from './parts.ts'
import { parentOf, processorTimeOf, withChildren } from './processes.ts'

const streams = '/event_store.client.streams.Streams'
const temporal = '/temporal.api.workflowservice.v1.WorkflowService'

/** Paths of the counted calls, by their name in the table. */
const calls: Readonly<Record<string, readonly string[]>> = {
  'stream reads': [`${streams}/Read`],
  appends: [`${streams}/Append`, `${streams}/BatchAppend`],
  'signals and starts': [`${temporal}/SignalWithStartWorkflowExecution`, `${temporal}/SignalWorkflowExecution`],
}

/** The processes whose calls are counted. */
const callers = ['api', 'projector', 'worker'] as const

/** What the product has used so far, by name: milliseconds of processor time of every process, and numbers of calls. Linux. */
export function usageOf({ product, calls: counted }: Studio): ReadonlyMap<string, number> {
  const used = new Map<string, number>()
  for (const name of parts)
    used.set(`processor time of ${name}`, sum(withChildren(product.pid(name)).map(processorTimeOf)))
  used.set('processor time of supervisor', processorTimeOf(parentOf(product.pid('api'))))
  for (const [name, paths] of Object.entries(calls)) {
    const of = callers.map((caller) => counted.of(product.pid(caller)))
    used.set(name, sum(paths.flatMap((path) => of.map((each) => each[path] ?? 0))))
  }
  return used
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)
