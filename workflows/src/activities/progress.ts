/** Never more than this before the output is there: only its fate says done. */
const most = 90

/**
 * Progress of a task that is being worked on, in per cent and steps of ten, estimated from how long its model usually takes.
 * @param elapsedMs since the provider first said so
 */
export function estimateProgress(elapsedMs: number, typicalSeconds: number): number {
  const reached = (elapsedMs / (typicalSeconds * 1000)) * 100
  return Math.max(0, Math.min(most, Math.floor(reached / 10) * 10))
}

/** When work must have begun for the progress already written to be right: a second watcher goes on from there. */
export const beganAt = (now: number, progress: number, typicalSeconds: number): number =>
  now - (progress / 100) * typicalSeconds * 1000
