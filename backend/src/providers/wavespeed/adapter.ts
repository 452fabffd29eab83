import type { Provider } from '../port.ts'
import type { WavespeedOptions } from './client.ts'
import { downloadOutput } from './download.ts'
import { isSandbox } from './hosts.ts'
import { pollTask } from './poll.ts'
import { submitTask } from './submit.ts'

/** WaveSpeed REST API v3, or the AI sandbox when `baseUrl` is not the service's own address. */
export const wavespeed = (options: WavespeedOptions): Provider => ({
  name: 'wavespeed',
  sandbox: isSandbox(options.baseUrl),
  submit: (request, signal) => submitTask(options, request, signal),
  poll: (taskId, signal) => pollTask(options, taskId, signal),
  download: (url, maxBytes, signal) => downloadOutput(options, url, maxBytes, signal),
})
