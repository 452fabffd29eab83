import { once } from 'node:events'
import { BuildingUnderWay } from '@studio/backend/platform/projections/rebuild/building.ts'
import { expect, it } from 'vitest'
import { rebuilderBy } from './rebuild-deps.ts'

type Rebuild = Parameters<typeof rebuilderBy>[0]['rebuild']

const storeAway = new Error('the event store does not answer')
const untold = () => Promise.reject(storeAway)
const nothing = () => Promise.resolve()
const switched = { models: [], switched: true }

/** Rebuilds `charges` so; `pause` is what happens while it waits for a place. */
const rebuilt = (rebuild: Rebuild, { tell = nothing, pause = nothing } = {}) =>
  rebuilderBy({ rebuild, pause })('charges', tell, new AbortController().signal)

it('ends a rebuild whose progress cannot be told with the reason, and leaves no rejection to the process', async () => {
  const rebuild: Rebuild = async (_, { onProgress, signal }) => {
    onProgress('building')
    await once(signal, 'abort')
    throw signal.reason
  }
  await expect(rebuilt(rebuild, { tell: untold })).rejects.toThrow(storeAway)
  const done: Rebuild = async (_, { onProgress }) => {
    onProgress('comparing')
    return switched
  }
  await expect(rebuilt(done, { tell: untold })).rejects.toThrow(storeAway)
})

it('ends when its worker stops', async () => {
  const rebuild: Rebuild = async (_, { signal }) => {
    signal.throwIfAborted()
    return switched
  }
  const done = rebuilderBy({ rebuild, pause: nothing })('charges', nothing, AbortSignal.abort(storeAway))
  await expect(done).rejects.toBe(storeAway)
})

it('waits until the place of a dead builder is free, and is refused one that is still held then', async () => {
  let isHeld = true
  const rebuild: Rebuild = async () => {
    if (isHeld) throw new BuildingUnderWay()
    return switched
  }
  expect(await rebuilt(rebuild)).toEqual({ refused: new BuildingUnderWay().message })
  const pause = async () => {
    isHeld = false
  }
  expect(await rebuilt(rebuild, { pause })).toMatchObject({ switched: true })
})
