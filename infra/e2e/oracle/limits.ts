import { type Check, eventsOf, type Log } from './truth.ts'

/** Outputs that a user may have in progress at once: pictures (spec images 9), and videos of all kinds together (spec video 9). */
const images = { name: 'images', most: 8 } as const
const videos = { name: 'videos', most: 4 } as const
export type Limit = typeof images | typeof videos

/** The limit that each job falls under, by its id. */
export function limitsOfJobs(log: Log): ReadonlyMap<string, Limit> {
  return new Map(
    eventsOf(log, 'JobRequested').map(({ data }) => [data.jobId, data.kind === 'image' ? images : videos] as const),
  )
}

/** I9: at no position of the log has a user more outputs in flight than allowed. A job that was never admitted has none in flight. */
export const limits: Check = ({ log }) => {
  const limitOf = limitsOfJobs(log)
  const admitted = new Set<string>()
  const inFlight = new Map<string, number>()
  const broken: string[] = []
  for (const { type, data, position } of log) {
    if (type === 'JobAdmitted') admitted.add(data.jobId)
    else if (type !== 'SlotReleased' || !admitted.has(data.jobId)) continue
    const limit = limitOf.get(data.jobId)
    if (limit === undefined) continue // I5 reports it
    const change = type === 'JobAdmitted' ? data.outputs : -1
    const line = `${data.userId} ${limit.name}`
    const now = (inFlight.get(line) ?? 0) + change
    inFlight.set(line, now)
    if (change > 0 && now > limit.most)
      broken.push(`user ${data.userId} has ${now} ${limit.name} in flight at position ${position}`)
  }
  return broken
}
