// Loaded before everything else into each thread of the worker process (`--import`).
import { promiseHooks } from 'node:v8'
import { type Context, type RunningScriptOptions, Script } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (!isMainThread) {
  leaveOutStacks()
  leaveOutWatchdogs()
}

/**
 * For the query `__stack_trace` Temporal's SDK notes the stack of every promise of every workflow, and has no option to turn that off. That
 * takes a third of the time of the thread that runs workflows, and nobody here uses that query: without these hooks its result is
 * empty. Errors of workflows have their stacks all the same.
 */
function leaveOutStacks(): void {
  Object.assign(promiseHooks, { createHook: () => () => undefined })
}

/**
 * The SDK calls into a workflow some fifty times for an output, each time with a time limit, for which Node starts and ends a thread:
 * 0.1 ms each. The limit would end a loop that never waits, and our workflows have none: each of their loops awaits a step.
 */
function leaveOutWatchdogs(): void {
  const calls: Record<'runInContext', Call> = Script.prototype
  calls.runInContext = new Proxy(calls.runInContext, {
    apply: (call, script, [context, options]: Parameters<Call>) =>
      Reflect.apply(call, script, [context, { ...options, timeout: undefined }]),
  })
}

type Call = (context: Context, options?: RunningScriptOptions) => unknown
