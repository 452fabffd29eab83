// Loaded before everything else into each thread of the worker process (`--import`).
import { promiseHooks } from 'node:v8'
import { isMainThread } from 'node:worker_threads'

/**
 * For the query `__stack_trace` Temporal's SDK notes the stack of every promise of every workflow, and has no option to turn that off. That
 * takes a third of the time of the thread that runs workflows, and nobody here uses that query: without these hooks its result is
 * empty. Errors of workflows have their stacks all the same.
 */
if (!isMainThread) Object.assign(promiseHooks, { createHook: () => () => undefined })
