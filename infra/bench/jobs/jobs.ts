import { setTimeout } from 'node:timers/promises'
import { limitGroups } from '@studio/backend/features/jobs/queue/limits.ts'
import type { Figure, Measure } from '../report/figure.ts'
import { perSecond, timed } from '../report/statistics.ts'
import type { Studio } from '../studio.ts'
import { requestImages } from './generate.ts'
import { usageOf } from './job-usage.ts'
import { stepsOf } from './workflow-tasks.ts'

const people = 12
const rounds = 2

/** The work after the last JobEnded (read models, the live feed) belongs to the cost of the jobs; it is over after this time. */
const restMs = 1_000

/** Jobs of several people, requested all at once: the time until the end of the last one is in the log, and the cost of one output. */
export const jobs: Measure = {
  name: 'jobs',
  run: async (bench) => {
    const studio = await bench.studio()
    await runRound(studio, 1)
    return [...(await measureJobs(studio, 1)), ...(await measureJobs(studio, 4))]
  },
}

async function measureJobs(studio: Studio, images: number): Promise<readonly Figure[]> {
  const began = usageOf(studio)
  const done: Round[] = []
  for (let round = 0; round < rounds; round++) done.push(await runRound(studio, images))
  await setTimeout(restMs)
  const used = usageOf(studio)
  const jobIds = done.flatMap((round) => round.jobIds)
  const { workflowTasks, activities } = await stepsOf(studio.product.pid('worker'), jobIds)
  const outputs = jobIds.length * images
  const of = images === 1 ? 'jobs of one' : `jobs of ${images}`
  const ms = done.reduce((sum, round) => sum + round.ms, 0)
  const perOutput = (name: string, sum: number, unit: Figure['unit']): Figure => ({
    name: `${of}: ${name} per output`,
    value: sum / outputs,
    unit,
  })
  const since = (name: string) => (used.get(name) ?? 0) - (began.get(name) ?? 0)
  const names = [...used.keys()]
  const time = names.filter((name) => name.startsWith('processor time'))
  return [
    { name: `${of}: outputs`, value: perSecond(outputs, ms), unit: 'outputs/s', ...goalOf(images) },
    perOutput(
      'processor time',
      time.reduce((sum, name) => sum + since(name), 0),
      'ms',
    ),
    ...time.map((name) => perOutput(name, since(name), 'ms')),
    ...names.filter((name) => !time.includes(name)).map((name) => perOutput(name, since(name), 'calls')),
    perOutput('workflow tasks', workflowTasks, 'calls'),
    perOutput('activities', activities, 'calls'),
  ]
}

/** The provider admits 500 submits a minute for an account, which is 8.3 a second. */
const goalOf = (images: number) => (images === 1 ? { goal: { atLeast: 8.4 } } : {})

interface Round {
  readonly jobIds: readonly string[]
  readonly ms: number
}

/** Every person requests as many images as one may have in progress. */
async function runRound(studio: Studio, images: number): Promise<Round> {
  const persons = await Promise.all(Array.from({ length: people }, () => studio.newPerson()))
  const before = await studio.engines.store.head()
  let jobIds: readonly string[] = []
  const ms = await timed(async () => {
    const requests = persons.flatMap(({ cookie }) =>
      Array.from({ length: limitGroups.images.running / images }, () =>
        requestImages(studio.product.url, cookie, images),
      ),
    )
    jobIds = (await Promise.all(requests)).map(({ jobId }) => jobId)
    await allEnded(studio, before, new Set(jobIds))
  })
  return { jobIds, ms }
}

/** Follows the product's log until all these jobs have ended. */
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
