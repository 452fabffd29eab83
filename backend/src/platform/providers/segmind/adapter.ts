import type { ServiceOptions } from '../api-client.ts'
import { createBreaker } from '../breaker.ts'
import { downloadOutput } from '../download.ts'
import { downloadToFile } from '../download-to-file.ts'
import type { Provider } from '../port.ts'
import { segmindHosts } from './hosts.ts'
import { pollTask } from './poll.ts'
import { submitTask } from './submit.ts'
import { uploadFile } from './upload.ts'

/**
 * Segmind's asynchronous API v2, or the AI sandbox when `baseUrl` is not the service's own address. It has no history, no price
 * query and no list of models; results are stored for one hour.
 */
export function segmind(options: ServiceOptions): Provider {
  const breaker = createBreaker()
  const allowed = (address: string) => segmindHosts.allowed(address, options.baseUrl)
  return {
    name: 'segmind',
    sandbox: segmindHosts.isSandbox(options.baseUrl),
    submit: (request, signal) => submitTask(options, breaker, request, signal),
    poll: (taskId, signal) => pollTask(options, taskId, signal),
    download: (output, maxBytes, signal) => downloadOutput({ options, allowed }, output, maxBytes, signal),
    downloadToFile: (output, file, signal) => downloadToFile({ options, allowed }, output, file, signal),
    upload: (file, signal) => uploadFile(options, file, signal),
  }
}
