import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { reset, scenarios } from './scenarios.ts'
import { startWorld } from './world.ts'

/**
 * Part of the file names that tells histories of today's steps from those of earlier releases, which stay. What a cancel does, and what an
 * output that is given up does, has changed once more than the rest, and with it how a later attempt is sent.
 */
const shapeOf = (name: string) => (/cancelled|anew|given-up/.test(name) ? '-ending-waits' : '-joined')

/**
 * Records the histories that `replay.test.ts` replays, of every scenario that has none of today's shape: run
 * `node workflows/testing/record-histories.ts` with TEMPORAL_ADDRESS set. What is there stays: jobs of that time may still run.
 */
const world = await startWorld()
for (const [name, { play }] of Object.entries(scenarios)) {
  const file = fileURLToPath(new URL(`histories/${name}${shapeOf(name)}.json`, import.meta.url))
  if (existsSync(file)) continue
  reset(world)
  const { jobId } = await play(world)
  const history = await world.client.workflow.getHandle(`job-${jobId}`).fetchHistory()
  await writeFile(file, `${JSON.stringify(JSON.parse(historyToJSON(history), withoutPositions))}\n`)
}
await world.stop()

/** Names of this machine and its folders are nobody's business; replaying does not look at them. */
function withoutPositions(key: string, value: unknown): unknown {
  if (key === 'identity' || key === 'stackTrace') return ''
  return key === 'name' && typeof value === 'string' && /^\d+@/.test(value) ? 'sticky' : value
}
