import type { Measure } from './figure.ts'
import { perSecond, timed } from './statistics.ts'
import type { Studio } from './studio.ts'

const people = 12
/** A user may have eight images in progress. */
const each = 8

/** One-image jobs of several people, all asked for at once, until the last one's end is in the log. */
export const jobs: Measure = {
  name: 'jobs',
  run: async (bench) => {
    const studio = await bench.studio()
    const crowd = await Promise.all(Array.from({ length: people }, () => studio.newPerson()))
    const before = await studio.engines.store.head()
    const ms = await timed(async () => {
      const accepted = await Promise.all(
        crowd.flatMap(({ generate }) => Array.from({ length: each }, () => generate())),
      )
      await allEnded(studio, before, new Set(accepted))
    })
    return [{ name: 'jobs of one image', value: perSecond(people * each, ms), unit: 'jobs/s', goal: { atLeast: 20 } }]
  },
}

/** Follows the product's log until every one of these jobs has ended. */
async function allEnded({ engines }: Studio, after: bigint, waiting: Set<string>): Promise<void> {
  const reader = engines.store.follow(after)
  try {
    while (waiting.size > 0) {
      const chunk = await reader.next(1_000)
      if (!chunk) throw new Error('The log ended before the jobs did')
      for (const item of chunk.items) {
        if ('undecodable' in item) throw item.undecodable
        const { type, data } = item.event
        if (type === 'JobEnded' && 'jobId' in data && typeof data.jobId === 'string') waiting.delete(data.jobId)
      }
    }
  } finally {
    await reader.close()
  }
}
