import { expect, test } from 'vitest'
import { readTruth } from '../oracle/read-truth.ts'
import { eventsOf } from '../oracle/truth.ts'
import { judge } from '../oracle/verdict.ts'
import { signIn } from '../support/person.ts'
import { startProduct } from '../support/product.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { until } from '../support/until.ts'
import { crashSettings } from './run.ts'
import { untilAllEnded } from './settling.ts'

test('a full disk loses no job: new work is refused with a message, running work waits and is completed once there is space', async ({
  skip,
}) => {
  const disk = await mountSmallDisk(900)
  if (disk === undefined) return skip('only root can mount a disk to fill')
  const product = await startProduct({ ...crashSettings, LONGEST_RESTART_DELAY_MS: '200' }, disk)
  try {
    const person = await signIn(product.url)
    await person.generate({ prompt: 'a lighthouse [slow 4s]', numberOfImages: 2 })
    await whileFull(disk, async () => {
      await until('/health/ready names the disk', () => namesDisk(product.url))
      await expect(person.generate({ prompt: 'too much', numberOfImages: 1 })).rejects.toThrow(/507|almost no storage/)
    })
    await until('all is ready again by itself', () => isReady(product.url), 30_000)
    await untilAllEnded(product, 60_000)
    const truth = await readTruth(product)
    expect(eventsOf(truth.log, 'JobRequested')).toHaveLength(1)
    expect(eventsOf(truth.log, 'OutputStored')).toHaveLength(2)
    expect(judge(truth)).toEqual([])
  } finally {
    await product.remove()
  }
}, 300_000)

/** Does something on a disk that stays full meanwhile: space that the processes free is filled again. */
async function whileFull(disk: SmallDisk, act: () => Promise<void>): Promise<void> {
  disk.fill()
  const refilling = setInterval(disk.fill, 250)
  try {
    await act()
  } finally {
    clearInterval(refilling)
    disk.free()
  }
}

/** Whether the product says that it has no storage left; not while a part that found no room is being started again. */
async function namesDisk(url: string): Promise<boolean> {
  const ready = await fetch(`${url}/health/ready`).catch(() => undefined)
  return ready?.status === 503 && (await ready.text()).includes('"disk"')
}

async function isReady(url: string): Promise<boolean> {
  const ready = await fetch(`${url}/health/ready`).catch(() => undefined)
  return ready?.ok === true
}

test('a product that is started on a nearly full disk serves its pictures and refuses new work', async () => {
  const full = await startProduct({ DISK_RESERVE: '1000000' })
  try {
    const person = await signIn(full.url)
    expect(await person.generations()).toEqual([])
    await expect(person.generate({ prompt: 'too much', numberOfImages: 1 })).rejects.toThrow('507')
    expect(await (await fetch(`${full.url}/health/ready`)).json()).toEqual({ status: 'not-ready', failing: ['disk'] })
  } finally {
    await full.remove()
  }
}, 120_000)
