import { ApiError, isStatus } from '@studio/ui/api-error'
import { liveKinds } from '@studio/ui/live-kinds'
import type { QueryClient } from '@tanstack/react-query'

/** Fetches everything that is registered once (spec images 7); tells whether the server responded. */
export async function pollOnce(client: QueryClient, onSignedOut: () => void): Promise<'answered' | 'unreachable'> {
  try {
    await liveKinds.poll(client)
    return 'answered'
  } catch (error) {
    if (isStatus(error, 401)) onSignedOut()
    return error instanceof ApiError && error.status < 500 ? 'answered' : 'unreachable'
  }
}
