import { readFileSync } from 'node:fs'
import { Client, Connection } from '@temporalio/client'

/** The address of Temporal that a worker process was started with, from its environment. Linux. */
function addressOf(workerPid: number): string {
  const variables = readFileSync(`/proc/${workerPid}/environ`, 'utf8').split('\0')
  const address = variables.find((each) => each.startsWith('TEMPORAL_ADDRESS='))?.split('=')[1]
  if (address === undefined) throw new Error('The worker has no TEMPORAL_ADDRESS')
  return address
}

/** Numbers of events in the histories of workflows. */
export interface Steps {
  readonly workflowTasks: number
  readonly activities: number
}

/** Counts the completed workflow tasks and activities of these jobs' workflows. */
export async function stepsOf(workerPid: number, jobIds: readonly string[]): Promise<Steps> {
  const connection = await Connection.connect({ address: addressOf(workerPid) })
  try {
    const { workflow } = new Client({ connection })
    let [workflowTasks, activities] = [0, 0]
    for (const jobId of jobIds) {
      const { events } = await workflow.getHandle(`job-${jobId}`).fetchHistory()
      for (const event of events ?? []) {
        if (event.workflowTaskCompletedEventAttributes) workflowTasks += 1
        if (event.activityTaskScheduledEventAttributes) activities += 1
      }
    }
    return { workflowTasks, activities }
  } finally {
    await connection.close()
  }
}
