import type { Check } from './truth.ts'

/** Outputs that a user may have in progress (spec images 9). */
export const mostImages = 8

/** I9: at no position of the log has a user more images in flight than allowed. */
export const limits: Check = ({ log }) => {
  const inFlight = new Map<string, number>()
  const broken: string[] = []
  for (const { type, data, position } of log) {
    if (type !== 'JobAdmitted' && type !== 'SlotReleased') continue
    const change = type === 'JobAdmitted' ? data.outputs : -1
    const now = (inFlight.get(data.userId) ?? 0) + change
    inFlight.set(data.userId, now)
    if (change > 0 && now > mostImages)
      broken.push(`user ${data.userId} has ${now} images in flight at position ${position}`)
  }
  return broken
}
