import { EventEmitter as Emitter, type EventEmitter } from 'node:events'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sessions } from '../auth/sessions/sessions.ts'
import { UserId } from '../eventsourcing/event.ts'
import { randomId } from '../eventsourcing/ids.ts'
import { captureLog } from '../observability/testing/captured-log.ts'
import { createLiveHub, type LiveListener, signedOutCode, tooManyCode } from './live-hub.ts'

interface Page extends LiveListener {
  readonly events: EventEmitter
  /** What was done to the socket, in order: pings, closings with their code, cuts. */
  readonly done: readonly string[]
}

/** A page whose session has this key. */
function page(key: string, userId = UserId.parse(randomId())): Page {
  const events = new Emitter()
  const done: string[] = []
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => void done.push(`told ${text}`),
    ping: () => void done.push('ping'),
    terminate: () => void done.push('cut'),
    close: (code: number) => void done.push(`closed ${code}`),
    on: (event: string, listener: () => void) => events.on(event, listener),
  }
  return { events, done, socket, session: { key, userId } }
}

const quiet = pino({ enabled: false })
type Look = Sessions['living']
const everybody: Look = async (sessions) => new Set(sessions.map(({ key }) => key))

test('a page that opens while sessions are looked at is not taken for one whose session has ended', async () => {
  const looks = [Promise.withResolvers<ReadonlySet<string>>(), Promise.withResolvers<ReadonlySet<string>>()]
  const asked: string[][] = []
  const living = (sessions: readonly { readonly key: string }[]) => {
    const look = looks[asked.push(sessions.map(({ key }) => key)) - 1]
    if (look === undefined) throw new Error('one look too many')
    return look.promise
  }
  const [ended, fresh] = [page('ended'), page('new')]
  const hub = createLiveHub({ sessions: { living }, log: quiet, checkMs: 60_000 })
  hub.add(ended)
  hub.check()
  hub.add(fresh)
  hub.check()
  hub.check()
  looks[0]?.resolve(new Set())
  await expect.poll(() => asked).toEqual([['ended'], ['ended', 'new']])
  expect(ended.done).toEqual([`closed ${signedOutCode}`])
  expect(fresh.done).toEqual([])
  looks[1]?.resolve(new Set(['new']))
  hub.stop()
})

describe('in time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  test('a page that does not answer a ping before the next is cut off, and one that does stays', async () => {
    const hub = createLiveHub({ sessions: { living: everybody }, log: quiet, checkMs: 60_000, pingMs: 100 })
    const [here, gone] = [page('here'), page('gone')]
    hub.add(here)
    hub.add(gone)
    await vi.advanceTimersByTimeAsync(100)
    here.events.emit('pong')
    await vi.advanceTimersByTimeAsync(100)
    const heartbeat = ['ping', 'told {"type":"heartbeat"}']
    expect(here.done).toEqual([...heartbeat, ...heartbeat])
    expect(gone.done).toEqual([...heartbeat, 'cut'])
    hub.stop()
  })

  test('a page is told the edition when it opens and with every heartbeat, as it was known while it cannot be read', async () => {
    const edition = vi.fn<() => Promise<number>>().mockResolvedValueOnce(2).mockRejectedValueOnce(new Error('away'))
    edition.mockResolvedValue(3)
    const sessions = { living: everybody }
    const hub = createLiveHub({ sessions, log: quiet, edition, checkMs: 60_000, pingMs: 100 })
    const open = page('open')
    hub.add(open)
    for (let n = 0; n < 2; n++) {
      await vi.advanceTimersByTimeAsync(100)
      open.events.emit('pong')
    }
    const told = (known: number) => ['ping', `told {"type":"heartbeat","edition":${known}}`]
    expect(open.done).toEqual([...told(2), ...told(2), ...told(3)])
    hub.stop()
  })

  test('sessions are looked at again and again, but only while somebody listens', async () => {
    const living = vi.fn<Look>(async () => new Set())
    const hub = createLiveHub({ sessions: { living }, log: quiet, checkMs: 100, pingMs: 60_000 })
    await vi.advanceTimersByTimeAsync(100)
    expect(living).not.toHaveBeenCalled()
    const ended = page('ended')
    hub.add(ended)
    await vi.advanceTimersByTimeAsync(200)
    expect(living).toHaveBeenCalledTimes(2)
    expect(ended.done).toEqual([`closed ${signedOutCode}`, `closed ${signedOutCode}`])
    hub.stop()
  })

  test('a look that fails is logged, closes nobody and is repeated', async () => {
    const { lines, log } = captureLog()
    const living = vi.fn<Look>(everybody).mockRejectedValueOnce(new Error('the database is away'))
    const hub = createLiveHub({ sessions: { living }, log, checkMs: 100, pingMs: 60_000 })
    const open = page('open')
    hub.add(open)
    await vi.advanceTimersByTimeAsync(200)
    expect(living).toHaveBeenCalledTimes(2)
    expect(open.done).toEqual([])
    expect(lines).toMatchObject([{ level: 40, err: { message: 'the database is away' } }])
    hub.stop()
  })

  test('at the end all pages are closed, those that stay open are cut off, and nothing is done any more', async () => {
    const living = vi.fn<Look>(everybody)
    const hub = createLiveHub({ sessions: { living }, log: quiet, checkMs: 5_000, pingMs: 5_000 })
    const [leaves, stays] = [page('leaves'), page('stays')]
    hub.add(leaves)
    hub.add(stays)
    hub.stop()
    leaves.events.emit('close')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(leaves.done).toEqual(['closed 1001'])
    expect(stays.done).toEqual(['closed 1001', 'cut'])
    expect(living).not.toHaveBeenCalled()
  })
})

test('one person may open twenty pages, whatever others do, and another one when one of them was closed', () => {
  const hub = createLiveHub({ sessions: { living: everybody }, log: quiet })
  const userId = UserId.parse(randomId())
  const pages = Array.from({ length: 20 }, (_, n) => page(`page ${n}`, userId))
  expect(hub.add(page('another person'))).toBe(true)
  expect(pages.map((each) => hub.add(each))).toEqual(pages.map(() => true))
  const late = page('late', userId)
  expect(hub.add(late)).toBe(false)
  expect(late.done).toEqual([`closed ${tooManyCode}`])
  expect(hub.count()).toBe(21)
  pages[0]?.events.emit('close')
  expect(hub.count()).toBe(20)
  expect(hub.add(page('in its place', userId))).toBe(true)
  hub.stop()
})
