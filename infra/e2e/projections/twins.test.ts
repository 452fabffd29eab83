import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { expectCleanFold, positionOf } from './equals-clean-fold.ts'
import { type ReadSide, startReadSide } from './read-side.ts'

let side: ReadSide
beforeAll(async () => {
  side = await startReadSide()
}, 120_000)
afterAll(() => side.remove(), 60_000)

const moves = async (events = 20n) => {
  const before = (await positionOf(side)) ?? 0n
  await until('the read models move', async () => ((await positionOf(side)) ?? 0n) >= before + events)
}

test('two projectors, each paused in turn, with a rebuild in between: equal to a clean fold', async () => {
  const twins = [side.run('projector'), side.run('projector')]
  const writer = side.writeContinuously()
  await moves()
  for (const twin of twins) {
    twin.signal('SIGSTOP')
    await moves()
    twin.signal('SIGCONT')
  }
  twins[0]?.signal('SIGSTOP')
  const { code, output } = await side.run('rebuild', 'generations', 'queues').ended
  expect(output).toMatch(/generations_v\d+: \d+ documents, \d+ in the live one: equal, hash [0-9a-f]{64}\n {2}switched/)
  expect(code).toBe(0)
  twins[0]?.signal('SIGCONT')
  await moves()
  await writer.stop()
  await expectCleanFold(side)
  for (const twin of twins) twin.signal('SIGTERM')
  for (const twin of twins) expect((await twin.ended).code).toBe(0)
}, 240_000)
