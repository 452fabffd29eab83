/** The highest estimate, because only an output's fate may say that it is done. */
const most = 90

/**
 * Progress of a running task in per cent, in steps of ten, estimated from how long its model usually takes.
 * @param elapsedMs time since the provider first said that it works on the task
 */
export function estimateProgress(elapsedMs: number, typicalSeconds: number): number {
  const reached = (elapsedMs / (typicalSeconds * 1000)) * 100
  return Math.max(0, Math.min(most, Math.floor(reached / 10) * 10))
}

/**
 * The time at which work must have begun for the progress that is already written to be right; a worker that takes over continues
 * from there.
 */
export function beganAt(now: number, progress: number, typicalSeconds: number): number {
  return now - (progress / 100) * typicalSeconds * 1000
}
