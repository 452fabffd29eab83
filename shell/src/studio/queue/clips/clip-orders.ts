import { cancelAnimation, retryAnimation } from '@studio/backend/contract/animations'
import type { ClipKind } from '@studio/backend/contract/clips'
import { cancelLipSync, retryLipSync } from '@studio/backend/contract/lip-syncs'
import type { ClipJob } from '@studio/backend/contract/queue'
import { cancelVideo, retryVideo } from '@studio/backend/contract/videos'
import { clipKinds, notTakenText } from '@studio/media/clip-kinds'
import { shownCost } from '@studio/media/payments'
import { sendCommand } from '@studio/ui/query'
import { wordsOfCancel } from '../jobs/job-answers.ts'
import type { Order } from '../send-orders.ts'
import type { ClipRetry } from './clip-state.ts'

/** How a clip of a kind is cancelled and asked for again. */
interface ClipCommands {
  readonly cancel: typeof cancelVideo
  readonly retry: typeof retryVideo
}

const clipCommands: Readonly<Record<ClipKind, ClipCommands>> = {
  video: { cancel: cancelVideo, retry: retryVideo },
  animation: { cancel: cancelAnimation, retry: retryAnimation },
  'lip-sync': { cancel: cancelLipSync, retry: retryLipSync },
}

/** Cancels a clip. */
export function cancelClip({ kind, id }: ClipJob): Order {
  return {
    key: id,
    medium: 'clip',
    count: 1,
    send: () => sendCommand(clipCommands[kind].cancel, { params: { id } }),
    wordsOf: wordsOfCancel,
  }
}

/** Asks for a failed clip again, paid as was shown. */
export function retryClip({ job: { kind, id }, payment }: ClipRetry): Order {
  return {
    key: id,
    medium: 'clip',
    count: 1,
    send: () => sendCommand(clipCommands[kind].retry, { params: { id }, body: shownCost(payment) }),
    wordsOf: (error) => ({ title: clipKinds[kind].failed, description: notTakenText(kind, error) }),
  }
}
