import { MockActivityEnvironment } from '@temporalio/testing'
import { DefaultLogger } from '@temporalio/worker'
import { isOutputFailed } from '../src/generation/failures.ts'

/** Test helper: the context of an attempt after one whose last heartbeat had those details. */
export function attemptAfter(heartbeatDetails: unknown, attempt = 2): MockActivityEnvironment {
  return new MockActivityEnvironment({ attempt, heartbeatDetails }, { logger: new DefaultLogger('ERROR') })
}

/**
 * Test helper: runs an activity again and again, as Temporal does, until it succeeds or ends its output. Every attempt has the details of
 * the last heartbeat before it. Throws what the last attempt has thrown.
 * @param most how many attempts there are
 */
export async function repeated<Result>(activity: () => Promise<Result>, most = 100): Promise<Result> {
  let heartbeatDetails: unknown
  for (let attempt = 1; ; attempt++) {
    const environment = attemptAfter(heartbeatDetails, attempt)
    environment.on('heartbeat', (details: unknown) => {
      heartbeatDetails = details
    })
    try {
      return await environment.run(activity)
    } catch (error) {
      if (isOutputFailed(error) || attempt === most) throw error
    }
  }
}
