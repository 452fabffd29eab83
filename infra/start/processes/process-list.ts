import type { Log } from '../logs/log.ts'
import { recordProcesses, type Survivor } from './survivors.ts'

const againMs = 5_000

/**
 * Returns the function that writes the list of running processes to the data folder. On a full disk it says so once and tries again
 * until it succeeds. There is one such try at a time, however often a part ends meanwhile.
 */
export function keepProcessList(dataDir: string, running: () => readonly Survivor[], log: Log): () => void {
  let retry: NodeJS.Timeout | undefined
  let isRecorded = true
  const record = () => {
    clearTimeout(retry)
    retry = undefined
    const trouble = recordProcesses(dataDir, running())
    if (trouble !== undefined) {
      if (isRecorded) log('start', `the list of processes cannot be written; trying again: ${trouble.message}`)
      retry = setTimeout(record, againMs).unref()
    }
    isRecorded = trouble === undefined
  }
  return record
}
