import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { lookAtDisk, usualReserve, watchDiskSpace } from './disk-space.ts'

const gigabyte = 1e9

it('keeps 5 % of a disk free, at most 1 GB', () => {
  expect(usualReserve(2 * gigabyte)).toBe(0.1 * gigabyte)
  expect(usualReserve(500 * gigabyte)).toBe(gigabyte)
})

it.each([
  [{ freeBytes: 0.6 * gigabyte, totalBytes: 10 * gigabyte }, undefined, true],
  [{ freeBytes: 0.4 * gigabyte, totalBytes: 10 * gigabyte }, undefined, false],
  [{ freeBytes: 0.4 * gigabyte, totalBytes: 10 * gigabyte }, 0.3 * gigabyte, true],
  [{ freeBytes: 0.2 * gigabyte, totalBytes: 10 * gigabyte }, 0.3 * gigabyte, false],
])('of %j with the reserve %s: room %s', async (use, reserve, room) => {
  const space = watchDiskSpace('/data', reserve, () => Promise.resolve(use))
  expect(await space.hasRoom()).toBe(room)
})

it('looks again after a second, and not before', async () => {
  let [freeBytes, ms] = [0, 5_000]
  const look = () => Promise.resolve({ freeBytes, totalBytes: gigabyte })
  const space = watchDiskSpace('/data', undefined, look, () => ms)
  expect(await space.hasRoom()).toBe(false)
  freeBytes = gigabyte
  ms += 999
  expect(await space.hasRoom()).toBe(false)
  ms += 1
  expect(await space.hasRoom()).toBe(true)
})

it('looks again after a second although the clock of the machine is set back meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let freeBytes = 0
  const space = watchDiskSpace('/data', undefined, () => Promise.resolve({ freeBytes, totalBytes: gigabyte }))
  expect(await space.hasRoom()).toBe(false)
  freeBytes = gigabyte
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(1_000)
  expect(await space.hasRoom()).toBe(true)
})

it('looks at the disk of a folder that is still to be made', async () => {
  const { freeBytes, totalBytes } = await lookAtDisk(path.join(tmpdir(), 'nobody', 'has', 'made'))
  expect(totalBytes).toBeGreaterThan(0)
  expect(freeBytes).toBeLessThanOrEqual(totalBytes)
})
