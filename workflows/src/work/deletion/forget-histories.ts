import type { Client } from '@temporalio/client'
import { isGrpcServiceError, WorkflowNotFoundError } from '@temporalio/client'

/** How many histories are deleted at once. */
const atOnce = 8
/** The gRPC status `NOT_FOUND`. */
const notFound = 5

/**
 * Deletes what Temporal keeps of these workflows. It has ids and words of programs alone, and lets go of them by itself after the
 * namespace's retention; this is for installations that keep histories longer. Returns of how many there were histories.
 */
export async function deleteHistories(client: Client, workflowIds: readonly string[]): Promise<number> {
  let deleted = 0
  for (let from = 0; from < workflowIds.length; from += atOnce) {
    const found = await Promise.all(workflowIds.slice(from, from + atOnce).map((id) => deleteHistory(client, id)))
    deleted += found.filter(Boolean).length
  }
  return deleted
}

async function deleteHistory({ workflowService, options }: Client, workflowId: string): Promise<boolean> {
  try {
    await workflowService.deleteWorkflowExecution({
      namespace: options.namespace,
      workflowExecution: { workflowId },
    })
    return true
  } catch (error) {
    if (error instanceof WorkflowNotFoundError || (isGrpcServiceError(error) && error.code === notFound)) return false
    throw error
  }
}
