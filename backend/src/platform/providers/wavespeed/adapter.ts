import { createBreaker } from '../breaker.ts'
import type { Provider } from '../port.ts'
import { listModelPaths, quotePrice } from './catalogue.ts'
import type { WavespeedOptions } from './client.ts'
import { findTasks } from './history.ts'
import { wavespeedHosts } from './hosts.ts'
import { readOutput, saveOutput } from './output.ts'
import { pollTask } from './poll.ts'
import { submitTask } from './submit.ts'
import { uploadFile } from './upload.ts'

/** WaveSpeed REST API v3, or the AI sandbox when `baseUrl` is not the service's own address. */
export function wavespeed(options: WavespeedOptions): Provider {
  const breaker = createBreaker()
  return {
    name: 'wavespeed',
    reports: true,
    sandbox: wavespeedHosts.isSandbox(options.baseUrl),
    submit: (request, signal) => submitTask(options, breaker, request, signal),
    poll: (taskId, signal) => pollTask(options, taskId, signal),
    download: (output, maxBytes, signal) => readOutput(options, output, maxBytes, signal),
    downloadToFile: (output, file, signal) => saveOutput(options, output, file, signal),
    upload: (file, signal) => uploadFile(options, file, signal),
    findTasks: (request, between, signal) => findTasks(options, request, between, signal),
    quote: (request, signal) => quotePrice(options, request, signal),
    modelPaths: (signal) => listModelPaths(options, signal),
  }
}
