import { limitGroups, longestPrompt, type Model } from '@studio/backend/contract'
import type { Obstacle } from '@studio/media/obstacle-list'
import type { Connection } from '@studio/ui/connection'
import { formatCount } from '@studio/ui/format'

export interface ReadinessInput {
  readonly count: number
  /**
   * Images in progress: those that the server counts and those of requests without a response. An image is counted twice when the
   * server's count has arrived before the response.
   */
  readonly inProgress: number
  readonly max: number
  readonly connection: Connection
  readonly model: Pick<Model, 'label' | 'references'>
  /** The words that would be sent. */
  readonly prompt: string
  /** References that would go with the click. */
  readonly references: number
}

/** How many images would still be taken now. */
function fitting(room: number): string {
  if (room <= 0) return 'No more fit now, until an image is finished'
  return room === 1 ? '1 more fits now' : `${room} more fit now`
}

/** Every reason why Generate is disabled, the most important first; empty when it is enabled (spec images 5 and 8). */
export function obstaclesOf({
  count,
  inProgress,
  max,
  connection,
  model,
  prompt,
  references,
}: ReadinessInput): Obstacle[] {
  const all: Obstacle[] = []
  if (connection === 'offline') {
    const reason = 'Generating needs a connection. Your prompt is kept.'
    all.push({ kind: 'offline', title: 'No connection', reason, label: 'Offline' })
  }
  if (inProgress + count > max) {
    const counted = Math.min(inProgress, max)
    const reason = limitGroups.images.refusal(counted, max)
    const note = fitting(max - counted)
    all.push({ kind: 'limit', title: 'Rate limit reached', reason, note, label: `${counted}/${max} Limit` })
  }
  if (references < model.references.min) {
    const title = 'Add reference image required'
    all.push({ kind: 'reference', title, reason: `${title}: ${model.label} works from a picture of yours.` })
  }
  if (prompt.length > longestPrompt) {
    const reason = `A prompt has at most ${formatCount(longestPrompt)} characters; this one has ${formatCount(prompt.length)}.`
    all.push({ kind: 'prompt', title: 'Prompt too long', reason, label: 'Prompt too long' })
  }
  return all
}
