import { pino } from 'pino'
import { expect, test } from 'vitest'
import { UserId } from '../eventsourcing/event.ts'
import { randomId } from '../eventsourcing/ids.ts'
import { createLiveHub, type LiveListener } from './live-hub.ts'

function listener(key: string, closed: string[]): LiveListener {
  const nothing = () => undefined
  const close = () => void closed.push(key)
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: nothing,
    ping: nothing,
    terminate: nothing,
    on: nothing,
    close,
  }
  return { socket, session: { key, userId: UserId.parse(randomId()) } }
}

test('a page that opens while sessions are looked at is not taken for one whose session has ended', async () => {
  const looks = [Promise.withResolvers<ReadonlySet<string>>(), Promise.withResolvers<ReadonlySet<string>>()]
  const asked: string[][] = []
  const living = (sessions: readonly { readonly key: string }[]) => {
    const look = looks[asked.push(sessions.map(({ key }) => key)) - 1]
    if (look === undefined) throw new Error('one look too many')
    return look.promise
  }
  const closed: string[] = []
  const hub = createLiveHub({ sessions: { living }, log: pino({ enabled: false }), checkMs: 60_000 })
  hub.add(listener('ended', closed))
  hub.check()
  hub.add(listener('new', closed))
  hub.check()
  looks[0]?.resolve(new Set())
  await expect.poll(() => asked).toEqual([['ended'], ['ended', 'new']])
  expect(closed).toEqual(['ended'])
  looks[1]?.resolve(new Set(['new']))
  hub.stop()
})
