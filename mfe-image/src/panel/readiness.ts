import type { Connection } from '@studio/ui/connection'

export interface ReadinessInput {
  readonly count: number
  /** In-progress images: what the server counts plus clicks it has not answered yet. */
  readonly inProgress: number
  readonly max: number
  readonly connection: Connection
}

/** What the Generate button can do now, and why not. */
export type Readiness =
  | { readonly kind: 'ready' }
  | { readonly kind: 'limit'; readonly label: string; readonly reason: string }
  | { readonly kind: 'offline'; readonly label: string; readonly reason: string }

/** Spec images 8, rate limit: the words of the toast. */
const limitReason = (inProgress: number, max: number): string =>
  `You can only have ${max} images processing at once. Currently: ${inProgress}/${max}. Wait for some to complete before generating more.`

/** Computed once, shown on the button and beside it (spec images 8: disabled, reads `{n}/{max} Limit`). */
export function readinessOf({ count, inProgress, max, connection }: ReadinessInput): Readiness {
  if (connection === 'offline') {
    return { kind: 'offline', label: 'Offline', reason: 'Generating needs a connection. Your prompt is kept.' }
  }
  if (inProgress + count > max) {
    return { kind: 'limit', label: `${inProgress}/${max} Limit`, reason: limitReason(inProgress, max) }
  }
  return { kind: 'ready' }
}
